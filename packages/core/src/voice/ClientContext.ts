import type { Call, CallOptions } from '../call/call.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { ToError } from '../rest/request.ts'
import type { DeviceSelection } from './devices/devices.ts'
import type { MicrophoneAccess } from './devices/microphoneBeforeCall.ts'
import type { LiveCall, LiveCallOptions } from './LiveCall.ts'
import type { ClientParts, SessionContext } from './SessionContext.ts'
import type { VoiceClientOptions } from './types.ts'

/** The part of a voice client that its call sessions use. */
export interface ClientContext extends ClientParts {
  readonly options: VoiceClientOptions
  /** Returns the volume of the assistant, 0 to 1. */
  readonly volume: () => number
  readonly selection: DeviceSelection
  readonly microphoneAccess: MicrophoneAccess
  /** The addresses of the rooms in which an assistant has listened to this client. */
  readonly begunRooms: Set<string>
  /** Called when a session is over: another one may begin. */
  readonly onOver: () => void
  /** Imports the code of a call. */
  readonly loadCallChunk: () => Promise<CallChunk>
}

/** The code of a call, which loads at the first `preload` or start. `callChunk.ts` has it. */
export interface CallChunk {
  readonly createLiveCall: (session: SessionContext, options: LiveCallOptions) => LiveCall
  /** Creates the error of a web call that was refused. */
  readonly toWebCallError: ToError
  /** Reports that the browser refused the microphone. Returns the error with which the start fails. */
  readonly reportMicrophoneRefusal: (reason: unknown, client: ClientParts) => CameraError
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
