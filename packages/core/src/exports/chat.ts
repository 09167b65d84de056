export type { ChatResult } from '../chat/ChatController.ts'
export { type Chat, type ChatOptions, type ChatState, createChat } from '../chat/createChat.ts'
