import type { Participant } from '../engine/participant.ts'
import type {
  InstanceError,
  InstanceEvent,
  NetworkConnection,
  NetworkQuality,
  RecordingStarted,
} from '../engine/payloads.ts'
import type { CallErrorType } from '../errors/CallError.ts'
import type { CameraErrorKind } from '../errors/CameraError.ts'
import type { ErrorCode } from '../errors/errorCode.ts'
import type { SerializedError } from '../errors/OffhookError.ts'
import type { DetailsOf, Emitter } from '../events/createEmitter.ts'
import type { TranscriptLine } from './messages/conversation.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import type { UnhandledToolCall } from './messages/tools.ts'

/**
 * The stages of a start, in order. `input-validation` appears in errors only, `listening` in errors and in
 * `call-start-failed`, `validation` in a failed progress only, for a start during a call. The progress says of
 * `initialization` only that it started. If the first code cannot be loaded, `call-start-failed` and the error name this
 * stage: the code is `code-load`, and no web call was created. `video-recording-started` is only completed, when the
 * recording runs.
 */
export type StartStage =
  | 'input-validation'
  | 'validation'
  | 'initialization'
  | 'web-call-creation'
  | 'daily-call-object-creation'
  | 'mobile-permissions'
  | 'daily-call-join'
  | 'video-recording-setup'
  | 'video-recording-started'
  | 'audio-observer-setup'
  | 'audio-processing-setup'
  | 'listening'

/** The beginning, completion or failure of a stage of the start. */
export interface StartProgress {
  stage: StartStage
  status: 'started' | 'completed' | 'failed'
  /** ISO 8601. */
  timestamp: string
  /**
   * Milliseconds that the stage took. Missing when it starts, in `validation` and `video-recording-started`, and in a
   * failure after the stage was completed.
   */
  duration?: number
  /** Details of the stage, such as the id of the call, without credentials. */
  metadata?: { readonly [key: string]: unknown }
}

/** The call is set up. `call-start` follows when the assistant listens. */
export interface StartSuccess {
  /** Milliseconds since the start was requested. */
  totalDuration: number
  /** The id of the web call. */
  callId: string
  /** ISO 8601. */
  timestamp: string
}

/** A start that failed. A start that was stopped or aborted emits `call-end` instead. */
export interface StartFailure {
  /** The stage that failed. */
  stage: StartStage
  /** Milliseconds since the start was requested. */
  totalDuration: number
  /** The message of the error. The `error` event that follows has its code. */
  error: string
  /** The stack of the error, in the browser's format. */
  errorStack: string
  /** ISO 8601. */
  timestamp: string
  /** The kind of target, and whether this is a phone or a tablet. */
  context: { hasAssistant: boolean; hasSquad: boolean; hasWorkflow: boolean; isMobile: boolean }
}

interface ErrorEventOf<Type extends string> {
  type: Type
  /** The stable code of the error. `docs/errors` of the repository has a page for each. */
  code: ErrorCode
  /** The error as plain data. `voice.state` has the error itself. */
  error: SerializedError
  /** ISO 8601. */
  timestamp: string
  /** The stage of the start that failed, for errors of a start. */
  stage?: StartStage
  /** Milliseconds until the stage failed. */
  duration?: number
}

/** An error as plain, serializable data, discriminated on `type`. */
export type ErrorEvent =
  | ErrorEventOf<'validation-error'>
  | ErrorEventOf<'daily-call-object-creation-error'>
  | ErrorEventOf<'daily-call-join-error'>
  | ErrorEventOf<'video-recording-setup-error'>
  | ErrorEventOf<'audio-observer-setup-error'>
  | ErrorEventOf<'audio-processing-setup-error'>
  | ErrorEventOf<'start-method-error'>
  | ErrorEventOf<'start-timeout'>
  | ErrorEventOf<'tool-call-error'>
  | ErrorEventOf<'loudspeaker-error'>
  | ErrorEventOf<CallErrorType>

/** The end of a call. */
export interface CallEnd {
  /**
   * The platform's `endedReason`, the type of a fatal error, `stopped` or `aborted` by the page, `ended` if the platform
   * closed the room without a reason, or `left` if the room was left for an unknown reason.
   */
  reason: string
}

/** The camera or the microphone cannot be used. */
export interface CameraErrorEvent {
  type: 'camera-error'
  kind: CameraErrorKind
  error: SerializedError
  /** ISO 8601. */
  timestamp: string
}

/** A video track of the assistant, of its camera or its screen. */
export interface VideoEvent {
  /** The session id of the participant. */
  participantId: string
  track: MediaStreamTrack
}

/** The sender of a message. */
export interface MessageSender {
  /** The session id of the participant that sent it. Null for the `status-update` of this client at the end of the call. */
  readonly senderId: string | null
  /**
   * Whether that participant belongs to the platform. A message of another one may be forged, so do not act on it. Also
   * false for a participant that is not listed yet, and for the `status-update` of this client.
   */
  readonly fromPlatform: boolean
}

