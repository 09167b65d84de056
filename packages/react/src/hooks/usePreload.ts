import { useCallback } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/** Fetches what a call needs; for `onPointerEnter` and `onFocus` of what starts it. A failure is told by the start. */
export function usePreload(): () => void {
  const { preload } = useVoiceClient()
  return useCallback(() => void preload().catch(() => undefined), [preload])
}
