import type { Speaker } from '@offhook/core'
import { type RefCallback, useCallback, useRef } from 'react'
import { animateBars } from '../internal/animateBars.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * A ref callback that moves bars with a voice, without rendering. During a call, each child of the element has a
 * `--level` from 0 to 1 (ours). Nothing moves for users who prefer reduced motion.
 */
export function useAudioBars(speaker: Speaker = 'assistant'): RefCallback<HTMLElement> {
  const client = useVoiceClient()
  const cleanup = useRef<(() => void) | undefined>(undefined)
  return useCallback(
    (element) => {
      cleanup.current?.()
      cleanup.current = element ? animateBars(client, speaker, element) : undefined
    },
    [client, speaker],
  )
}
