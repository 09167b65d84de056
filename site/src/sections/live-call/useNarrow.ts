import { useCallback, useSyncExternalStore } from 'react'
import { NARROW } from './showWholeCard.ts'

/** Whether the window is as narrow as a phone, or matches another query. */
export function useNarrow(query = NARROW): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = typeof matchMedia === 'function' ? matchMedia(query) : undefined
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => typeof matchMedia === 'function' && matchMedia(query).matches)
}
