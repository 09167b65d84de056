import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query, now and after each change. False where there is no `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => globalThis.matchMedia?.(query).matches ?? false)
}
