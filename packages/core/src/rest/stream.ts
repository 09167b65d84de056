import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { StreamError } from '../errors/requestErrors.ts'
import type { EventStream, RequestOptions } from './answer.ts'
import type { Arrival } from './attempt.ts'
import type { Clock } from './clock.ts'
import { fieldsOf } from './fieldsOf.ts'
import { serverEvents } from './serverEvents.ts'
import type { Order, Send } from './transport.ts'

/** Opens a stream of server-sent events: sent when it is first read. */
export function openStream(send: Send, prepare: () => Order, options: RequestOptions): EventStream<unknown> {
  const controller = new AbortController()
  let isUsed = false
  async function* read(): AsyncGenerator<unknown, void> {
    if (isUsed) throw new InvalidStateError('A stream can be read only once.')
    isUsed = true
    const outer = options.signal
    const onAbort = () => controller.abort(outer?.reason)
    outer?.addEventListener('abort', onAbort)
    if (outer?.aborted) onAbort()
    try {
      const arrival = await send(prepare, { ...options, signal: controller.signal }, keep)
      yield* eventsOf(arrival, options.idleTimeout)
    } finally {
      outer?.removeEventListener('abort', onAbort)
      controller.abort()
    }
  }
  return {
    [Symbol.asyncIterator]: read,
    text: () => textOf(read()),
    async finalText() {
      let whole = ''
      for await (const piece of textOf(read())) whole += piece
      return whole
    },
    abort: () => controller.abort(),
  }
}

const keep = (arrival: Arrival): Arrival => {
  arrival.clock.keep()
  return arrival
}

/** The events of an answer; releases it whichever way it is left. */
async function* eventsOf(arrival: Arrival, idleTimeout: number | undefined): AsyncGenerator<unknown, void> {
  const { operation, response, hide, clock } = arrival
  const reader = response.body?.getReader()
  try {
    const type = `${response.headers.get('content-type')}`
    if (!/^text\/event-stream/i.test(type)) {
      throw new StreamError(`${operation} answered with ${type} instead of a stream.`)
    }
    for await (const data of serverEvents(chunksOf(reader, clock, idleTimeout))) {
      if (data === '[DONE]') return
      yield parseEvent(operation, hide(data))
    }
  } catch (error) {
    if (clock.signal.aborted) throw clock.signal.reason
    if (error instanceof OffhookError) throw error
    throw new StreamError(`The stream of ${operation} broke off or is not JSON.`, { cause: error })
  } finally {
    clock.release()
    // a loop that was left ends the request; one that has read all ends nothing
    reader?.cancel().catch(() => undefined)
  }
}

async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  clock: Clock,
  idleTimeout: number | undefined,
): AsyncGenerator<Uint8Array, void> {
  if (!reader) return
  for (;;) {
    if (idleTimeout !== undefined) clock.restart(idleTimeout)
    const { done, value } = await clock.limit(reader.read())
    if (done) return
    yield value
  }
}

function parseEvent(operation: string, data: string): unknown {
  const event: unknown = JSON.parse(data)
  const { type, message, code } = fieldsOf(event)
  if (type === 'error') throw new StreamError(`${operation} failed in its stream: ${message ?? code}`)
  return event
}

/** The text in events: their deltas, or, where none came, the whole that they end with. */
async function* textOf(events: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let hasText = false
  for await (const event of events) {
    const { path, delta, text, output } = fieldsOf(event)
    const isText = path === undefined || String(path).endsWith('output[0].content')
    const { content } = fieldsOf(Array.isArray(output) ? output[0] : undefined)
    const piece = typeof delta === 'string' && isText ? delta : hasText ? undefined : (text ?? content)
    if (typeof piece === 'string' && piece !== '') {
      hasText = true
      yield piece
    }
  }
}
