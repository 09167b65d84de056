import type { OffhookError, VoiceState } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const error = (state: VoiceState) => state.error

/** Why the last call or start failed; null after a normal end, and while a call lasts. */
export const useCallError = (): OffhookError | null => useVoiceState(error)
