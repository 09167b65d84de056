import { isRecord } from '../platform/isRecord.ts'
import { placeMessage } from '../platform/messageOrder.ts'
import type { AgentMessage } from './AgentModels.ts'
import type { TurnAge } from './turns.ts'

/** One line of a conversation in the format of OpenAI. */
interface ConversationLine {
  role: 'assistant' | 'user' | 'system' | 'tool'
  content?: string
  tool_calls?: unknown
  tool_call_id?: string
}

/** The history of a call, as the platform sends it after each addition. */
export interface ConversationUpdate {
  type: 'conversation-update'
  messages: readonly { readonly [field: string]: unknown }[]
  messagesOpenAIFormatted: readonly ConversationLine[]
  conversation: readonly ConversationLine[]
}

/** The history of a call so far, as plain data. */
export interface ConversationState {
  /** When the call began, in milliseconds since 1970. */
  startedAt: number
  messages: { readonly [field: string]: unknown }[]
  lines: ConversationLine[]
}

export interface Conversation {
  /** A copy of the history. */
  state: () => ConversationState
  update: () => ConversationUpdate
  /**
   * Adds a message of the agent to the history, in the order in which words began. Returns null for a message that does
   * not belong there.
   */
  add: (message: unknown, age?: TurnAge) => ConversationUpdate | null
  /** Adds a message that nobody says: of the prompt, of the client, or the result of a tool. */
  append: (message: AgentMessage) => ConversationUpdate
}

/** Creates the history of a call, or goes on with an earlier one. `now` returns milliseconds since 1970. */
export function createConversation(
  now: () => number = Date.now,
  earlier: ConversationState | null = null,
): Conversation {
  const {
    startedAt,
    messages,
    lines: conversation,
  } = structuredClone(earlier ?? { startedAt: now(), messages: [], lines: [] })
  const update = (): ConversationUpdate => ({
    type: 'conversation-update',
    messages: [...messages],
    messagesOpenAIFormatted: conversation.filter(({ content }) => content !== undefined),
    conversation: [...conversation],
  })
  const append = (message: { [field: string]: unknown }, line: ConversationLine, age?: TurnAge) => {
    const at = (msAgo = 0) => Math.max(Math.round(now() - msAgo), startedAt)
    const began = at(age?.startedMsAgo)
    const { index, time } = placeMessage(messages, { time: began, precedes: age?.precedes })
    const times = { time, ...(age && { endTime: at(age.endedMsAgo) }) }
    messages.splice(index, 0, { ...message, ...times, secondsFromStart: (time - startedAt) / 1000 })
    conversation.splice(index, 0, line)
    return update()
  }
  return {
    update,
    state: () => ({ startedAt, messages: [...messages], lines: [...conversation] }),
    append: (message) => {
      const { role, content } = message
      if (role === 'tool') {
        const { toolCallId } = message
        return append(
          { role: 'tool_call_result', toolCallId, result: content },
          { role, tool_call_id: toolCallId, content },
        )
      }
      return append({ role: role === 'assistant' ? 'bot' : role, message: content }, { role, content })
    },
    add: (message, age) => {
      if (!isRecord(message)) return null
      const { type, role, transcriptType, transcript, toolCallList } = message
      if (type === 'tool-calls') {
        return append(
          { role: 'tool_calls', toolCalls: toolCallList },
          { role: 'assistant', tool_calls: toolCallList },
        )
      }
      if (type !== 'transcript' || transcriptType !== 'final') return null
      const text = String(transcript)
      return role === 'user'
        ? append({ role, message: text }, { role, content: text }, age)
        : append({ role: 'bot', message: text }, { role: 'assistant', content: text }, age)
    },
  }
}
