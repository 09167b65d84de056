import type { Store } from '@offhook/core'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * The value of a store, or the result of `selector` for it. Renders again only when that result changes (`Object.is`).
 * A server renders the store's initial value, and hydration starts from it.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, Selected>(store: Store<T>, selector: (value: T) => Selected): Selected
export function useStore<T>(store: Store<T>, selector: (value: T) => unknown = identity): unknown {
  const select = useMemo(() => memoizeLast(selector), [selector])
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitialState()),
  )
}

const identity = <T>(value: T): T => value

// React reads a snapshot several times per render and expects the same object each time.
function memoizeLast<T, Selected>(selector: (value: T) => Selected): (value: T) => Selected {
  let last: { value: T; selected: Selected } | undefined
  return (value) => {
    if (!last || !Object.is(last.value, value)) last = { value, selected: selector(value) }
    return last.selected
  }
}
