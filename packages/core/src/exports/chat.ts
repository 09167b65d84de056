export type { ChatResult } from '../chat/ChatController.ts'
export type { Chat, ChatOptions, ChatState } from '../chat/chat.ts'
export { createChat } from '../chat/createChat.ts'
