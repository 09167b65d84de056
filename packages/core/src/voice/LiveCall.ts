import type { Call, CallOptions } from '../call/call.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { Explain } from '../rest/request.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { AudioPlayers } from './audio/audioPlayers.ts'
import type { CallMeters } from './audio/callMeters.ts'
import type { Microphone } from './audio/microphone.ts'
import type { LevelTracker } from './audio/trackLevels.ts'
import type { CallConnection } from './callConnection.ts'
import type { DeviceSelection } from './devices/devices.ts'
import type { MicrophoneAccess } from './devices/openMicrophone.ts'
import type { LazyPart } from './lazyPart.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { Transcript } from './messages/transcript.ts'
import type { Recording } from './recording.ts'
import type { ClientParts, SessionContext, StartSteps } from './SessionContext.ts'
import type { VoiceClientOptions } from './types.ts'

/** The options of a live call. */
export interface LiveCallOptions {
  /** The camera to send, as the start has decided it. */
  readonly videoSource: unknown
  /** Whether the video of the participants is received. */
  readonly video: boolean
  /** The microphone that was opened before the web call; null leaves it to the engine. */
  readonly microphone: MediaStreamTrack | null
  /** The constraints with which that microphone was opened. */
  readonly constraints: MediaTrackConstraints | null
  /** Whether this joins an existing web call (`reconnect`, `resume`): the assistant may listen already. */
  readonly isReconnect: boolean
  /** Whether the assistant has listened in this web call before: the first message was requested then. */
  readonly hasBegun: boolean
  /** The audio element that the press has unlocked. */
  readonly unlockedAudio: HTMLAudioElement | undefined
  /** Whether the call joins muted. */
  readonly muted: boolean
  readonly volume: number
  /** The messages that were sent before the call object was there. */
  readonly unsent: readonly ClientMessage[]
}

/** A call object and the parts that are attached to it, from the start until it is released. */
export interface LiveCall {
  readonly microphone: Microphone
  readonly players: AudioPlayers
  readonly levelTracker: LevelTracker
  readonly recording: Recording
  readonly transcript: Transcript
  readonly connection: CallConnection
  /** The parts that load after the call and are not needed to start it. */
  readonly deferredParts: Pick<LazyPart<DeferredParts>, 'get'>
  /** The call object with all its methods. */
  readonly methods: Pick<LazyPart<Call>, 'get'>
  /** Whether the call runs methods: from the join until it is released. */
  readonly isOpen: () => boolean
  /** Builds the engine's object. */
  readonly build: () => Promise<void>
  /** Loads the engine's code. The join does it by itself. */
  readonly load: () => Promise<void>
  readonly join: (url: string, token: string | undefined) => Promise<void>
  /** Runs `run` once the call is joined. An error that it throws is reported as uncaught. */
  readonly onJoined: (run: () => unknown) => void
  /** Loads the methods and the deferred parts. */
  readonly loadAll: () => Promise<Call>
  /** Resolves when both are loaded, or cannot be loaded soon. Never rejects. */
  readonly ready: () => Promise<void>
  readonly setMuted: (muted: boolean) => void
  /**
   * Sends a message as JSON text, as soon as the assistant listens. Returns whether it is sent, or will be.
   *
   * @throws ValidationError for a message that is larger than the room takes, or not serialisable
   */
  readonly send: (message: ClientMessage) => boolean
  /** Leaves and releases everything. Never rejects. */
  readonly release: () => Promise<void>
}

/** The parts of a call that load after it, and are not needed to start it. */
export interface DeferredParts {
  readonly meters: CallMeters
  readonly close: () => void
}

/** The code of a call, which is loaded at the first `preload` or start. */
export interface CallCode {
  readonly createLiveCall: (session: SessionContext, options: LiveCallOptions) => LiveCall
  readonly joinCall: (session: StartSteps, live: LiveCall, webCall: WebCall) => Promise<void>
  /** Makes the error of a web call that was refused. */
  readonly explainRefusal: Explain
  /** Reports that the browser refused the microphone. Returns the error with which the start fails. */
  readonly reportMicrophoneRefusal: (reason: unknown, client: ClientParts) => CameraError
  /** Rejects with a ValidationError for options with which no call object can be built. */
  readonly validateCallOptions: (call: CallOptions) => Promise<void>
  /** Loads all methods of a call, and all their rules. */
  readonly loadCallMethods: () => Promise<unknown>
  /**
   * Makes a call object with all its methods, for a preflight. The caller destroys it. Rejects with a ValidationError for
   * an invalid `dailyConfig`.
   */
  readonly createTestCall: (client: {
    readonly engine?: CreateEngine
    readonly call?: CallOptions
  }) => Promise<Call>
}

/** The part of a voice client that its call sessions use. */
export interface ClientContext extends ClientParts {
  readonly options: VoiceClientOptions
  readonly volume: () => number
  readonly selection: DeviceSelection
  /** The microphone permission and its prompt. */
  readonly microphoneAccess: MicrophoneAccess
  /** The addresses of the rooms in which an assistant has listened to this client. */
  readonly begunRooms: Set<string>
  /** Called when the session is over: another may begin. */
  readonly onOver: () => void
  /** Imports the code of a call. */
  readonly loadCallCode: () => Promise<CallCode>
}
