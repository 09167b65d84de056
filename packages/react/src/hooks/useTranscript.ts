import type { TranscriptLine } from '@offhook/core'
import { same } from '../internal/same.ts'
import { serverStores } from '../internal/serverStores.ts'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The lines of the conversation so far; they stay after a call, until the next one. */
export const useTranscript = (): readonly TranscriptLine[] =>
  useStore(useVoiceClient().transcript, same, serverStores.lines)
