import type { Store } from '@offhook/core'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * What `selector` picks from a store; renders again only when the pick changes (`Object.is`).
 * `initial` is what a server renders, and what hydration starts from.
 */
export function useStore<T, Selected>(
  store: Store<T>,
  selector: (value: T) => Selected,
  initial: T,
): Selected {
  const read = useMemo(() => rememberLast(selector), [selector])
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(initial),
  )
}

// React reads a snapshot several times per render and asks for the same object each time
function rememberLast<T, Selected>(selector: (value: T) => Selected): (value: T) => Selected {
  let last: { value: T; selected: Selected } | undefined
  return (value) => {
    if (!last || !Object.is(last.value, value)) last = { value, selected: selector(value) }
    return last.selected
  }
}