/** The events whose listeners get a second argument. */
export interface DetailedEvents {
  message: MessageSender
}

/** The emitter of a voice client. */
export type VoiceEmitter = Emitter<VoiceEvents, DetailedEvents>

/** The second argument of a listener: the sender of a `message`, and undefined for other events. */
export type VoiceEventDetails<Name extends keyof VoiceEvents> = DetailsOf<DetailedEvents, Name>

/** The events of a voice client, with their payloads. */
export interface VoiceEvents {
  /** The assistant listens. Once per call. */
  'call-start': undefined
  /**
   * The call has ended, or its start was stopped or aborted. Once. Not emitted for a failed start, or for a start that ends
   * before the status is `connecting`, for example with an aborted signal.
   */
  'call-end': CallEnd
  /** The assistant started to speak: its level (see `volume-level`) rose above 0.01. */
  'speech-start': undefined
  /** The assistant has been silent for one second, or the call ends while it speaks. */
  'speech-end': undefined
  /**
   * The volume of the assistant, 0 to 1: its level divided by 0.15. The level is the sum of all remote participants.
   * Emitted when it changes, at most ten times a second.
   */
  'volume-level': number
  /** The volume of the user's microphone, 0 to 1, on the same scale. */
  'local-volume-level': number
  /**
   * A message of any participant, and the `status-update` at the end of the call. A listener gets its sender as the second
   * argument: check `fromPlatform` before you act on a message. The event `transcript` that a message causes comes before
   * it.
   */
  message: ServerMessage
  /** A line was added or changed. It replaces the line with the same `id`, even a final one if it was interrupted. */
  transcript: TranscriptLine
  /** The assistant started a video track. Not emitted for other participants. */
  video: VideoEvent
  /** A remote participant started an audio track. It is played, or waits while the browser blocks the audio. */
  audio: { participantId: string; track: MediaStreamTrack }
  /** An error. It has ended the call only if `call-end` or `call-start-failed` is emitted too. */
  error: ErrorEvent
  /** The camera or the microphone cannot be used. */
  'camera-error': CameraErrorEvent
  /** The assistant called a tool without a handler in the page or on a server. Once per name and call. */
  'tool-call-unhandled': UnhandledToolCall
  /**
   * The microphone has ended, as when it is unplugged or its permission is revoked; or the system has muted it, as during
   * a phone call; or it has given no sound, not even noise, for 10 seconds of the call (`state.microphoneSilent`).
   */
  'microphone-interrupted': { reason: 'ended' | 'muted-by-system' | 'silent' }
  /** The microphone works again. A silent one was heard. */
  'microphone-recovered': undefined
  /** The quality of the user's network has changed. */
  'network-quality-change': NetworkQuality
  /** The connection was interrupted or restored. */
  'network-connection': NetworkConnection
  /** A participant changed, such as its name or a track. */
  'participant-updated': Participant
  /** A stage of the start has started, was completed or has failed. */
  'call-start-progress': StartProgress
  /** The call is joined and set up. `call-start` follows when the assistant listens. */
  'call-start-success': StartSuccess
  /** The start failed. A start that was stopped or aborted emits `call-end` instead. */
  'call-start-failed': StartFailure
  /** The recording of the video has started. */
  'recording-started': RecordingStarted
  /** The recording of the video has stopped. */
  'recording-stopped': InstanceEvent
  /** The recording of the video has failed. */
  'recording-error': InstanceError
}

/** Whether `voice.inspect()` reports an event. An event that is missing here does not compile. */
export const IS_INSPECTED: { readonly [Name in keyof VoiceEvents]: boolean } = {
  'call-start-progress': true,
  'call-start-success': true,
  'call-start-failed': true,
  'call-start': true,
  'call-end': true,
  'speech-start': true,
  'speech-end': true,
  // Levels are too frequent.
  'volume-level': false,
  'local-volume-level': false,
  message: true,
  transcript: true,
  video: true,
  audio: true,
  error: true,
  'camera-error': true,
  'network-quality-change': true,
  'network-connection': true,
  // The store of participants reports the same change.
  'participant-updated': false,
  'recording-started': true,
  'recording-stopped': true,
  'recording-error': true,
  'microphone-interrupted': true,
  'microphone-recovered': true,
  'tool-call-unhandled': true,
}

/** The names of all events. */
export const VOICE_EVENTS = Object.keys(IS_INSPECTED) as (keyof VoiceEvents)[]

/** An entry of `voice.inspect()`: an event or a change in a client, as plain data without credentials. */
export interface InspectEntry {
  /** The number of the entry, from 1. A gap means that an entry was lost. */
  readonly number: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The kind of the entry: an event, a message, a store that changed, or a diagnostic. */
  readonly kind: 'state' | 'event' | 'message' | 'diagnostic' | 'devices' | 'network' | 'participants'
  /** The name of the event, the store or the diagnostic, or the type of the message. */
  readonly name: string
  /** The payload or the value, without credentials and browser objects. */
  readonly data: unknown
}
