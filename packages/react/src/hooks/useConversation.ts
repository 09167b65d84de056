import type { ConversationItem, TranscriptLine } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * The lines of the conversation, with the tool calls and notes between them. They change while a speaker speaks, and
 * remain after a call until the next call starts.
 */
export const useConversation = (): readonly ConversationItem[] => useStore(useVoiceClient().conversation)

/**
 * The lines of the conversation. They change while a speaker speaks, and remain after a call until the next call
 * starts.
 */
export const useTranscript = (): readonly TranscriptLine[] => useStore(useVoiceClient().transcript)
