import { scriptOf } from '../agent/script.ts'
import { chooseScenario } from '../platform/assistant.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { delay } from '../platform/delay.ts'
import type { Fields } from '../platform/isRecord.ts'
import { isRecord } from '../platform/isRecord.ts'
import { json, Refusal } from '../platform/respond.ts'
import type { Route, RoutedRequest } from '../platform/route.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import { streamEvents, toChatFrames, toResponseFrames, toResponseObject } from './chatStream.ts'
import type { Collection } from './createCollection.ts'
import { readFields } from './input.ts'

/** A message of a chat. */
interface ChatMessage {
  role: string
  content?: unknown
}

const isMessage = (value: unknown): value is ChatMessage => isRecord(value) && typeof value.role === 'string'

const messagesOf = (value: unknown): ChatMessage[] => (Array.isArray(value) ? value.filter(isMessage) : [])

/** Reads the input of a chat. @throws Refusal 400 when it is neither a text nor a list of messages */
function readInput(input: unknown): ChatMessage[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  if (Array.isArray(input) && input.every(isMessage)) return input
  throw new Refusal(400, ['input must be a string or an array of messages, each with a role'])
}

/** Reads the messages before the input, and the session or chat that has them. */
function readContext({ store }: PlatformContext, sessions: Collection, body: Fields) {
  const { sessionId, previousChatId } = body
  if (typeof sessionId === 'string' && typeof previousChatId === 'string') {
    throw new Refusal(422, 'sessionId and previousChatId exclude each other')
  }
  if (typeof sessionId === 'string') {
    const session = sessions.get(sessionId)
    if (session.status !== 'active') throw new Refusal(422, `The session '${sessionId}' is completed.`)
    return { before: session, history: messagesOf(session.messages) }
  }
  const previous = typeof previousChatId === 'string' ? store.get('chat', previousChatId) : undefined
  return {
    before: previous,
    history: previous ? [...messagesOf(previous.messages), ...messagesOf(previous.output)] : [],
  }
}

const ASSISTANT = ['assistantId', 'assistant', 'squadId', 'workflowId']

/** The script's words for the n-th message of the user. The scenario `echo` repeats the message. */
function chooseWords(context: PlatformContext, target: Fields, messages: readonly ChatMessage[]): string {
  const name = chooseScenario(context.store, target)
  const scenario = findScenario(name)
  const written = messages.filter(({ role }) => role === 'user')
  const last = written.at(-1)?.content
  if (scenario.echoes) return typeof last === 'string' ? last : ''
  const { turns, greeting } = scriptOf(scenario, context.config.script)
  const lines = turns.flatMap(({ text }) => text ?? [])
  return lines[Math.min(written.length, lines.length) - 1] ?? greeting.text
}

/** The made-up cost of a chat, in dollars. */
const COST = 0.005

/**
 * Answers a chat from the script, and saves it, also in its session.
 *
 * @throws Refusal 400 for an invalid chat, 422 for a session that is over
 */
function answerChat(
  context: PlatformContext,
  { chats, sessions }: { chats: Collection; sessions: Collection },
  body: Fields,
): { chat: Stored; words: string } {
  const input = readInput(body.input)
  const { before, history } = readContext(context, sessions, body)
  const target = Object.fromEntries(
    ASSISTANT.flatMap((name) => {
      const value = body[name] ?? before?.[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (Object.keys(target).length === 0) {
    throw new Refusal(400, ['one of assistantId, assistant, sessionId, previousChatId is required'])
  }
  const messages = [...history, ...input]
  const words = chooseWords(context, target, messages)
  const output = [{ role: 'assistant', content: words }]
  const costs = [{ type: 'chat', cost: COST }]
  const { stream: _stream, ...fields } = body
  const chat = chats.create({ ...fields, ...target }, { messages, output, cost: COST, costs })
  if (typeof body.sessionId === 'string')
    sessions.update(body.sessionId, { messages: [...messages, ...output] })
  return { chat, words }
}

interface Collections {
  chats: Collection
  sessions: Collection
}

/** One of the four operations: its answer as a whole and as events, and its default. */
interface ChatForm {
  operation: string
  /** For pages: the first answer begins a session. */
  isWeb?: true
  streams: boolean
  whole: (chat: Stored, words: string) => unknown
  pieces: (chat: Stored, words: string) => string[]
}

const toResponse = ({ id, createdAt }: Stored, words: string) =>
  toResponseObject(id, words, Math.floor(Date.parse(String(createdAt)) / 1000))

const asChat = {
  streams: false,
  whole: (chat: Stored): unknown => chat,
  pieces: (chat: Stored, words: string) => toChatFrames(chat.id, words, chat.sessionId),
}
const asResponse = {
  streams: true,
  whole: toResponse,
  pieces: (chat: Stored, words: string) => toResponseFrames(toResponse(chat, words), words),
}
const toWebChat = ({ id, sessionId, output }: Stored): unknown => ({ id, sessionId, output })

const FORMS: readonly ChatForm[] = [
  { operation: 'POST /chat', ...asChat },
  { operation: 'POST /chat/responses', ...asResponse },
  { operation: 'POST /chat/web', isWeb: true, ...asChat, whole: toWebChat },
  { operation: 'POST /chat/web/responses', isWeb: true, ...asResponse },
]

/** Begins the session of a page's chat, unless the chat continues a session or another chat. */
function withSession({ chats, sessions }: Collections, chat: Stored): Stored {
  if (chat.sessionId !== undefined || chat.previousChatId !== undefined) return chat
  const { assistantId, assistant, customer, messages, output } = chat
  const allMessages = [messages, output].flat()
  const { id: sessionId } = sessions.create({ assistantId, assistant, customer, messages: allMessages })
  return chats.update(chat.id, { sessionId })
}

/** A page names its assistant even when it continues a session. @throws Refusal 400 */
function checkAssistant({ assistantId, assistant }: Fields): void {
  if ((typeof assistantId === 'string' && assistantId !== '') || isRecord(assistant)) return
  throw new Refusal(400, ['one of assistantId, assistant is required'])
}

const createChatRoute = (context: PlatformContext, collections: Collections, form: ChatForm): Route => ({
  operation: form.operation,
  handle: async ({ body, request }: RoutedRequest) => {
    const input = readFields(body)
    if (form.isWeb) checkAssistant(input)
    const { chat: answered, words } = answerChat(context, collections, input)
    const chat = form.isWeb ? withSession(collections, answered) : answered
    const { latency } = findScenario(chooseScenario(context.store, chat))
    const wait = context.config.latency?.answer ?? latency?.answer ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const streams = typeof input.stream === 'boolean' ? input.stream : form.streams
    return streams ? streamEvents(form.pieces(chat, words)) : json(201, form.whole(chat, words))
  },
})

/** The four operations that create a chat. */
export const createChatRoutes = (context: PlatformContext, collections: Collections): Route[] =>
  FORMS.map((form) => createChatRoute(context, collections, form))
