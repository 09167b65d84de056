import type { AgentMessage, AgentModels } from '../agent/AgentModels.ts'
import { describeFailure, ModelTimeoutError } from '../agent/callModel.ts'
import { systemClock } from '../agent/clock.ts'
import { readTurn, withUser } from '../agent/modelTurn.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { findAssistant, valuesAt } from '../platform/findAssistant.ts'
import { type Fields, field, isRecord } from '../platform/isRecord.ts'
import { readAssistantSettings } from '../platform/readAssistantSettings.ts'
import { Refusal } from '../platform/respond.ts'
import { BAD_GATEWAY } from './models.ts'

export type Respond = NonNullable<AgentModels['respond']>

interface ChatModelOptions {
  context: PlatformContext
  respond: Respond
  /** The id of the chat. */
  id: string
  /** The chat's body, with the assistant that answers. */
  body: Fields
  /** The conversation, with the input at its end. */
  messages: readonly Fields[]
  /** Aborts when the client needs the answer no longer. */
  controller: AbortController
}

/** The model's answer to one chat. It is given the assistant's prompt and the conversation, but no tools, which a chat has no page for. */
export class ChatModel {
  readonly #options: ChatModelOptions
  readonly #prompt: readonly AgentMessage[]

  /** @throws Refusal 400 for a setting of the assistant that is out of bounds */
  constructor(options: ChatModelOptions) {
    const { body, context } = options
    this.#options = options
    this.#prompt = readPrompt(context, body)
  }

  /** Begins the answer, and returns its text in pieces. Reading on throws as this does. @throws Refusal 502 when the model fails */
  async start(): Promise<AsyncIterable<string>> {
    const pieces = this.#pieces()
    const first = await pieces.next()
    return startingWith(first, pieces)
  }

  async *#pieces(): AsyncGenerator<string> {
    const { respond, messages, controller } = this.#options
    const request = {
      messages: withUser([...this.#prompt, ...messages.flatMap(toAgentMessages)]),
      tools: [],
    }
    const start = () => respond(request, { signal: controller.signal })
    try {
      let hasWords = false
      for await (const delta of readTurn(start, systemClock, controller)) {
        if (!('text' in delta) || delta.text === '') continue
        hasWords ||= delta.text.trim() !== ''
        yield delta.text
      }
      if (!hasWords) throw new Error('The model answered nothing.')
    } catch (cause) {
      throw this.#isAborted ? cause : this.#refuse(cause)
    }
  }

  /** Whether the client needs the answer no longer. */
  get #isAborted(): boolean {
    const { aborted, reason } = this.#options.controller.signal
    return aborted && !(reason instanceof ModelTimeoutError)
  }

  #refuse(cause: unknown): Refusal {
    const { context, id } = this.#options
    const notice = describeFailure('model', cause)
    context.emit({ type: 'chat', chatId: id, notice })
    return new Refusal(BAD_GATEWAY, notice)
  }
}

async function* startingWith(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pieces
}

/** The assistant's system messages, with the values of its variables. */
function readPrompt({ store }: PlatformContext, body: Fields): readonly AgentMessage[] {
  const found = findAssistant(store, body)
  const { customer } = body
  const variables = { transport: { conversationType: 'chat' }, ...(isRecord(customer) && { customer }) }
  const values = valuesAt(found, new Date(), variables)
  return readAssistantSettings({ body, found, store, values, offers: ['respond'] }).prompt ?? []
}

/** A message of a chat as a model gets it. None for a role that no model knows, and for a message without words. */
function toAgentMessages(message: Fields): AgentMessage[] {
  const { role, content: value, tool_call_id: toolCallId, tool_calls: calls } = message
  const content = textOf(value)
  if (role === 'tool') return [{ role, toolCallId: String(toolCallId), content }]
  if (role === 'assistant') {
    const toolCalls = Array.isArray(calls) ? calls.map(toToolCall) : []
    if (content === '' && toolCalls.length === 0) return []
    return [{ role, content, ...(toolCalls.length > 0 && { toolCalls }) }]
  }
  if (content === '') return []
  if (role === 'user') return [{ role, content }]
  return role === 'system' || role === 'developer' ? [{ role: 'system', content }] : []
}

const toToolCall = (call: unknown) => ({
  id: String(field(call, 'id')),
  name: String(field(field(call, 'function'), 'name')),
  arguments: String(field(field(call, 'function'), 'arguments')),
})

/** The text of a content: itself, or the texts of its parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content.map((part) => field(part, 'text')) : []
  return parts.filter((text) => typeof text === 'string').join('')
}
