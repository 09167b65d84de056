import type { Speaker, VoiceLevels } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

const selectLevel = {
  assistant: (levels: VoiceLevels) => levels.assistant,
  user: (levels: VoiceLevels) => levels.user,
}

/**
 * The volume level of a speaker, 0 to 1. Default: the assistant. It changes about ten times a second: call it
 * in the component that draws the meter only.
 */
export function useVolumeLevel(speaker: Speaker = 'assistant'): number {
  return useStore(useVoiceClient().levels, selectLevel[speaker])
}
