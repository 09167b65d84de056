import type { AgentTool } from '../agent/AgentModels.ts'
import type { Respond } from '../agent/callModel.ts'
import { type ScriptTurn, scriptOf } from '../agent/script.ts'
import { toolCallsMessage } from '../agent/toolMessages.ts'
import { type Fields, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { delay } from '../platform/delay.ts'
import { chooseScenario, type FoundAssistant, findAssistant } from '../platform/findAssistant.ts'
import { isOwnAssistant, noModelScript } from '../platform/noModel.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route, RoutedRequest } from '../platform/route.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import type { ChatMessage } from './ChatModel.ts'
import {
  chatEvents,
  type EventFormat,
  responseEvents,
  streamEvents,
  toFrames,
  toPieces,
  toResponseObject,
} from './chatStream.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { linkAbort } from './linkAbort.ts'
import { exportRoute } from './standIns.ts'

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

/** Whether a server runs that tool in a chat. In a page there is none. */
const servesTool = (
  { webhooks }: PlatformContext,
  { inherited, fields }: RequestedChat,
  name: string,
): boolean => webhooks?.servesTool({ ...inherited, ...fields }, name) ?? false

const callsServer = (
  context: PlatformContext,
  requested: RequestedChat,
  { tool = [] }: ScriptTurn,
): boolean => [tool].flat().some(({ name }) => servesTool(context, requested, name))

/**
 * The script's turn for the n-th message of the user. One without words counts where a server runs its tool. The scenario
 * `echo` repeats the message.
 */
function chooseTurn(context: PlatformContext, requested: RequestedChat): ScriptTurn {
  const { assistant, scenario, messages } = requested
  const written = messages.filter(({ role }) => role === 'user')
  const last = written.at(-1)?.content
  if (scenario.echoes) return { text: typeof last === 'string' ? last : '' }
  const hasNoModel = !scenario.script && isOwnAssistant(assistant)
  const script = context.config.script ?? (hasNoModel ? noModelScript : undefined)
  const { turns, greeting } = scriptOf(scenario, script)
  const answers = turns.filter((turn) => turn.text !== undefined || callsServer(context, requested, turn))
  return answers[Math.min(written.length, answers.length) - 1] ?? greeting
}

/** The made-up cost of a chat, in dollars. */
const COST = 0.005

interface Collections {
  chats: Collection
  sessions: Collection
}

/** A chat that is to be answered. */
interface RequestedChat {
  /** Its fields, with the assistant of the chat or session before it. */
  fields: Fields
  /** The assistant that answers. */
  assistant: FoundAssistant
  scenario: Scenario
  /** The overrides of the chat or session before it. They count for a model, unless the chat has its own. */
  inherited: Fields
  input: ChatMessage[]
  /** All messages, with the input at their end. */
  messages: ChatMessage[]
}

/** @throws Refusal 400 for an invalid chat, 404 for an unknown session, 422 for a session that is over */
function readChat(context: PlatformContext, sessions: Collection, body: Fields): RequestedChat {
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
  const { stream: _stream, ...own } = body
  const fields = { ...own, ...target }
  const inherited = before?.assistantOverrides ? { assistantOverrides: before.assistantOverrides } : {}
  const assistant = findAssistant(context.store, { ...inherited, ...fields })
  return {
    fields,
    assistant,
    scenario: findScenario(chooseScenario(assistant)),
    inherited,
    input,
    messages: [...history, ...input],
  }
}

/** Saves a chat with its answer, also in its session. @throws Refusal 422 for a session that was deleted meanwhile */
function saveChat(
  { chats, sessions }: Collections,
  { fields, input, messages }: RequestedChat,
  words: string,
  added: Fields,
): Stored {
  const output = [{ role: 'assistant', content: words }]
  const costs = [{ type: 'chat', cost: COST }]
  const chat = chats.create(fields, { messages, output, cost: COST, costs, ...added })
  const { sessionId } = fields
  if (typeof sessionId === 'string') {
    // read now: while a model answers, the session may get the messages of another chat
    const earlier = messagesOf(sessions.get(sessionId).messages)
    sessions.update(sessionId, { messages: [...earlier, ...input, ...output] })
  }
  return chat
}

/** One of the four operations: its answer as a whole and as events, and its default. */
interface ChatForm {
  operation: string
  /** For pages: the first answer begins a session. */
  isWeb?: true
  streams: boolean
  whole: (chat: Stored, words: string) => unknown
  events: EventFormat
}

const asChat = { streams: false, whole: (chat: Stored): unknown => chat, events: chatEvents }
const asResponse = { streams: true, whole: toResponseObject, events: responseEvents }
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
  const { assistantId, assistant, assistantOverrides, customer, messages, output } = chat
  const allMessages = [messages, output].flat()
  const { id: sessionId } = sessions.create({
    assistantId,
    assistant,
    assistantOverrides,
    customer,
    messages: allMessages,
  })
  return chats.update(chat.id, { sessionId })
}

