import type { VoiceState } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The state of the client, or the result of `selector` for it. Renders again only when that result changes. */
export function useVoiceState(): VoiceState
export function useVoiceState<Selected>(selector: (state: VoiceState) => Selected): Selected
export function useVoiceState(selector: (state: VoiceState) => unknown = selectAll): unknown {
  return useStore(useVoiceClient().state, selector)
}

const selectAll = (state: VoiceState) => state
