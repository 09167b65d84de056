import type { Speaker, VoiceLevels } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

const level = {
  assistant: (levels: VoiceLevels) => levels.assistant,
  user: (levels: VoiceLevels) => levels.user,
}

/** How loud the assistant is, or the visitor: 0 to 1 (spec §9), about ten times a second. Use it in the meter alone. */
export function useVolumeLevel(speaker: Speaker = 'assistant'): number {
  return useStore(useVoiceClient().levels, level[speaker])
}
