import { callIsolated } from '../events/callIsolated.ts'

/** A value that can be read at any time and watched. `get` and `subscribe` are safe to pass around unbound. */
export interface Store<T> {
  /** The value now: the same object until something in it changes. */
  get: () => T
  /** Calls `listener` after each change. Returns its own undo. */
  subscribe: (listener: () => void) => () => void
}

export interface WritableStore<T> extends Store<T> {
  set: (next: T) => void
}

/** Creates a store. Setting an identical value notifies nobody; a listener that throws stops no other. */
export function createStore<T>(initial: T): WritableStore<T> {
  let value = initial
  const listeners = new Set<{ notify: () => void }>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const { notify } of [...listeners]) callIsolated(notify)
    },
    subscribe(listener) {
      const entry = { notify: listener }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}

/** The reading half of a store, so that whoever holds it cannot write. */
export const readOnly = <T>({ get, subscribe }: Store<T>): Store<T> => Object.freeze({ get, subscribe })
