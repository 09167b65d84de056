import type { Call, CallOptions } from '../call/call.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { ToError } from '../rest/request.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { AudioPlayers } from './audio/audioPlayers.ts'
import type { CallMeters } from './audio/callMeters.ts'
import type { LevelTracker } from './audio/levelTracker.ts'
import type { Microphone } from './audio/microphone.ts'
import type { ClientContext } from './ClientContext.ts'
import type { CallConnection } from './callConnection.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { Transcript } from './messages/transcript.ts'
import type { Recording } from './recording.ts'
import type { SessionContext } from './SessionContext.ts'

/** The options of a live call. */
export interface LiveCallOptions {
  /** The camera to send. */
  readonly videoSource: unknown
  /** Whether to receive the video of the participants. */
  readonly video: boolean
  /** The microphone that was opened before the web call. Null leaves it to the engine. */
  readonly microphone: MediaStreamTrack | null
  /** The constraints with which that microphone was opened. */
  readonly constraints: MediaTrackConstraints | null
  /** The audio element that the user gesture has unlocked. */
  readonly unlockedAudio: HTMLAudioElement | undefined
  /** Whether the call joins muted. */
  readonly muted: boolean
  /** The volume of the assistant, 0 to 1. */
  readonly volume: number
  /** The messages that the page sent before the call object existed. */
  readonly unsent: readonly ClientMessage[]
}

/** A call object and the parts that are attached to it, from the start until it is closed. */
export interface LiveCall {
  readonly microphone: Microphone
  readonly players: AudioPlayers
  readonly levelTracker: LevelTracker
  readonly recording: Recording
  readonly transcript: Transcript
  readonly connection: CallConnection
  /** Returns the parts that load after the call machine. Null until they are loaded. */
  readonly deferredParts: () => DeferredParts | null
  /** Returns the call object with all its methods. Null until they are loaded. */
  readonly methods: () => Call | null
  /** Returns whether the call runs methods: from the join until its end begins. */
  readonly isOpen: () => boolean
  /** Builds the engine's object, without joining a room. */
  readonly build: () => Promise<void>
  /** The second half of the start: joins the room and sets up the optional parts, step by step. */
  readonly joinAndSetUp: (webCall: WebCall) => Promise<void>
  /** Runs `run` once the call is joined. An error that it throws is reported as uncaught. */
  readonly onJoined: (run: () => unknown) => void
  /** Loads the methods and the deferred parts. */
  readonly loadAll: () => Promise<Call>
  /** Resolves after the first attempt to load both, or after 30 seconds. Never rejects. */
  readonly ready: () => Promise<void>
  readonly setMuted: (muted: boolean) => void
  /**
   * Sends a message as JSON text, as soon as the assistant listens. Returns whether it is sent, or will be.
   *
   * @throws ValidationError for a message that is not serializable, or larger than the room allows
   */
  readonly send: (message: ClientMessage) => boolean
  /** Leaves the room, and closes every part. Never rejects. */
  readonly close: () => Promise<void>
}

/** The parts of a call that load after the call machine. */
export interface DeferredParts {
  readonly meters: CallMeters
  readonly close: () => void
}

/** Imports the chunk of a call. Not a field of `ClientContext`, because the two types would import each other. */
export type LoadCallChunk = () => Promise<CallChunk>

/** The chunk of a call (`callChunk.ts`), which loads at the first `preload` or start. */
export interface CallChunk {
  readonly createLiveCall: (session: SessionContext, options: LiveCallOptions) => LiveCall
  /** Creates the error of a web call that was refused. */
  readonly toWebCallError: ToError
  /** Reports that the browser refused the microphone. Returns the error with which the start fails. */
  readonly reportMicrophoneRefusal: (
    reason: unknown,
    client: Pick<ClientContext, 'emit' | 'devices'>,
  ) => CameraError
  /** Rejects with a ValidationError for invalid options of the call object. */
  readonly validateCallOptions: (call: CallOptions) => Promise<void>
  /** Loads all methods of a call, and all their rules. */
  readonly loadCallMethods: () => Promise<unknown>
  /**
   * Creates a call object with all its methods, for a preflight. The caller destroys it. Rejects with a ValidationError
   * for an invalid `dailyConfig`.
   */
  readonly createTestCall: (client: {
    readonly engine?: CreateEngine
    readonly call?: CallOptions
  }) => Promise<Call>
}
