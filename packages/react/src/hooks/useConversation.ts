import type { ConversationItem } from '@offhook/core'
import { same } from '../internal/same.ts'
import { serverStores } from '../internal/serverStores.ts'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The lines of the conversation with the tool calls and notes between them. */
export const useConversation = (): readonly ConversationItem[] =>
  useStore(useVoiceClient().conversation, same, serverStores.items)
