import type { AgentMessage, AgentModels } from '../agent/AgentModels.ts'
import { closeIterator, describeFailure, ModelTimeoutError, readTurn, withUser } from '../agent/callModel.ts'
import { systemClock } from '../agent/clock.ts'
import { type Fields, field, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { valuesAt } from '../platform/fillVariables.ts'
import type { FoundAssistant } from '../platform/findAssistant.ts'
import { readAssistantSettings } from '../platform/readAssistantSettings.ts'
import { Refusal } from '../platform/responses.ts'
import { BAD_GATEWAY } from './models.ts'

export type Respond = NonNullable<AgentModels['respond']>

interface ChatModelOptions {
  context: PlatformContext
  respond: Respond
  /** The id of the chat. */
  id: string
  body: Fields
  /** The assistant that answers. */
  assistant: FoundAssistant
  /** The conversation, with the input at its end. */
  messages: readonly Fields[]
  /** Aborts when the client leaves. The model's time limit aborts it, too. */
  controller: AbortController
}

/** The model's answer to one chat. The model gets the assistant's prompt and the conversation, but no tools, because no page could run them. */
export class ChatModel {
  readonly #options: ChatModelOptions
  readonly #prompt: readonly AgentMessage[]
  #started: AsyncGenerator<string> | null = null

  /** @throws Refusal 400 for a setting of the assistant that is out of bounds */
  constructor(options: ChatModelOptions) {
    this.#options = options
    this.#prompt = readPrompt(options)
  }

  /**
   * Returns the text of the answer in pieces, when its first piece is there.
   *
   * @throws Refusal 502 when the model fails, also while the pieces are read
   */
  async start(): Promise<AsyncIterable<string>> {
    const pieces = this.#pieces()
    this.#started = pieces
    const first = await pieces.next()
    return startingWith(first, pieces)
  }

  /** Aborts the model, and ends its turn, also when no piece was read. */
  close(): void {
    this.#options.controller.abort()
    if (this.#started) closeIterator(this.#started)
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

  /** Whether the client has left. */
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
function readPrompt({
  context: { store },
  body,
  assistant: found,
}: ChatModelOptions): readonly AgentMessage[] {
  const { customer } = body
  const variables = { transport: { conversationType: 'chat' }, ...(isRecord(customer) && { customer }) }
  const values = valuesAt(found, new Date(), variables)
  return readAssistantSettings({ body, found, store, values, modelNames: ['respond'] }).prompt ?? []
}

/** Converts a message of a chat for the model. Empty for an unknown role, and for a message without words. */
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

/** Returns a content that is a text, or the joined texts of its parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content.map((part) => field(part, 'text')) : []
  return parts.filter((text) => typeof text === 'string').join('')
}
