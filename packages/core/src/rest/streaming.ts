import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { StreamError } from '../errors/StreamError.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { IDLE_TIMEOUT_MS, type RequestOptions, validateRequestOptions } from './options.ts'
import { createRedactor, redactText } from './redact.ts'
import type { BuildRequest, Send, TimedResponse } from './send.ts'
import { type ServerEvent, serverEvents } from './serverEvents.ts'

/**
 * A stream of events. The request is sent when the stream is first read, and a stream can be read once. Leaving the
 * loop aborts the request.
 *
 * @throws StreamError if the stream breaks off or reports an error, and the errors of every request
 */
export interface EventStream<Event> extends AsyncIterable<Event> {
  /** Yields the text in pieces as they arrive. Throws a StreamError at the end for an incomplete text. */
  text: () => AsyncIterable<string>
  /**
   * Resolves to the whole text. Rejects with a StreamError for an incomplete text: a response without its completion
   * event, or a chat whose connection ended before any text. Chats have no completion event.
   */
  finalText: () => Promise<string>
  /** Aborts the request. The reader gets an `AbortError`. */
  abort: () => void
}

/** Maximum number of characters of a server's message in an error. */
const MESSAGE_MAX = 600
const NOT_FINISHED = 'did not end within its totalTimeout'

/** Reads a response: its events, or the text in them. */
type ReadEvents<T> = (received: TimedResponse, idleTimeout: number) => AsyncGenerator<T, void>

/** Creates a stream of server-sent events, which sends its request when it is first read. */
export function createEventStream(
  send: Send,
  build: BuildRequest,
  options: RequestOptions,
): EventStream<unknown> {
  const controller = new AbortController()
  let isUsed = false
  async function* read<T>(readEvents: ReadEvents<T>): AsyncGenerator<T, void> {
    if (isUsed) throw new InvalidStateError('A stream can be read only once.')
    isUsed = true
    validateRequestOptions(options)
    const { signal: outer, idleTimeout = IDLE_TIMEOUT_MS } = options
    const onAbort = () => controller.abort(outer?.reason)
    outer?.addEventListener('abort', onAbort)
    if (outer?.aborted) onAbort()
    try {
      const received = await send(build, { ...options, signal: controller.signal }, keepOpen)
      yield* readSafely(received, readEvents(received, idleTimeout))
    } finally {
      outer?.removeEventListener('abort', onAbort)
      controller.abort()
    }
  }
  const text = () => read(textOf)
  return {
    [Symbol.asyncIterator]: () => read((received, idleTimeout) => eventsOf(received, idleTimeout)),
    text,
    async finalText() {
      let result = ''
      for await (const piece of text()) result += piece
      return result
    },
    abort: () => controller.abort(),
  }
}

/** Converts other errors to a StreamError: an event may have a `type` that cannot be converted to a string. */
async function* readSafely<T>(
  received: TimedResponse,
  events: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  try {
    yield* events
  } catch (error) {
    if (error instanceof OffhookError || !(error instanceof Error)) throw error
    throw createStreamError(received, error.message)
  }
}

const keepOpen = (received: TimedResponse): TimedResponse => {
  received.timeout.isHandedOver = true
  return received
}

/** The events of a response, until its connection or `[DONE]` ends it. */
async function* eventsOf(
  received: TimedResponse,
  idleTimeout: number,
  onDone?: () => void,
): AsyncGenerator<unknown, void> {
  const { operation, response, timeout } = received
  const reader = response.body?.getReader()
  try {
    const type = `${response.headers.get('content-type')}`
    if (!/^text\/event-stream/i.test(type)) {
      throw createStreamError(received, `${operation} answered with ${type} instead of a stream.`)
    }
    for await (const event of serverEvents(chunksOf(reader, received, idleTimeout))) {
      // One chunk may hold several events, and the caller may have aborted while it used the previous one.
      timeout.signal.throwIfAborted()
      if (event.data.trim() === '[DONE]') {
        onDone?.()
        return
      }
      yield parseEvent(received, event)
    }
  } catch (error) {
    if (timeout.signal.aborted) throw timeout.signal.reason
    if (error instanceof OffhookError) throw error
    throw createStreamError(received, `The stream of ${operation} broke off.`, { cause: error })
  } finally {
    timeout.clear()
    // A loop that was left early ends the request.
    reader?.cancel().catch(() => undefined)
  }
}

