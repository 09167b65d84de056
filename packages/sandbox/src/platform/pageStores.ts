import type { Store } from './createStore.ts'

const KEY = Symbol.for('offhook.sandbox.stores')

/** The stores of this page's platforms. The call machine and its page each have their own copy of this code. */
export function pageStores(): Set<WeakRef<Store>> {
  const page = globalThis as { [KEY]?: Set<WeakRef<Store>> }
  page[KEY] ??= new Set()
  return page[KEY]
}
