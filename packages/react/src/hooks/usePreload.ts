import { useCallback } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * A function that loads the code of a call, for `onPointerEnter` and `onFocus` of a start button. It keeps its identity
 * between renders, and never throws: the start reports a failure.
 */
export function usePreload(): () => void {
  const { preload } = useVoiceClient()
  return useCallback(() => void preload().catch(() => undefined), [preload])
}
