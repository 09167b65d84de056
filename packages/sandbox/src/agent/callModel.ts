import { isRecord } from '../fields.ts'
import type { AgentMessage, AgentRequest, AgentToolCall } from './AgentModels.ts'
import type { Clock } from './clock.ts'
import type { ScriptLine } from './script.ts'

/** Milliseconds that a model may take: for a transcript, for each part of a turn, and for the speech of a sentence. */
export const MODEL_TIMEOUT_MS = 30_000

/** The longest description of a failure, in characters. */
const FAILURE_LENGTH = 300

/** The parts of an agent that a model does. */
export type ModelPart = 'transcriber' | 'model' | 'voice'

/** Describes the failure of a model in one line, for the developer. */
export function describeFailure(part: ModelPart, cause: unknown): string {
  const error = cause instanceof Error ? cause.message : String(cause)
  const words = error.replace(/\s+/g, ' ').slice(0, FAILURE_LENGTH)
  // many errors name the part themselves: `The model server at … refused the request`
  return words.startsWith(`The ${part} `) ? words : `The ${part} failed: ${words}`
}

/** Tells the developer that a model has failed. */
export const reportFailure = (
  { onFailure }: { onFailure: (sentence: string) => void },
  part: ModelPart,
  cause: unknown,
): void => onFailure(describeFailure(part, cause))

/** Thrown when a model takes longer than `MODEL_TIMEOUT_MS`. */
export class ModelTimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * Waits for a model, but no longer than `MODEL_TIMEOUT_MS`, which aborts the controller.
 *
 * @throws the reason of the controller when it aborts, whether or not the model reacts to that
 */
export function waitForModel<Result>(
  clock: Clock,
  controller: AbortController,
  run: () => Promise<Result>,
): Promise<Result> {
  const { signal } = controller
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const end = () => {
      cancelTimeout()
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = () => {
      end()
      reject(signal.reason)
    }
    const cancelTimeout = clock.after(MODEL_TIMEOUT_MS, () => {
      controller.abort(new ModelTimeoutError(`There was no answer for ${MODEL_TIMEOUT_MS / 1000} seconds.`))
    })
    signal.addEventListener('abort', onAbort)
    const start = async () => {
      // aborted at once, as when words are cut before they begin
      signal.throwIfAborted()
      return run()
    }
    // later, and with a rejection where a function of a page throws
    Promise.resolve().then(start).finally(end).then(resolve, reject)
  })
}

/** A part of a turn: text as it is generated, the whole line of a script, or the call of a tool. */
export type TurnDelta = { text: string } | { line: ScriptLine } | { toolCall: AgentToolCall }

/** Generates the next turn of the assistant: a language model, or a script in its place. */
export type Respond = (request: AgentRequest, options: { signal: AbortSignal }) => AsyncIterable<TurnDelta>

/** Stands before a conversation in which the user has said nothing, as many models answer only a user. */
export const OPENING: AgentMessage = { role: 'user', content: 'Begin the conversation.' }

/** Adds the words of a user to a conversation without any, after the prompt. */
export function withUser(messages: AgentMessage[]): AgentMessage[] {
  if (messages.some(({ role }) => role === 'user')) return messages
  const spoken = messages.findIndex(({ role }) => role !== 'system')
  const index = spoken < 0 ? messages.length : spoken
  return [...messages.slice(0, index), OPENING, ...messages.slice(index)]
}

/**
 * Reads the parts of a model's turn.
 *
 * @throws ModelTimeoutError when a part takes longer than a model may, which aborts the controller
 * @throws TypeError for an invalid part
 */
export async function* readTurn(
  start: () => AsyncIterable<TurnDelta>,
  clock: Clock,
  controller: AbortController,
): AsyncGenerator<TurnDelta> {
  const iterator = start()[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await waitForModel(clock, controller, () => iterator.next())
      if (done) return
      yield checkDelta(value)
    }
  } finally {
    closeIterator(iterator)
  }
}

/** Ends an iterator without waiting for it, as a function that ignores its signal may never return. Ignores its errors. */
export function closeIterator(iterator: AsyncIterator<unknown>): void {
  // in a function, as an iterator of a user may throw, or answer without a promise
  const close = async () => iterator.return?.()
  close().catch(() => undefined)
}

function checkDelta(delta: TurnDelta): TurnDelta {
  const { text, toolCall, line }: { text?: unknown; toolCall?: unknown; line?: unknown } = Object(delta)
  if (typeof text === 'string') return { text }
  if (isLine(line)) return { line }
  const { id, name, arguments: args }: { [field in keyof AgentToolCall]?: unknown } = Object(toolCall)
  if (typeof id === 'string' && typeof name === 'string' && typeof args === 'string') {
    return { toolCall: { id, name, arguments: args } }
  }
  throw new TypeError(
    'The model answered with an invalid part. It must be { text } or { toolCall: { id, name, arguments } }, with strings in the fields.',
  )
}

const isLine = (line: unknown): line is ScriptLine =>
  isRecord(line) && typeof line.text === 'string' && ['string', 'undefined'].includes(typeof line.voice)
