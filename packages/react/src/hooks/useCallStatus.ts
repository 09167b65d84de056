import type { VoiceState, VoiceStatus } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const selectStatus = (state: VoiceState) => state.status

/** The status of the call: `idle`, `connecting`, `connected`, `reconnecting` or `ending`. */
export const useCallStatus = (): VoiceStatus => useVoiceState(selectStatus)
