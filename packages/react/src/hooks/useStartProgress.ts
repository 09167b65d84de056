import type { StartProgress } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The steps of the current or last start, in order. They grow during a start, and a new start replaces them. */
export const useStartProgress = (): readonly StartProgress[] => useStore(useVoiceClient().progress)
