import { callIsolated } from '../events/callIsolated.ts'

/** A value that can be read at any time and watched. Its functions are safe to pass around unbound. */
export interface Store<T> {
  /** The current value: the same object until something in it changes. */
  get: () => T
  /** The value at creation: the snapshot that React renders on a server and hydrates from. */
  getInitialState: () => T
  /** Calls `listener` after each change. Returns its unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export interface WritableStore<T> extends Store<T> {
  set: (next: T) => void
}

/** Creates a store. Setting an identical value (`Object.is`) notifies no listener. A listener that throws stops no other. */
export function createStore<T>(initial: T): WritableStore<T> {
  let value = initial
  const listeners = new Set<{ notify: () => void }>()
  return {
    get: () => value,
    getInitialState: () => initial,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const entry of [...listeners]) {
        // A listener may have removed another one.
        if (listeners.has(entry)) callIsolated(entry.notify)
      }
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

/** The reading half of a store, for callers that must not write. */
export const readOnly = <T>({ get, getInitialState, subscribe }: Store<T>): Store<T> =>
  Object.freeze({ get, getInitialState, subscribe })
