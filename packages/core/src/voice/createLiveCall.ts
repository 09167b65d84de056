import type { Call, CallOptions } from '../call/call.ts'
import { createCall } from '../call/createCall.ts'
import type { Participant } from '../call/participant.ts'
import { LEVEL_INTERVAL_MS, VIDEO_RECORDING, VOLUME_DIVISOR } from '../constants.ts'
import { daily } from '../engine/daily.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { Emitter } from '../events/createEmitter.ts'
import { type AudioPlayers, createAudioPlayers } from './createAudioPlayers.ts'
import { createSpeakingDetector, type SpeakingDetector } from './createSpeakingDetector.ts'
import type { VoiceEvents } from './events.ts'
import { readMessage, type ServerMessage } from './messages.ts'
import type { VoiceLevels } from './state.ts'

/** What a live call tells the voice client. */
export interface LiveCallHost {
  emit: Emitter<VoiceEvents>['emit']
  onListening: () => void
  onMessage: (message: ServerMessage) => void
  onAssistantSpeaking: (speaking: boolean) => void
  onUserSpeaking: (speaking: boolean) => void
  onLevels: (levels: Partial<VoiceLevels>) => void
  onAudioBlocked: (blocked: boolean) => void
  onCameraError: (error: CameraError) => void
  onConnection: (connected: boolean) => void
  onRecordingStarted: () => void
  /** The room ended the call. */
  onFatal: (error: CallError) => void
  /** The room was left, by whomever; after `onFatal` too. */
  onLeft: () => void
}

export interface LiveCallOptions {
  engine: CreateEngine | undefined
  call: CallOptions
  /** Whether the remote video is wanted. */
  video: boolean
  muted: boolean
  volume: number
}

/** A call with everything that a conversation needs: sound, levels, messages. */
export interface LiveCall {
  readonly call: Call
  setMuted: (muted: boolean) => void
  setVolume: (volume: number) => void
  resumeAudio: () => Promise<void>
  startRecording: () => void
  startObservers: () => Promise<unknown>
  requestNoiseCancellation: () => Promise<unknown>
  /** Sends a message as JSON text. Returns whether there was a room to send it to. */
  send: (message: unknown) => boolean
  /** Whether it takes orders: from the join until it is released. */
  isOpen: () => boolean
  /** Leaves and releases everything. Never rejects. */
  release: () => Promise<void>
}

const toVolume = (level: number): number => Math.min(1, level / VOLUME_DIVISOR)
const sum = (levels: Readonly<Record<string, number>>): number =>
  Object.values(levels).reduce((total, level) => total + (Number.isFinite(level) ? level : 0), 0)
/** Whether somebody is the platform's server, and not a guest who took its name. */
const isAssistant = (call: Call, participant: Participant | null): participant is Participant =>
  participant !== null && participant.session_id === call.assistant()?.session_id

/** Creates the call object and connects it with sound, levels and messages. */
export function createLiveCall(options: LiveCallOptions, host: LiveCallHost): LiveCall {
  const call = createCall({ engine: options.engine ?? daily(), ...options.call })
  const players = createAudioPlayers(host.onAudioBlocked, options.volume)
  const assistant = createSpeakingDetector(host.onAssistantSpeaking)
  const user = createSpeakingDetector(host.onUserSpeaking)
  let isReleased = false
  // while it is being left, a call still reports, but takes no more orders
  const isOpen = () => !isReleased && call.state.get() === 'joined'
  const room: Room = { call, isOpen }
  const microphone = createMicrophone(room, options)
  let isRecording = false

  hearPeople(room, players, options.video, host)
  hearLevels(call, { assistant, user, isMuted: microphone.isMuted }, host)
  hearMessages(call, host)
  passOn(call, host)

  return {
    call,
    setMuted: microphone.setMuted,
    setVolume: players.setVolume,
    resumeAudio: players.resume,
    startRecording() {
      call.startRecording(VIDEO_RECORDING)
      isRecording = true
    },
    startObservers: () =>
      Promise.all([
        call.startRemoteParticipantsAudioLevelObserver(LEVEL_INTERVAL_MS),
        call.startLocalAudioLevelObserver(LEVEL_INTERVAL_MS),
      ]),
    requestNoiseCancellation: () => call.updateInputSettings(processor('noise-cancellation')),
    send(message) {
      if (!isOpen()) return false
      call.sendAppMessage(toJson(message))
      return true
    },
    isOpen,
    async release() {
      assistant.stop()
      user.stop()
      if (isRecording && isOpen()) callIsolated(call.stopRecording)
      isReleased = true
      await call.destroy().catch(() => undefined)
      players.dispose()
    },
  }
}

