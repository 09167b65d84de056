import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { StreamError } from '../errors/requestErrors.ts'
import type { EventStream, RequestOptions } from './answer.ts'
import type { Arrival } from './attempt.ts'
import { checkSignal } from './clock.ts'
import type { Order, Send } from './transport.ts'

let reader: typeof import('./readStream.ts') | undefined

/** What reads streams: fetched with the first of them, as most pages never open one. */
const loadReader = async () => {
  reader ??= await import('./readStream.ts')
  return reader
}

/** Opens a stream of server-sent events: sent when it is first read. */
export function openStream(send: Send, prepare: () => Order, options: RequestOptions): EventStream<unknown> {
  const controller = new AbortController()
  let isUsed = false
  async function* read(): AsyncGenerator<unknown, void> {
    if (isUsed) throw new InvalidStateError('A stream can be read only once.')
    isUsed = true
    const outer = checkSignal(options.signal)
    const onAbort = () => controller.abort(outer?.reason)
    outer?.addEventListener('abort', onAbort)
    if (outer?.aborted) onAbort()
    try {
      const { eventsOf } = await loadReader()
      const arrival = await send(prepare, { ...options, signal: controller.signal }, keep)
      yield* eventsOf(arrival, options.idleTimeout)
    } catch (error) {
      if (error instanceof OffhookError) throw error
      // what reads streams has no errors of ours: sharing them would cost every page that opens none
      const { message, cause } = error instanceof Error ? error : new Error(String(error))
      throw new StreamError(message, { cause })
    } finally {
      outer?.removeEventListener('abort', onAbort)
      controller.abort()
    }
  }
  async function* text(): AsyncGenerator<string, void> {
    const { textOf } = await loadReader()
    yield* textOf(read())
  }
  return {
    [Symbol.asyncIterator]: read,
    text,
    async finalText() {
      let whole = ''
      for await (const piece of text()) whole += piece
      return whole
    },
    abort: () => controller.abort(),
  }
}

const keep = (arrival: Arrival): Arrival => {
  arrival.clock.keep()
  return arrival
}
