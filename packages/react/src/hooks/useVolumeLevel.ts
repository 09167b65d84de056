import type { Speaker, VoiceLevels } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

const selectLevel = {
  assistant: (levels: VoiceLevels) => levels.assistant,
  user: (levels: VoiceLevels) => levels.user,
}

/**
 * The volume level of a speaker, by default the assistant: between 0 and 1, and 0 without a call. It changes about ten
 * times a second, so call it only in the component that draws the meter.
 */
export function useVolumeLevel(speaker: Speaker = 'assistant'): number {
  return useStore(useVoiceClient().levels, selectLevel[speaker])
}
