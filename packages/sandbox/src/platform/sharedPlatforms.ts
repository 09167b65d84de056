import type { AgentModels } from '../agent/AgentModels.ts'
import type { Store } from './createStore.ts'

const KEY = Symbol.for('offhook.sandbox.stores')
const MODELS_KEY = Symbol.for('offhook.sandbox.models')

/** The stores of this page's platforms. The call machine and its page each have their own copy of this code. */
export function sharedStores(): Set<WeakRef<Store>> {
  const page = globalThis as { [KEY]?: Set<WeakRef<Store>> }
  page[KEY] ??= new Set()
  return page[KEY]
}

/** The models of this page's platforms, by their stores. An entry lives as long as its platform. */
export function sharedModels(): WeakMap<Store, AgentModels> {
  const page = globalThis as { [MODELS_KEY]?: WeakMap<Store, AgentModels> }
  page[MODELS_KEY] ??= new WeakMap()
  return page[MODELS_KEY]
}
