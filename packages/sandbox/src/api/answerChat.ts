import { findScenario } from '../agent/scenarios.ts'
import { scriptOf } from '../agent/scriptOf.ts'
import { chooseScenario } from '../platform/chooseScenario.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { isRecord } from '../platform/isRecord.ts'
import { Refusal } from '../platform/respond.ts'
import type { Collection } from './createCollection.ts'
import type { Body } from './input.ts'

/** One thing that was written in a chat. */
export interface ChatMessage {
  role: string
  content?: unknown
}

const isMessage = (value: unknown): value is ChatMessage => isRecord(value) && typeof value.role === 'string'

const messagesOf = (value: unknown): ChatMessage[] => (Array.isArray(value) ? value.filter(isMessage) : [])

/** Reads what a chat is asked. @throws Refusal 400 when that is neither a text nor messages */
function readInput(input: unknown): ChatMessage[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  if (Array.isArray(input) && input.every(isMessage)) return input
  throw new Refusal(400, ['input must be a string or an array of messages, each with a role'])
}

/** What was said before, and by whom it is answered. */
function readContext({ store }: PlatformContext, sessions: Collection, body: Body) {
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

/** Words of the script for the n-th thing that somebody wrote; with the scenario `echo` those of the writer. */
function chooseWords(context: PlatformContext, asked: Body, messages: readonly ChatMessage[]): string {
  const name = chooseScenario(context.store, asked)
  const scenario = findScenario(name)
  const written = messages.filter(({ role }) => role === 'user')
  const last = written.at(-1)?.content
  if (scenario.echoes) return typeof last === 'string' ? last : ''
  const { turns, greeting } = scriptOf(scenario, context.config.script)
  const lines = turns.flatMap(({ text }) => text ?? [])
  return lines[Math.min(written.length, lines.length) - 1] ?? greeting.text
}

/** What a chat costs, in dollars: made up. */
const COST = 0.005

/**
 * Answers a chat from the script, and keeps it, in its session where it has one.
 *
 * @throws Refusal 400 and 422 for what cannot be answered
 */
export function answerChat(
  context: PlatformContext,
  { chats, sessions }: { chats: Collection; sessions: Collection },
  body: Body,
): { chat: Stored; words: string } {
  const input = readInput(body.input)
  const { before, history } = readContext(context, sessions, body)
  const asked = Object.fromEntries(
    ASSISTANT.flatMap((name) => {
      const value = body[name] ?? before?.[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (Object.keys(asked).length === 0) {
    throw new Refusal(400, ['one of assistantId, assistant, sessionId, previousChatId is required'])
  }
  const messages = [...history, ...input]
  const words = chooseWords(context, asked, messages)
  const output = [{ role: 'assistant', content: words }]
  const costs = [{ type: 'chat', cost: COST }]
  const { stream: _stream, ...kept } = body
  const chat = chats.create({ ...kept, ...asked }, { messages, output, cost: COST, costs })
  if (typeof body.sessionId === 'string')
    sessions.update(body.sessionId, { messages: [...messages, ...output] })
  return { chat, words }
}
