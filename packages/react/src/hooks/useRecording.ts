import type { VoiceState } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const selectRecording = (state: VoiceState) => state.recording

/** Whether the call's video is being recorded. */
export const useRecording = (): boolean => useVoiceState(selectRecording)
