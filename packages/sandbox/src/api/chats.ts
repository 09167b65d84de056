import { findScenario } from '../agent/scenarios.ts'
import { chooseScenario } from '../platform/chooseScenario.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Route, RoutedRequest } from '../platform/createRouter.ts'
import type { Stored } from '../platform/createStore.ts'
import { delay } from '../platform/delay.ts'
import { isRecord } from '../platform/isRecord.ts'
import { json, Refusal } from '../platform/respond.ts'
import { answerChat } from './answerChat.ts'
import { streamEvents, toChatFrames, toResponseFrames, toResponseObject } from './chatStream.ts'
import type { Collection } from './createCollection.ts'
import { type Body, readFields } from './input.ts'

interface Collections {
  chats: Collection
  sessions: Collection
}

/** One of the four ways to ask: how an answer looks whole and in pieces, and which of the two is usual. */
interface ChatForm {
  operation: string
  /** A page asks: its session is begun with the first answer. */
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

/** Begins the session of a page's chat, unless it goes on with something. */
function withSession({ chats, sessions }: Collections, chat: Stored): Stored {
  if (chat.sessionId !== undefined || chat.previousChatId !== undefined) return chat
  const { assistantId, assistant, customer, messages, output } = chat
  const said = [messages, output].flat()
  const { id: sessionId } = sessions.create({ assistantId, assistant, customer, messages: said })
  return chats.update(chat.id, { sessionId })
}

/** A page names its assistant even when it goes on with a session. @throws Refusal 400 */
function checkAssistant({ assistantId, assistant }: Body): void {
  if ((typeof assistantId === 'string' && assistantId !== '') || isRecord(assistant)) return
  throw new Refusal(400, ['one of assistantId, assistant is required'])
}

const createChatRoute = (context: PlatformContext, collections: Collections, form: ChatForm): Route => ({
  operation: form.operation,
  handle: async ({ body, request }: RoutedRequest) => {
    const given = readFields(body)
    if (form.isWeb) checkAssistant(given)
    const { chat: answered, words } = answerChat(context, collections, given)
    const chat = form.isWeb ? withSession(collections, answered) : answered
    const { latency } = findScenario(chooseScenario(context.store, chat))
    const wait = context.config.latency?.answer ?? latency?.answer ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const streams = typeof given.stream === 'boolean' ? given.stream : form.streams
    return streams ? streamEvents(form.pieces(chat, words)) : json(201, form.whole(chat, words))
  },
})

/** The four operations that ask a chat something. */
export const createChatRoutes = (context: PlatformContext, collections: Collections): Route[] =>
  FORMS.map((form) => createChatRoute(context, collections, form))
