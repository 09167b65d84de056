import type { Speaker, VoiceState } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const selectSpeaking = {
  assistant: (state: VoiceState) => state.assistantSpeaking,
  user: (state: VoiceState) => state.userSpeaking,
}

/** Whether a speaker speaks. Default: the assistant. The user also counts as speaking while muted. */
export const useSpeaking = (speaker: Speaker = 'assistant'): boolean => useVoiceState(selectSpeaking[speaker])
