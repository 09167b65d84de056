import type { AgentModels } from '../agent/AgentModels.ts'
import type { CallCommands } from './CallCommands.ts'
import type { Store } from './createStore.ts'
import { isServed, type RoomAddress } from './roomUrl.ts'

const KEY = Symbol.for('offhook.sandbox.platforms')

/** A platform in this page, as the call machine sees it. */
interface SharedPlatform {
  store: Store
  /** The models behind the agent of every call. */
  models: AgentModels | undefined
  /** The commands that `monitor.controlUrl` of its calls takes. */
  commands: CallCommands
}

/** The platforms of this page. The call machine and its page each have their own copy of this code. */
export function sharedPlatforms(): Set<WeakRef<SharedPlatform>> {
  const page = globalThis as { [KEY]?: Set<WeakRef<SharedPlatform>> }
  page[KEY] ??= new Set()
  return page[KEY]
}

/** The platforms of this page that have that call. Two with the same seed or state have calls of the same id. */
export const platformsWith = (callId: string): SharedPlatform[] =>
  [...sharedPlatforms()].flatMap((each) => {
    const platform = each.deref()
    return platform?.store.get('call', callId) ? [platform] : []
  })

/** Whether the call of a room is a server's: no platform of this page has it, and its address can be that of a server. */
export const isOnServer = ({ url, callId }: RoomAddress): boolean =>
  platformsWith(callId).length === 0 && isServed(url)
