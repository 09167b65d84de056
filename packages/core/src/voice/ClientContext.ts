import type { LoadCallMethods } from '../call/lazyCall.ts'
import type { DeviceSelection } from './devices/devices.ts'
import type { MicrophoneAccess } from './devices/microphoneBeforeCall.ts'
import type { VoiceEmitter } from './events.ts'
import type { Tool } from './messages/tools.ts'
import type { ClientStores } from './stores.ts'
import type { VoiceClientOptions } from './types.ts'

/**
 * The context of a voice client, which outlives its calls. `SessionContext` adds a session to it, and `CallContext` the
 * call object of that session.
 */
export interface ClientContext extends ClientStores {
  readonly options: VoiceClientOptions
  readonly emit: VoiceEmitter['emit']
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, Tool>
  readonly selection: DeviceSelection
  readonly microphoneAccess: MicrophoneAccess
  /** Returns the volume of the assistant, 0 to 1. */
  readonly volume: () => number
  /** The addresses of the rooms in which an assistant has listened to this client. */
  readonly begunRooms: Set<string>
  /** Loads the code of the engine. Rejects with a ConnectionError `code-load`. */
  readonly loadEngine: () => Promise<unknown>
  readonly loadCallMethods: LoadCallMethods
  /** Called when a session is over: another one may begin. */
  readonly onOver: () => void
}
