import type { Speaker, VoiceState } from '@offhook/core'
import { useVoiceState } from './useVoiceState.ts'

const speaking = {
  assistant: (state: VoiceState) => state.assistantSpeaking,
  user: (state: VoiceState) => state.userSpeaking,
}

/** Whether the assistant speaks, or the visitor; the visitor also while muted. */
export const useSpeaking = (speaker: Speaker = 'assistant'): boolean => useVoiceState(speaking[speaker])
