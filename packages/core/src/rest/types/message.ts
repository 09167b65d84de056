import type { AssistantOverrides } from './assistant.ts'
import type { OneOf, Open } from './stored.ts'

/** One stored turn of a call. */
export interface CallMessage extends Open {
  role: OneOf<'user' | 'bot' | 'system' | 'tool_calls' | 'tool_call_result'>
  message?: string
  /** Milliseconds since 1970. */
  time: number
  secondsFromStart: number
  endTime?: number
  duration?: number
  toolCalls?: Open[]
  /** The tool call, for the result of a tool. */
  toolCallId?: string
  name?: string
  result?: string
}

/** One turn in the format of language models. */
export interface ModelMessage extends Open {
  role: OneOf<'assistant' | 'system' | 'user' | 'tool'>
  content?: string
}

/** A call of a tool, by the assistant of a chat. */
export interface ChatToolCall extends Open {
  id: string
  type: string
  /** `arguments` is JSON. */
  function: { name: string; arguments: string }
}

/** One turn of a chat, discriminated by `role`. */
export type ChatMessage = ChatPrompt | ChatReply | ChatToolResult

/** A message to a chat, from the system, the user or the developer. Bounds are the platform's. */
export interface ChatPrompt extends Open {
  role: 'system' | 'user' | 'developer'
  /** At most 10000 characters. */
  content: string
  /** At most 40 characters. */
  name?: string
}

/** A message of the assistant in a chat. */
export interface ChatReply extends Open {
  role: 'assistant'
  content?: string
  refusal?: string
  tool_calls?: ChatToolCall[]
  name?: string
}

/** The result of a tool in a chat. */
export interface ChatToolResult extends Open {
  role: 'tool'
  content: string
  tool_call_id: string
  name?: string
}

/** A customer in a call or a chat. Bounds are the platform's. */
export interface Customer extends Open {
  /** 3 to 40 characters, in E.164 unless `numberE164CheckEnabled` is false. */
  number?: string
  numberE164CheckEnabled?: boolean
  /** At most 10 characters. */
  extension?: string
  sipUri?: string
  /** At most 40 characters, as are `email` and `externalId`. */
  name?: string
  email?: string
  externalId?: string
  assistantOverrides?: AssistantOverrides
}
