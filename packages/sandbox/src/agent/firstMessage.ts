/** The side that begins the conversation, and its first words. */
export const firstMessageModes = [
  'assistant-speaks-first',
  'assistant-speaks-first-with-model-generated-message',
  'assistant-waits-for-user',
] as const

/** Whether a model makes up the greeting. */
export const hasGeneratedGreeting = ({ firstMessageMode }: { firstMessageMode?: unknown }): boolean =>
  firstMessageMode === 'assistant-speaks-first-with-model-generated-message'

/** Whether the assistant begins the conversation. An empty first message leaves it to the user. */
export const speaksFirst = (words: { firstMessage?: unknown; firstMessageMode?: unknown }): boolean =>
  hasGeneratedGreeting(words) ||
  (words.firstMessageMode !== 'assistant-waits-for-user' && words.firstMessage !== '')
