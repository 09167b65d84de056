import type { VoiceState, VoiceStatus } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const status = (state: VoiceState) => state.status

/** How the call stands: `idle`, `connecting`, `connected`, `reconnecting` or `ending`. */
export const useCallStatus = (): VoiceStatus => useVoiceState(status)
