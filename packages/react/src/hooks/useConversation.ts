import type { ConversationItem } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * The lines of the conversation, with the tool calls and notes between them. They change while a speaker speaks, and
 * remain after a call until the next call starts.
 */
export const useConversation = (): readonly ConversationItem[] => useStore(useVoiceClient().conversation)
