import type OpenAI from 'openai'
import type {
  AgentDelta,
  AgentMessage,
  AgentRequest,
  AgentTool,
  AgentToolCall,
} from '../../agent/AgentModels.ts'
import { field, isRecord, parseJson } from '../../fields.ts'
import type { KeyRedactor } from './KeyRedactor.ts'
import { ModelRequest } from './ModelRequest.ts'
import type { ModelServer } from './ModelServer.ts'

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk
/** A choice of a chunk, or of a whole completion, whose types are what the server promises. */
interface Choice {
  delta?: Chunk['choices'][number]['delta']
  message?: OpenAI.Chat.Completions.ChatCompletionMessage
  finish_reason?: string | null
}
type MessageParam = OpenAI.Chat.Completions.ChatCompletionMessageParam
type ToolParam = OpenAI.Chat.Completions.ChatCompletionFunctionTool

/** Streams the assistant's next turn from `POST /chat/completions`. A server that does not stream may answer with the whole completion. */
export async function* respond(
  server: ModelServer,
  { messages, tools }: AgentRequest,
  signal: AbortSignal,
): AsyncGenerator<AgentDelta> {
  const request = new ModelRequest(server, signal)
  try {
    const client = await request.client()
    const model = await server.name(request.signal)
    const body = {
      model,
      messages: messages.map(toMessage),
      // an empty list is refused by the interface
      ...(tools.length > 0 && { tools: tools.map(toTool) }),
      stream: true,
    } as const
    const asked = client.chat.completions.create(body, { signal: request.signal })
    const { data: stream, response } = await asked.withResponse()
    const isWhole = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
    const calls = new ToolCalls()
    const text = server.redactor.createStream()
    let isAnswer = false
    let isFinished = false
    for await (const chunk of request.parts<unknown>(isWhole ? readWhole(response) : stream)) {
      const choice = firstChoice(chunk)
      isAnswer ||= choice !== undefined
      if (!choice || isFinished) continue
      const { content, tool_calls: fragments } = choice.delta ?? choice.message ?? {}
      if (typeof content === 'string') yield* toDelta(text.push(content))
      if (Array.isArray(fragments)) for (const fragment of fragments) calls.add(fragment)
      if (!choice.finish_reason && !isWhole) continue
      isFinished = true
      yield* toDelta(text.rest())
      for (const toolCall of calls.whole()) yield { toolCall: redactCall(toolCall, server.redactor) }
      request.complete()
    }
    if (!isAnswer)
      throw server.error(
        'did not answer with a chat completion: check its address, which usually ends in /v1',
      )
    if (!isFinished) throw server.error('broke off in the middle of its answer: see its log')
  } catch (cause) {
    throw await request.explain(cause)
  } finally {
    request.end()
  }
}

/** The answer of a server that does not stream, as one part. */
async function* readWhole(response: Response): AsyncGenerator {
  yield await response.json()
}

/** The first choice of an answer or a part of it. Undefined for the last part, and for nonsense. */
function firstChoice(chunk: unknown): Choice | undefined {
  const choices = field(chunk, 'choices')
  return Array.isArray(choices) ? choices[0] : undefined
}

const toDelta = (text: string): AgentDelta[] => (text === '' ? [] : [{ text }])

const redactCall = ({ id, name, arguments: json }: AgentToolCall, redactor: KeyRedactor): AgentToolCall => ({
  id: redactor.redactWords(id),
  name: redactor.redactWords(name),
  arguments: redactor.redactJson(json),
})

function toMessage(message: AgentMessage): MessageParam {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  }
  if (message.role !== 'assistant' || !message.toolCalls?.length) {
    return { role: message.role, content: message.content }
  }
  const calls = message.toolCalls.map(
    ({ id, name, arguments: text }) =>
      ({ id, type: 'function', function: { name, arguments: text } }) as const,
  )
  return { role: 'assistant', content: message.content || null, tool_calls: calls }
}

const toTool = ({ name, description, parameters }: AgentTool): ToolParam => ({
  type: 'function',
  function: {
    name,
    ...(description !== undefined && { description }),
    // some servers refuse a function without them
    parameters: parameters ?? { type: 'object', properties: {} },
  },
})

/** The calls of a turn, which a server sends in fragments. Their types are what the server promises. */
class ToolCalls {
  readonly #calls: (AgentToolCall & { index: unknown })[] = []

  add(fragment: unknown): void {
    const index = field(fragment, 'index')
    const part = field(fragment, 'function')
    const [id, name] = [textOf(field(fragment, 'id')), textOf(field(part, 'name'))]
    const args = argumentsOf(part)
    const call = this.#calls.filter((known) => known.index === index).at(-1)
    if (!call || beginsCall({ id, name, arguments: args }, call)) {
      this.#calls.push({ index, id, name, arguments: args })
      return
    }
    call.id ||= id
    call.name ||= name
    call.arguments += args
  }

  /** The complete calls, in the order in which they began. */
  whole(): AgentToolCall[] {
    return this.#calls.map((call, position) => ({
      id: call.id || `call_${position}`,
      name: call.name,
      arguments: call.arguments || '{}',
    }))
  }
}

/** Whether a fragment is of another call than the known one with its index: Ollama has sent whole calls with one index. */
function beginsCall(fragment: AgentToolCall, known: AgentToolCall): boolean {
  if (fragment.id !== '' && known.id !== '') return fragment.id !== known.id
  if (fragment.name === '' || known.name === '') return false
  // a server may repeat the name with each fragment
  return fragment.name !== known.name || (fragment.arguments !== '' && isRecord(parseJson(known.arguments)))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A fragment of the arguments, which some servers send as an object instead of a text. */
function argumentsOf(part: unknown): string {
  const value = field(part, 'arguments')
  return isRecord(value) ? JSON.stringify(value) : textOf(value)
}
