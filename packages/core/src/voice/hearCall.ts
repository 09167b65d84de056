import type { Participant } from '../call/participant.ts'
import { VOLUME_DIVISOR } from '../constants.ts'
import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { AudioPlayers } from './createAudioPlayers.ts'
import type { SpeakingDetector } from './createSpeakingDetector.ts'
import type { VoiceEvents } from './events.ts'
import { readMessage } from './messages.ts'
import type { Room } from './openRoom.ts'
import type { ServerMessage } from './serverMessages.ts'
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
  onRecording: (recording: boolean) => void
  onCameraError: (error: CameraError) => void
  onConnection: (connected: boolean) => void
  /** The room ended the call. */
  onFatal: (error: CallError) => void
  /** The room was left, by whomever; after `onFatal` too. */
  onLeft: () => void
}

const toVolume = (level: number): number => Math.min(1, level / VOLUME_DIVISOR)
const sum = (levels: Readonly<Record<string, number>>): number =>
  Object.values(levels).reduce((total, level) => total + (Number.isFinite(level) ? level : 0), 0)
/** Whether somebody is the platform's server, and not a guest who took its name. */
const isAssistant = ({ call }: Room, participant: Participant | null): participant is Participant =>
  participant !== null && participant.session_id === call.host.own.assistant()?.session_id

/** Subscribes to whoever comes, and plays the assistant. */
export function hearPeople(
  room: Room,
  players: AudioPlayers,
  video: boolean,
  // `onAudible`: the assistant's voice is there
  host: LiveCallHost & { onAudible: () => void },
): void {
  const { isOpen, tell } = room
  const { emitter } = room.call
  emitter.on('participant-joined', ({ local, session_id }) => {
    const tracks = { setSubscribedTracks: { audio: true, video } }
    if (!local && isOpen()) tell('updateParticipant', session_id, tracks)
  })
  let heard: string | null = null
  const hear = (participantId: string, track: MediaStreamTrack) => {
    if (track.kind === 'audio') {
      heard = participantId
      players.play(participantId, track)
    }
    host.emit(track.kind === 'audio' ? 'audio' : 'video', { participantId, track })
    if (isOpen()) tell('sendAppMessage', 'playable')
    if (track.kind === 'audio') host.onAudible()
  }
  emitter.on('track-started', ({ participant, track }) => {
    if (isAssistant(room, participant)) hear(participant.session_id, track)
  })
  emitter.on('participant-updated', (participant) => host.emit('participant-updated', participant))
  emitter.on('participant-left', ({ session_id }) => {
    players.remove(session_id)
    // the server may be there again already, and speak
    const assistant = room.call.host.own.assistant()
    const track = assistant?.tracks.audio?.track
    if (assistant && track && assistant.session_id !== heard) hear(assistant.session_id, track)
  })
}

/** Who tells speech from silence. */
export interface Levels {
  assistant: SpeakingDetector
  user: SpeakingDetector
  isMuted: () => boolean
}

/** Tells how loud everybody is. Returns what takes the visitor's own level. */
export function hearLevels(
  { call: { emitter } }: Room,
  { assistant, user, isMuted }: Levels,
  host: LiveCallHost,
): (level: number) => void {
  const hearOwn = (level: number) => {
    user.level(level)
    host.onLevels({ user: toVolume(level) })
  }
  emitter.on('remote-participants-audio-level', (levels) => {
    const total = sum(levels)
    assistant.level(total)
    host.onLevels({ assistant: toVolume(total) })
  })
  emitter.on('local-audio-level', (level) => {
    // the call hears nothing of a muted visitor: hearWhileMuted() may, and reports through `hearOwn`
    if (!isMuted()) hearOwn(level)
  })
  return hearOwn
}

/** Reads what the platform sends, and what nobody else does. */
export function hearMessages({ call }: Room, host: LiveCallHost): void {
  call.emitter.on('app-message', ({ data, fromId }) => {
    const read = readMessage(data)
    // without it there is no call, so that it counts whoever sends it: the call may begin early, and send what waited
    if (read.kind === 'listening') host.onListening()
    else if (!call.host.isServer(fromId)) {
      console.warn('An app message of a guest was ignored: only the assistant is listened to.')
    } else if (read.kind === 'message') host.onMessage(read.message)
    else console.warn(`An app message was ignored: ${read.reason}.`)
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