function toJson(message: unknown): string {
  try {
    return JSON.stringify(message)
  } catch (cause) {
    const failure = { path: '', message: 'Message data must be serializable to JSON.', value: message }
    throw Object.assign(new ValidationError('app message', [failure]), { cause })
  }
}

/** A call, and whether it takes orders: from the join until it is released. */
interface Room {
  readonly call: Call
  readonly isOpen: () => boolean
}

const processor = (type: 'none' | 'noise-cancellation') => ({ audio: { processor: { type } } })

/** The visitor's microphone as it is to be; applied as soon as the call is joined. */
function createMicrophone(
  { call, isOpen }: Room,
  { muted, call: { startAudioOff = false } }: LiveCallOptions,
) {
  const wanted = { muted }
  let processorFailed = false
  const apply = () => {
    if (isOpen()) call.setLocalAudio(!wanted.muted)
  }
  call.on('joined-meeting', () => {
    if (wanted.muted !== startAudioOff) apply()
  })
  call.on('nonfatal-error', async ({ type }) => {
    if (type !== 'audio-processor-error' || processorFailed || !isOpen()) return
    processorFailed = true
    // the microphone comes back even where the processor cannot be switched off
    await call.updateInputSettings(processor('none')).catch(() => undefined)
    apply()
  })
  return {
    isMuted: () => wanted.muted,
    setMuted(next: boolean) {
      wanted.muted = next
      apply()
    },
  }
}

function hearPeople({ call, isOpen }: Room, players: AudioPlayers, video: boolean, host: LiveCallHost): void {
  call.on('participant-joined', ({ local, session_id }) => {
    if (!local && isOpen())
      call.updateParticipant(session_id, { setSubscribedTracks: { audio: true, video } })
  })
  call.on('track-started', ({ participant, track }) => {
    if (!isAssistant(call, participant)) return
    const participantId = participant.session_id
    if (track.kind === 'audio') players.play(participantId, track)
    host.emit(track.kind === 'audio' ? 'audio' : 'video', { participantId, track })
    if (isOpen()) call.sendAppMessage('playable')
  })
  call.on('participant-updated', (participant) => host.emit('participant-updated', participant))
  call.on('participant-left', ({ session_id }) => players.remove(session_id))
}

interface Levels {
  assistant: SpeakingDetector
  user: SpeakingDetector
  isMuted: () => boolean
}

function hearLevels(call: Call, { assistant, user, isMuted }: Levels, host: LiveCallHost): void {
  call.on('remote-participants-audio-level', (levels) => {
    const total = sum(levels)
    assistant.level(total)
    host.onLevels({ assistant: toVolume(total) })
  })
  call.on('local-audio-level', (level) => {
    const heard = isMuted() ? 0 : level
    user.level(heard)
    host.onLevels({ user: toVolume(heard) })
  })
}

function hearMessages(call: Call, host: LiveCallHost): void {
  call.on('app-message', ({ data, fromId }) => {
    if (fromId !== call.assistant()?.session_id) {
      console.warn('An app message of a guest was ignored: only the assistant is listened to.')
      return
    }
    const read = readMessage(data)
    if (read.kind === 'listening') host.onListening()
    else if (read.kind === 'message') host.onMessage(read.message)
    else console.warn(`An app message was ignored: ${read.reason}.`)
  })
}

function passOn(call: Call, host: LiveCallHost): void {
  call.on('camera-error', host.onCameraError)
  call.on('network-quality-change', (event) => host.emit('network-quality-change', event))
  // signalling and media break and come back each for itself
  const broken = new Set<string>()
  call.on('network-connection', (event) => {
    if (event.event === 'interrupted') broken.add(event.type)
    else broken.delete(event.type)
    host.emit('network-connection', event)
    host.onConnection(broken.size === 0)
  })
  call.on('recording-started', (event) => {
    host.emit('recording-started', event)
    host.onRecordingStarted()
  })
  call.on('recording-stopped', (event) => host.emit('recording-stopped', event))
  call.on('recording-error', (event) => host.emit('recording-error', event))
  call.on('error', host.onFatal)
  call.on('left-meeting', host.onLeft)
}
