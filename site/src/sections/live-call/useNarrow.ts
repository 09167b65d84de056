import { useSyncExternalStore } from 'react'
import { NARROW } from './showWholeCard.ts'

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchWidth, isNarrow)
}

const isNarrow = () => typeof matchMedia === 'function' && matchMedia(NARROW).matches

function watchWidth(listener: () => void): () => void {
  const query = typeof matchMedia === 'function' ? matchMedia(NARROW) : undefined
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