/** A page names its assistant even when it continues a session. @throws Refusal 400 */
function checkAssistant({ assistantId, assistant }: Fields): void {
  if ((typeof assistantId === 'string' && assistantId !== '') || isRecord(assistant)) return
  throw new Refusal(400, ['one of assistantId, assistant is required'])
}

/** A chat on its way to its answer. */
interface ChatRequest {
  context: PlatformContext
  collections: Collections
  form: ChatForm
  requested: RequestedChat
  /** Answers with events. */
  streams: boolean
  signal: AbortSignal
}

/** Saves a chat with its answer, and begins the session of a page's chat. */
function saveAnswer(
  { collections, form, requested }: ChatRequest,
  words: string,
  added: Fields = {},
): Stored {
  const chat = saveChat(collections, requested, words, added)
  return form.isWeb ? withSession(collections, chat) : chat
}

async function waitForAnswer({ context, requested, signal }: ChatRequest): Promise<void> {
  const wait = context.config.latency?.answer ?? requested.scenario.latency?.answer ?? 0
  if (wait > 0) await delay(wait, signal)
}

async function answerByScript(chatRequest: ChatRequest, { text = '' }: ScriptTurn): Promise<Response> {
  const { form, streams } = chatRequest
  // before the wait: the changes of a handler before its first `await` are saved together
  const chat = saveAnswer(chatRequest, text)
  await waitForAnswer(chatRequest)
  if (!streams) return json(201, form.whole(chat, text))
  return streamEvents(toFrames(form.events, { id: chat.id, pieces: toPieces(text), save: () => chat }))
}

/** Answers by a turn of the script that calls tools of a server, as a model would. */
async function answerWithTools(chatRequest: ChatRequest, turn: ScriptTurn): Promise<Response> {
  const { createScriptModel } = await import('../agent/createScriptModel.ts')
  const { respond, settings } = createScriptModel({ greeting: { text: '' }, turns: [turn] })
  return answerByModel(chatRequest, respond, settings.tools)
}

/** Answers by the model, and saves the chat when its answer is complete. A chat that fails or is aborted leaves no record. */
async function answerByModel(
  chatRequest: ChatRequest,
  respond: Respond,
  tools?: readonly AgentTool[],
): Promise<Response> {
  const { context, collections, form, streams, signal } = chatRequest
  const { inherited, ...others } = chatRequest.requested
  const requested = { ...others, inherited, fields: { ...inherited, ...others.fields } }
  collections.chats.check(requested.fields)
  const id = context.createId('chat')
  const controller = linkAbort(signal)
  const { fields: body, assistant, messages, input } = requested
  // loaded for a sandbox with a model or a server only
  const { ChatModel } = await import('./ChatModel.ts')
  const now = context.store.now()
  const record = { ...body, id, orgId: context.orgId, createdAt: now, updatedAt: now, messages }
  const model = new ChatModel({
    context,
    respond,
    id,
    controller,
    body,
    assistant,
    tools,
    messages,
    servers: context.webhooks && {
      has: (name) => servesTool(context, requested, name),
      run: async (calls) => context.webhooks?.runTools('chat', record, toolCallsMessage(calls)) ?? [],
    },
  })
  await waitForAnswer(chatRequest)
  const pieces = await model.start()
  const save = (words: string) => {
    const { toolMessages: added } = model
    const complete = { ...requested, messages: [...messages, ...added], input: [...input, ...added] }
    return context.store.change(() => saveAnswer({ ...chatRequest, requested: complete }, words, { id }))
  }
  if (streams) {
    return streamEvents(toFrames(form.events, { id, pieces, save }), () => model.close())
  }
  let words = ''
  for await (const piece of pieces) words += piece
  return json(201, form.whole(save(words), words))
}

const createChatRoute = (context: PlatformContext, collections: Collections, form: ChatForm): Route => ({
  operation: form.operation,
  handle: ({ body, request: { signal } }: RoutedRequest) => {
    const fields = readFields(body)
    if (form.isWeb) checkAssistant(fields)
    const requested = readChat(context, collections.sessions, fields)
    const streams = typeof fields.stream === 'boolean' ? fields.stream : form.streams
    const chatRequest = { context, collections, form, requested, streams, signal }
    // the words of such a scenario are its purpose
    const respond = requested.scenario.script ? undefined : context.models?.respond
    if (respond) return answerByModel(chatRequest, respond)
    const turn = chooseTurn(context, requested)
    const answer = callsServer(context, requested, turn) ? answerWithTools : answerByScript
    return answer(chatRequest, turn)
  },
})

/** The four operations that create a chat. */
export const chatRoutes: CreateRoutes = (context, collectionOf) => {
  const collections = { chats: collectionOf('chat'), sessions: collectionOf('session') }
  return [
    exportRoute('GET /chat/export', collections.chats),
    ...FORMS.map((form) => createChatRoute(context, collections, form)),
  ]
}
