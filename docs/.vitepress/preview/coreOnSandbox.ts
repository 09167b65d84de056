import { createVoiceClient as create, type VoiceClientOptions } from '@offhook/core'
import { type ChatOptions, createChat as createRealChat } from '@offhook/core/chat'
import { chatOptions, sandboxOptions } from './sandboxOptions.ts'

// biome-ignore lint/performance/noReExportAll: an example may import every name
export * from '@offhook/core'
export { daily } from '@offhook/core/daily'

/** What an example without React imports. Its calls and chats run on the sandbox in the page. */
export const createVoiceClient = (options: VoiceClientOptions) => create(sandboxOptions(options))
export const createChat = (options: ChatOptions) => createRealChat(chatOptions(options))
