import { VOLUME_DIVISOR } from '../constants.ts'
import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { AudioPlayers } from './audio/audioPlayers.ts'
import type { SpeakingDetector } from './audio/speakingDetector.ts'
import type { Diagnose } from './createDiagnostics.ts'
import type { Act } from './createPlatformFilter.ts'
import type { VoiceEvents } from './events.ts'
import { callsTools, readMessage } from './messages/readMessage.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import type { Room } from './openRoom.ts'
import type { VoiceLevels } from './state.ts'

/** What a live call tells the voice client. */
export interface LiveCallHost {
  emit: Emitter<VoiceEvents>['emit']
  onListening: () => void
  /** A participant sent a message, of the platform or not. */
  onMessage: (message: ServerMessage) => void
  /** The same message turned out to be the platform's: it may act for the user. */
  onPlatformMessage: (message: ServerMessage) => void
  diagnose: Diagnose
  onAssistantSpeaking: (speaking: boolean) => void
  onUserSpeaking: (speaking: boolean) => void
  onLevels: (levels: Partial<VoiceLevels>) => void
  onAudioBlocked: (blocked: boolean) => void
  onRecording: (recording: boolean) => void
  onCameraError: (error: CameraError) => void
  onConnection: (connected: boolean) => void
  /** The room ended the call. */
  onFatal: (error: CallError) => void
  /** The room was left, by whomever; after `onFatal` too. */
  onLeft: () => void
}

const toVolume = (level: number): number => Math.min(1, level / VOLUME_DIVISOR)
const sum = (levels: readonly number[]): number =>
  levels.reduce((total, level) => total + (Number.isFinite(level) ? level : 0), 0)

/** States of a track that plays, or is about to. */
const COMING = new Set<unknown>(['sendable', 'loading', 'playable'])
/** Milliseconds that a tool call waits for its sender to be listed. */
const TOOL_WAIT_MS = 5000

/** Subscribes to every remote participant, and plays its sound. */
export function hearPeople(
  room: Room,
  players: AudioPlayers,
  video: boolean,
  // `onAudible`: a participant's voice is there
  host: LiveCallHost & { onAudible: (participantId: string) => void },
): void {
  const { isOpen, tell } = room
  const { emitter } = room.call
  const { platform } = room.call
  emitter.on('participant-joined', ({ local, session_id }) => {
    const tracks = { setSubscribedTracks: { audio: true, video } }
    if (!local && isOpen()) tell('updateParticipant', session_id, tracks)
  })
  // to every participant, since the one that waits for it may not be listed yet; it carries nothing
  const sendPlayable = () => {
    if (isOpen()) tell('sendAppMessage', 'playable')
  }
  emitter.on('track-started', ({ participant, track, type }) => {
    if (!participant || participant.local) return
    // any other sound, as of a screen, is there only where the page subscribed to it: it is the page's to play
    if (track.kind === 'audio' && type && type !== 'audio') return
    const { session_id: participantId, tracks } = participant
    const isSpeaker = platform.speakers().some(({ session_id }) => session_id === participantId)
    if (track.kind === 'audio') {
      players.play(participantId, track, isSpeaker ? sendPlayable : undefined)
      host.emit('audio', { participantId, track })
      host.onAudible(participantId)
    } else if (isSpeaker) {
      host.emit('video', { participantId, track })
      const expectsVoice = COMING.has(tracks.audio?.state)
      players.whenPlaying(participantId, sendPlayable, expectsVoice)
    }
  })
  emitter.on('participant-updated', (participant) => host.emit('participant-updated', participant))
  emitter.on('participant-left', ({ session_id }) => players.remove(session_id))
}

/** Who tells speech from silence. */
export interface Levels {
  assistant: SpeakingDetector
  user: SpeakingDetector
  isMuted: () => boolean
}

/** Tells how loud everybody is. Returns what takes the visitor's own level. */
export function hearLevels(
  { call }: Room,
  { assistant, user, isMuted }: Levels,
  host: LiveCallHost,
): (level: number) => void {
  const hearOwn = (level: number) => {
    user.level(level)
    host.onLevels({ user: toVolume(level) })
  }
  const { emitter } = call
  emitter.on('remote-participants-audio-level', (levels) => {
    const speakers = call.platform.speakers()
    const heard = speakers.map(({ session_id }) => levels[session_id] ?? 0)
    const total = sum(speakers.length > 0 ? heard : Object.values(levels))
    assistant.level(total)
    host.onLevels({ assistant: toVolume(total) })
  })
  emitter.on('local-audio-level', (level) => {
    // the call hears nothing of a muted visitor: hearWhileMuted() may, and reports through `hearOwn`
    if (!isMuted()) hearOwn(level)
  })
  return hearOwn
}

/** Reads the messages of every participant. What they ask for is done for the platform's participants only. */
export function hearMessages({ call }: Room, host: LiveCallHost, act: (act: Act) => void): void {
  call.emitter.on('app-message', ({ data, fromId: senderId }) => {
    const read = readMessage(data)
    if (read.kind === 'listening') return act({ senderId, run: host.onListening })
    const type = read.kind === 'message' ? read.message.type : read.type
    if (read.fault) host.diagnose('bad-message', read.fault, { senderId, type })
    if (read.kind === 'unreadable') return
    const { message } = read
    host.onMessage(message)
    const run = () => host.onPlatformMessage(message)
    // a tool that runs late may do harm
    act({ senderId, run, ...(callsTools(message) && { until: performance.now() + TOOL_WAIT_MS }) })
  })
}

/** Passes on what concerns the connection, the devices and the recording. */
export function passOn({ call: { emitter } }: Room, host: LiveCallHost): void {
  // signalling and media break and come back each for itself
  const broken = new Set<string>()
  emitter.on('network-connection', (event) => {
    if (event.event === 'interrupted') broken.add(event.type)
    else broken.delete(event.type)
    host.emit('network-connection', event)
    host.onConnection(broken.size === 0)
  })
  emitter.on('camera-error', host.onCameraError)
  emitter.on('network-quality-change', (event) => host.emit('network-quality-change', event))
  emitter.on('recording-started', (event) => {
    host.onRecording(true)
    host.emit('recording-started', event)
  })
  emitter.on('recording-stopped', (event) => {
    host.onRecording(false)
    host.emit('recording-stopped', event)
  })
  emitter.on('recording-error', (event) => host.emit('recording-error', event))
  emitter.on('error', host.onFatal)
  emitter.on('left-meeting', host.onLeft)
}
