import type { Speaker, VoiceState } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const selectSpeaking = {
  assistant: (state: VoiceState) => state.assistantSpeaking,
  user: (state: VoiceState) => state.userSpeaking,
}

/** Whether a speaker is speaking, by default the assistant. A muted user counts, too. */
export const useSpeaking = (speaker: Speaker = 'assistant'): boolean => useVoiceState(selectSpeaking[speaker])
