import type { VoiceState } from '@offhook/core'
import { same } from '../internal/same.ts'
import { serverState } from '../internal/serverState.ts'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The state of the client, or what `selector` picks from it; renders again only when the pick changes. */
export function useVoiceState(): VoiceState
export function useVoiceState<Selected>(selector: (state: VoiceState) => Selected): Selected
export function useVoiceState(selector: (state: VoiceState) => unknown = same): unknown {
  return useStore(useVoiceClient().state, selector, serverState)
}
