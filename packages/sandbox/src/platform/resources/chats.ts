import { findScenario } from '../../agent/scenarios.ts'
import { chooseScenario } from '../chooseScenario.ts'
import type { PlatformContext } from '../createContext.ts'
import type { Route, RoutedRequest } from '../createRouter.ts'
import type { Stored } from '../createStore.ts'
import { delay } from '../delay.ts'
import { json } from '../respond.ts'
import { answerChat, readInput } from './answerChat.ts'
import { streamEvents, toChatFrames, toResponseFrames, toResponseObject } from './chatStream.ts'
import { type Body, readFields } from './fields.ts'
import type { Collection } from './resource.ts'

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

/** Begins the session of a page's chat, unless it goes on with one. */
function withSession(sessions: Collection, body: Body): Body {
  if (body.sessionId !== undefined || body.assistantId === undefined) return body
  const { assistantId, customer } = body
  const session = sessions.create({ assistantId, ...(customer !== undefined && { customer }) })
  return { ...body, sessionId: session.id }
}

const createChatRoute = (
  context: PlatformContext,
  { chats, sessions }: Collections,
  form: ChatForm,
): Route => ({
  operation: form.operation,
  handle: async ({ body, request }: RoutedRequest) => {
    const given = readFields(body)
    // ahead of the session, which must not be begun for nothing
    readInput(given.input)
    const asked = form.isWeb ? withSession(sessions, given) : given
    const { chat, words } = answerChat(context, { chats, sessions }, asked)
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
