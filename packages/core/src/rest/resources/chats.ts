import { throwInvalid } from '../../errors/throwInvalid.ts'
import { bodyFields } from '../bodies.ts'
import { endpoint } from '../endpoint.ts'
import { parseExport } from '../request.ts'
import { createEventStream, type EventStream } from '../streaming.ts'
import type { AssistantInput, AssistantOverrides } from '../types/assistant.ts'
import type { ChatMessage, Customer } from '../types/message.ts'
import type { OneOf, Open, PageQuery, Stored, Values } from '../types/stored.ts'

/** The assistant of a chat, and the session or chat that it continues. */
interface ChatTarget {
  assistantId?: string
  assistant?: AssistantInput
  assistantOverrides?: AssistantOverrides
  sessionId?: string
  previousChatId?: string
}

/**
 * A new message to an assistant. `sessionId` and `previousChatId` exclude each other.
 * Bounds are the platform's.
 */
export interface CreateChat extends Open, ChatTarget {
  input: string | ChatMessage[]
  /** At most 40 characters. */
  name?: string
}

/** A stored chat, with the answer of the assistant. */
export interface Chat extends Stored, ChatTarget {
  input?: string | ChatMessage[]
  output?: ChatMessage[]
  messages?: ChatMessage[]
  name?: string
  /** US dollars. */
  cost?: number
  costs?: { type: OneOf<'model' | 'chat'>; cost: number; [field: string]: unknown }[]
}

/** A new message to an assistant from a web page. */
export interface CreateWebChat extends Open {
  assistantId: string
  input: string | ChatMessage[]
  sessionId?: string
  assistantOverrides?: { variableValues?: Values }
  customer?: Customer
}

/** The assistant's answer in a chat on a web page. */
export interface WebChat extends Open {
  id: string
  /** The session to continue. */
  sessionId?: string
  output: ChatMessage[]
}

/** An answer in the form of OpenAI's responses. */
export interface ChatResponse extends Open {
  id: string
  /** `response`. */
  object: string
  /** Seconds since 1970. */
  created_at: number
  status: OneOf<'completed' | 'failed' | 'in_progress' | 'incomplete'>
  error?: string | null
  output: ChatResponseMessage[]
}

/** A finished message of a streamed response. */
export interface ChatResponseMessage extends Open {
  id: string
  /** `message`. */
  type: string
  /** `assistant`. */
  role: string
  status: string
  content: { type: string; text: string; annotations: Open[] }[]
}

/** A piece of a chat's answer. */
export interface ChatEvent extends Open {
  /** The same in all pieces of one stream. */
  id?: string
  /** The field that the piece belongs to, for example `chat.output[0].content`. */
  path?: string
  delta?: string
  output?: ChatMessage[]
  sessionId?: string
  /** Never set: only pieces of a response have a type. */
  type?: undefined
}

/** A piece of a response, or a `ChatEvent`: the platform sends both. */
export type ChatResponseEvent = ResponseDelta | ResponseTextDone | ResponseCompleted | ChatEvent

/** The next piece of text of a streamed response. */
export interface ResponseDelta extends Open {
  type: 'response.output_text.delta'
  item_id: string
  output_index: number
  content_index: number
  delta: string
}

/** The end of a text in a streamed response. */
export interface ResponseTextDone extends Open {
  type: 'response.output_text.done'
  item_id: string
  output_index: number
  content_index: number
  text: string
}

/** The end of a streamed response. */
export interface ResponseCompleted extends Open {
  type: 'response.completed'
  response: ChatResponse
}

/** A filter of chats. */
export interface ChatQuery extends PageQuery {
  assistantId?: string | undefined
  sessionId?: string | undefined
  workflowId?: string | undefined
}

/** A filter of chats to export, and the columns of the export. */
export interface ChatExportQuery extends ChatQuery {
  columns?: string[] | undefined
  /** By default the platform's choice. */
  format?: 'csv' | 'json' | undefined
}

/** Prepares a chat whose answer is one response. */
const toChat = (input: unknown): unknown => withStream(input, false)

/** Prepares a chat whose answer is a stream. */
const toStreamedChat = (input: unknown): unknown => withStream(input, true)

function withStream(input: unknown, stream: boolean): unknown {
  const body = bodyFields(input)
  if (body.sessionId && body.previousChatId) {
    throwInvalid(
      'body',
      'previousChatId',
      'sessionId and previousChatId exclude each other. Use one of them.',
    )
  }
  // False is sent too: the responses endpoints stream by default.
  return { ...body, stream }
}

/** Written conversations with an assistant: `rest.chats`. An answer is one response, or a stream. */
export const chats = {
  list: endpoint('GET /chat').query<ChatQuery>().pages<Chat>(),
  create: endpoint('POST /chat').body<CreateChat>(toChat).returns<Chat>(),
  /** Streams the answer: `for await (const piece of rest.chats.stream(body).text())`. */
  stream: endpoint('POST /chat')
    .body<CreateChat>(toStreamedChat)
    .responds<EventStream<ChatEvent>>(createEventStream),
  /** Exports chats as CSV or JSON. */
  export: endpoint('GET /chat/export').query<ChatExportQuery>().returns<string | Open>(parseExport),
  get: endpoint('GET /chat/{id}').returns<Chat>(),
  delete: endpoint('DELETE /chat/{id}').returns<Chat>(),
  createResponse: endpoint('POST /chat/responses').body<CreateChat>(toChat).returns<ChatResponse>(),
  streamResponse: endpoint('POST /chat/responses')
    .body<CreateChat>(toStreamedChat)
    .responds<EventStream<ChatResponseEvent>>(createEventStream),
  /** Creates a chat from a web page. A public key is enough. */
  createWeb: endpoint('POST /chat/web').body<CreateWebChat>(toChat).returns<WebChat>(),
  streamWeb: endpoint('POST /chat/web')
    .body<CreateWebChat>(toStreamedChat)
    .responds<EventStream<ChatEvent>>(createEventStream),
  createWebResponse: endpoint('POST /chat/web/responses').body<CreateWebChat>(toChat).returns<ChatResponse>(),
  streamWebResponse: endpoint('POST /chat/web/responses')
    .body<CreateWebChat>(toStreamedChat)
    .responds<EventStream<ChatResponseEvent>>(createEventStream),
}
