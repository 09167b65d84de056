import type { TranscriptLine } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The lines of the conversation so far; they stay after a call, until the next one. */
export const useTranscript = (): readonly TranscriptLine[] => useStore(useVoiceClient().transcript)
