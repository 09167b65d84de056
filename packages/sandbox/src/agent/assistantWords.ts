import { enums, type Infer, optional, string, type } from 'superstruct'

/** The side that begins the conversation, and its first words. */
export const firstMessageModes = [
  'assistant-speaks-first',
  'assistant-speaks-first-with-model-generated-message',
  'assistant-waits-for-user',
] as const

/** An assistant's own words, with its variables filled in. */
export const assistantWords = type({
  name: optional(string()),
  firstMessage: optional(string()),
  firstMessageMode: optional(enums(firstMessageModes)),
  /** The last words before the assistant ends a call. */
  endCallMessage: optional(string()),
})

export type AssistantWords = Infer<typeof assistantWords>

/** Whether a model makes up the greeting. */
export const hasGeneratedGreeting = ({ firstMessageMode }: { firstMessageMode?: unknown }): boolean =>
  firstMessageMode === 'assistant-speaks-first-with-model-generated-message'

/** Whether the assistant begins the conversation. An empty first message leaves it to the user. */
export const speaksFirst = (words: AssistantWords): boolean =>
  hasGeneratedGreeting(words) ||
  (words.firstMessageMode !== 'assistant-waits-for-user' && words.firstMessage !== '')
