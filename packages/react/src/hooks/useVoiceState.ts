import type { VoiceState } from '@offhook/core'
import { serverState } from '../internal/serverState.ts'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

const whole = (state: VoiceState) => state

/** The state of the client, or what `selector` picks from it; renders again only when the pick changes. */
export function useVoiceState(): VoiceState
export function useVoiceState<Selected>(selector: (state: VoiceState) => Selected): Selected
export function useVoiceState(selector: (state: VoiceState) => unknown = whole): unknown {
  return useStore(useVoiceClient().state, selector, serverState)
}
