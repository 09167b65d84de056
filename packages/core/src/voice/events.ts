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
import type { TranscriptLine } from './messages/conversationItem.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import type { UnhandledToolCall } from './messages/tools.ts'

/** The stages of a start, in order. */
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

/** One step of a start. `duration` is in milliseconds, `timestamp` is ISO 8601. */
export interface StartProgress {
  stage: StartStage
  status: 'started' | 'completed' | 'failed'
  /** ISO 8601. */
  timestamp: string
  /** Milliseconds that the stage took, once it has ended. */
  duration?: number
  /** What is known at that step, such as the call's id. Holds no credential. */
  metadata?: { readonly [key: string]: unknown }
}

/** The call is set up. Milliseconds since the start was asked for; `call-start` follows when the assistant listens. */
export interface StartSuccess {
  totalDuration: number
  /** The id of the web call. */
  callId: string
  /** ISO 8601. */
  timestamp: string
}

/** A start ended without a call. */
export interface StartFailure {
  /** The stage that failed. */
  stage: StartStage
  /** Milliseconds since the start was asked for. */
  totalDuration: number
  /** The error's message; the `error` event that follows has its code. */
  error: string
  /** Its stack, as the browser writes it. */
  errorStack: string
  /** ISO 8601. */
  timestamp: string
  /** What was to answer the call, and where. */
  context: { hasAssistant: boolean; hasSquad: boolean; hasWorkflow: boolean; isMobile: boolean }
}

interface ErrorEventOf<Type extends string> {
  type: Type
  /** The error's stable code; `docs/errors` of the repository has a page for each. */
  code: ErrorCode
  /** The error as plain data; `voice.state` has the error itself. */
  error: SerializedError
  /** ISO 8601. */
  timestamp: string
  /** The stage of the start that failed, for errors of a start. */
  stage?: StartStage
  /** Milliseconds that the failing stage took. */
  duration?: number
}

/** Everything that can go wrong, plain and serialisable, discriminated on `type`. */
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
  | ErrorEventOf<'code-load-error'>
  | ErrorEventOf<CallErrorType>

/**
 * Why a call ended: the platform's `endedReason`, a fatal error's type, our own `stopped` and `aborted`, `ended` where
 * the platform closed the room without a reason, or `left` where the room was left without any.
 */
export interface CallEnd {
  reason: string
}

/** The camera or microphone cannot be used. */
export interface CameraErrorEvent {
  type: 'camera-error'
  kind: CameraErrorKind
  error: SerializedError
  /** ISO 8601. */
  timestamp: string
}

/** A remote video track that began. */
export interface VideoEvent {
  /** The session id of whose track it is. */
  participantId: string
  track: MediaStreamTrack
}

/** Every event of the voice client, with its payload. */
export interface VoiceEvents {
  /** The assistant is there and listens. Once per call. */
  'call-start': undefined
  /** The call is over, for whatever reason. Once per call. */
  'call-end': CallEnd
  /** The assistant began to speak: the summed remote level rose above 0.01 (spec §4). */
  'speech-start': undefined
  /** The assistant has been silent for one second (spec §9). */
  'speech-end': undefined
  /** 0 to 1: the summed remote level divided by 0.15 (spec §9). When it changes, at most ten times a second. */
  'volume-level': number
  /** 0 to 1: the visitor's own microphone, on that scale of spec §9. */
  'local-volume-level': number
  /** What the platform sent over the call, and the `status-update` with which it ends. */
  message: ServerMessage
  /** A line was added or changed: the same `id` replaces the earlier one, also after `final`, as when it was interrupted. */
  transcript: TranscriptLine
  /** A remote participant's video track began. */
  video: VideoEvent
  /** A remote participant's audio track is being played. */
  audio: { participantId: string; track: MediaStreamTrack }
  /** Something failed. Only where `call-end` or `call-start-failed` comes too has the call ended. */
  error: ErrorEvent
  'camera-error': CameraErrorEvent
  /** The assistant called a tool that the page has no handler for, and that no server answers. Once per name and call. */
  'tool-call-unhandled': UnhandledToolCall
  /** The microphone ended (unplugged, or taken back), or the system keeps it, as during a telephone call. */
  'microphone-interrupted': { reason: 'ended' | 'muted-by-system' }
  /** The microphone is heard again. */
  'microphone-recovered': undefined
  'network-quality-change': NetworkQuality
  'network-connection': NetworkConnection
  /** Somebody in the call changed: the name, or a track. */
  'participant-updated': Participant
  /** A stage of the start began, was completed or failed. */
  'call-start-progress': StartProgress
  /** Joined and set up; `call-start` follows when the assistant listens. */
  'call-start-success': StartSuccess
  /** The start ended without a call. */
  'call-start-failed': StartFailure
  'recording-started': RecordingStarted
  'recording-stopped': InstanceEvent
  'recording-error': InstanceError
}
