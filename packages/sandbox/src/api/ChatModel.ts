import type { AgentMessage, AgentTool, AgentToolCall } from '../agent/AgentModels.ts'
import {
  closeIterator,
  describeFailure,
  ModelTimeoutError,
  type Respond,
  readTurn,
  withUser,
} from '../agent/callModel.ts'
import { systemClock } from '../agent/clock.ts'
import {
  describeInvalidCall,
  MAX_TOOL_ROUNDS,
  tooManyRounds,
  withUniqueId,
  withValidArguments,
} from '../agent/toolMessages.ts'
import { type Fields, field, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { valuesAt } from '../platform/fillVariables.ts'
import type { FoundAssistant } from '../platform/findAssistant.ts'
import { readAssistantSettings } from '../platform/readAssistantSettings.ts'
import { Refusal } from '../platform/responses.ts'
import type { ServedResult } from '../platform/webhooks.ts'
import { BAD_GATEWAY } from './models.ts'

/** A message of a chat. */
export interface ChatMessage extends Fields {
  role: string
}

/** The servers that run the tools of a chat. */
export interface ToolServers {
  has: (name: string) => boolean
  run: (calls: readonly AgentToolCall[]) => Promise<ServedResult[]>
}

const NO_SERVERS: ToolServers = { has: () => false, run: async () => [] }

interface ChatModelOptions {
  context: PlatformContext
  respond: Respond
  /** The id of the chat. */
  id: string
  body: Fields
  /** The assistant that answers. */
  assistant: FoundAssistant
  /** The tools of a script. Default: those of the assistant. */
  tools?: readonly AgentTool[] | undefined
  /** The conversation, with the input at its end. */
  messages: readonly Fields[]
  /** The servers that run tools. Default: none. */
  servers?: ToolServers | undefined
  /** Aborts when the client leaves. The model's time limit aborts it, too. */
  controller: AbortController
}

/**
 * The model's answer to one chat. The model gets the assistant's prompt, the conversation, and the tools that a server runs:
 * no page could run the others.
 */
export class ChatModel {
  /** The calls of tools and their results, as messages of the chat. */
  readonly toolMessages: ChatMessage[] = []
  readonly #options: ChatModelOptions
  readonly #conversation: AgentMessage[]
  readonly #tools: AgentTool[]
  /** The ids of all calls of tools. */
  readonly #callIds: Set<string>
  #started: AsyncGenerator<string> | null = null

  /** @throws Refusal 400 for a setting of the assistant that is out of bounds */
  constructor(options: ChatModelOptions) {
    const settings = readSettings(options)
    const { tools = settings.tools ?? [], servers = NO_SERVERS } = options
    const prompt = settings.prompt ?? []
    this.#options = options
    this.#conversation = withUser([...prompt, ...options.messages.flatMap(toAgentMessages)])
    this.#tools = tools.filter(({ name }) => servers.has(name))
    this.#callIds = new Set(
      this.#conversation.flatMap((message) => (message.role === 'tool' ? message.toolCallId : [])),
    )
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
    let words = ''
    try {
      for await (const piece of this.#turns()) {
        words += piece
        yield piece
      }
      if (words.trim() === '') throw new Error('The model answered nothing.')
    } catch (cause) {
      throw this.#isAborted ? cause : this.#refuse(cause)
    }
  }

  /** The words of each turn. A turn that calls tools is followed by another one, which has their results. */
  async *#turns(): AsyncGenerator<string> {
    const { respond, controller } = this.#options
    const start = () =>
      respond({ messages: [...this.#conversation], tools: this.#tools }, { signal: controller.signal })
    for (let round = 0; ; round += 1) {
      const calls: AgentToolCall[] = []
      let content = ''
      for await (const delta of readTurn(start, systemClock, controller)) {
        if ('toolCall' in delta) calls.push(withUniqueId(delta.toolCall, this.#callIds))
        const text = 'text' in delta ? delta.text : 'line' in delta ? delta.line.text : ''
        content += text
        if (text !== '') yield text
      }
      if (calls.length === 0) return
      if (round === MAX_TOOL_ROUNDS) throw tooManyRounds()
      const spoken = await this.#callTools(content, calls)
      if (/\S$/.test(content)) yield ' '
      if (spoken === null) continue
      yield spoken
      return
    }
  }

  /**
   * Calls the tools of a turn, and adds it to the conversation with their results. Returns the words of the tools that stand
   * for the next turn. Null: the model goes on.
   */
  async #callTools(content: string, calls: readonly AgentToolCall[]): Promise<string | null> {
    const problems = new Map(calls.map((call) => [call.id, describeInvalidCall(call, this.#tools)]))
    const valid = calls.filter(({ id }) => problems.get(id) === undefined)
    const { servers = NO_SERVERS, controller } = this.#options
    const served = valid.length > 0 ? await servers.run(valid) : []
    controller.signal.throwIfAborted()
    const toolCalls = calls.map(withValidArguments)
    const results = calls.map(({ id, name }) => ({
      role: 'tool' as const,
      toolCallId: id,
      content:
        problems.get(id) ??
        served.find(({ toolCallId }) => toolCallId === id)?.result ??
        `There is no tool ${name}.`,
    }))
    this.#conversation.push({ role: 'assistant', content, toolCalls }, ...results)
    this.toolMessages.push(...toChatMessages(toolCalls, results))
    const spoken = served.flatMap((result) => result.spoken?.text ?? [])
    return spoken.length < calls.length ? null : spoken.join(' ')
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

/** Calls and their results as the platform writes them. The words beside the calls are in the answer. */
const toChatMessages = (
  toolCalls: readonly AgentToolCall[],
  results: readonly { toolCallId: string; content: string }[],
): ChatMessage[] => [
  {
    role: 'assistant',
    content: '',
    tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
      id,
      type: 'function',
      function: { name, arguments: args },
    })),
  },
  ...results.map(({ toolCallId, content }) => ({ role: 'tool', tool_call_id: toolCallId, content })),
]

async function* startingWith(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pieces
}

/** The assistant's prompt, with the values of its variables, and its tools. */
function readSettings({ context: { store, webhooks }, body, assistant: found }: ChatModelOptions) {
  const { customer } = body
  const variables = { transport: { conversationType: 'chat' }, ...(isRecord(customer) && { customer }) }
  const values = valuesAt(found, new Date(), variables)
  const sendsWebhooks = webhooks !== undefined
  return readAssistantSettings({ body, found, store, values, modelNames: ['respond'], sendsWebhooks })
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
