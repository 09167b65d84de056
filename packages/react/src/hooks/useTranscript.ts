import type { TranscriptLine } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

const none: readonly TranscriptLine[] = []
const lines = (all: readonly TranscriptLine[]) => all

/** The lines of the conversation so far; they stay after a call, until the next one. */
export function useTranscript(): readonly TranscriptLine[] {
  return useStore(useVoiceClient().transcript, lines, none)
}