/** The chunks of a body. `idleTimeout` limits the wait for each. */
async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  { timeout, timeLeft }: TimedResponse,
  idleTimeout: number,
): AsyncGenerator<Uint8Array, void> {
  if (!reader) return
  for (;;) {
    const ms = timeLeft(idleTimeout)
    timeout.restart(ms, ms === idleTimeout ? undefined : NOT_FINISHED)
    const { done, value } = await timeout.race(reader.read())
    // The time in which the caller uses a chunk does not count as idle.
    timeout.restart(timeLeft(), NOT_FINISHED)
    if (done) return
    yield value
  }
}

/** Parses the data of an event. Throws a StreamError if the event reports a failure. */
function parseEvent(received: TimedResponse, { name, data }: ServerEvent): unknown {
  const { operation } = received
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    // The parser's own error would repeat the data.
    if (name !== 'error') {
      throw new StreamError(`The stream of ${operation} has an event that is not JSON.`)
    }
    event = { message: data }
  }
  const { type, message, code, response } = fieldsOf(event)
  const kind = type ?? name
  const { status, error } = fieldsOf(response)
  if (kind === 'error' || kind === 'response.failed' || status === 'failed') {
    const inner = fieldsOf(error)
    const reason = [message, inner.message, error, code, inner.code].find((text) => typeof text === 'string')
    throw createStreamError(received, `${operation} failed in its stream: ${reason ?? 'no message'}`)
  }
  // Some events have their type only in the `event` field, not in the data.
  return type === undefined && name?.startsWith('response.') ? { ...fieldsOf(event), type: name } : event
}

/**
 * The text in the events: their deltas, or the whole text of the last event if there was no delta. A response has an
 * event for its completion. A chat may end with its connection alone, as the platform's own SDKs expect.
 */
async function* textOf(received: TimedResponse, idleTimeout: number): AsyncGenerator<string, void> {
  const { operation } = received
  let hasText = false
  let isComplete = false
  const onDone = () => {
    isComplete = true
  }
  for await (const event of eventsOf(received, idleTimeout, onDone)) {
    const { type, delta, output, response } = fieldsOf(event)
    if (type === 'response.incomplete' || fieldsOf(response).status === 'incomplete') {
      throw new StreamError(`${operation} did not finish its answer.`)
    }
    const isChat = type === undefined && (typeof delta === 'string' || Array.isArray(output))
    if (isChat || type === 'response.completed' || type === 'response.output_text.done') isComplete = true
    if (type !== undefined && !`${type}`.startsWith('response.output_text.')) continue
    const piece = textPieceOf(event, hasText)
    if (piece) {
      hasText = true
      yield piece
    }
  }
  if (!isComplete) throw new StreamError(`The stream of ${operation} ended before its text was complete.`)
}

/** Returns the text that an event adds to the first output: its delta, or the whole text if none came before. */
export function textPieceOf(event: unknown, hasText: boolean): string | undefined {
  const { path, delta, text, output, output_index: index = 0 } = fieldsOf(event)
  const isFirst = index === 0 && (path === undefined || String(path).endsWith('output[0].content'))
  const { content } = fieldsOf(Array.isArray(output) ? output[0] : undefined)
  // The whole text repeats the deltas before it.
  const wholeText = hasText || index !== 0 ? undefined : (text ?? content)
  const piece = typeof delta === 'string' && isFirst ? delta : wholeText
  return typeof piece === 'string' ? piece : undefined
}

/** Creates an error with a server's message, without the secrets that it may repeat. */
function createStreamError(
  received: TimedResponse,
  message: string,
  options?: { cause?: unknown },
): StreamError {
  const redact = createRedactor(received)
  return new StreamError(redactText(redact(message)).slice(0, MESSAGE_MAX), options)
}
