import type { OffhookError, VoiceState } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const selectError = (state: VoiceState) => state.error

/** The error of the last start or call; null after a normal end, and during a call. */
export const useCallError = (): OffhookError | null => useVoiceState(selectError)
