import { type Fields, isRecord } from '../fields.ts'
import type { AgentMessage } from './AgentModels.ts'
import { placeMessage } from './messageOrder.ts'
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
  messages: readonly Fields[]
  messagesOpenAIFormatted: readonly ConversationLine[]
  conversation: readonly ConversationLine[]
}

/** The history of a call so far, as plain data. */
export interface ConversationState {
  /** When the call began, in milliseconds since 1970. */
  startedAt: number
  messages: Fields[]
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
  /** Adds a message that is not spoken: of the prompt, of the client, or the result of a tool. */
  append: (message: AgentMessage) => ConversationUpdate
}

/** Words in the shape of the platform's records. */
export interface RecordedWords {
  role: 'bot' | 'user' | 'system'
  message: string
}

/** The result of a tool in the shape of the platform's records. */
export interface RecordedResult {
  role: 'tool_call_result'
  toolCallId: string
  result: string
}

/** Returns a message of the model's conversation in the shape of the platform's records. */
export function toRecordMessage(message: Exclude<AgentMessage, { role: 'tool' }>): RecordedWords
export function toRecordMessage(message: AgentMessage): RecordedWords | RecordedResult
export function toRecordMessage(message: AgentMessage): RecordedWords | RecordedResult {
  const { role, content } = message
  if (role === 'tool') return { role: 'tool_call_result', toolCallId: message.toolCallId, result: content }
  return { role: role === 'assistant' ? 'bot' : role, message: content }
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
  const append = (message: object, line: ConversationLine, age?: TurnAge) => {
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
      const callId = message.role === 'tool' ? { tool_call_id: message.toolCallId } : {}
      return append(toRecordMessage(message), { role, ...callId, content })
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
      const speaker = role === 'user' ? 'user' : 'assistant'
      const line = { role: speaker, content: String(transcript) } as const
      return append(toRecordMessage(line), line, age)
    },
  }
}
