import type { Speaker } from '@offhook/core'
import { type RefCallback, useCallback, useRef } from 'react'
import { animateBars } from '../internal/animateBars.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * Moves bars with a voice, without a single render: the ref goes on an element, each of whose children gets a
 * `--level` from 0 to 1 (ours). Nothing moves for those who asked for less motion.
 */
export function useAudioBars(speaker: Speaker = 'assistant'): RefCallback<HTMLElement> {
  const client = useVoiceClient()
  const undo = useRef<(() => void) | undefined>(undefined)
  return useCallback(
    (element) => {
      undo.current?.()
      undo.current = element ? animateBars(client, speaker, element) : undefined
    },
    [client, speaker],
  )
}
