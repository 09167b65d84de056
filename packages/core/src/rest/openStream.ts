import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { StreamError } from '../errors/StreamError.ts'
import type { EventStream, RequestOptions } from './answer.ts'
import type { Arrival } from './attempt.ts'
import { checkSignal } from './clock.ts'
import { load } from './load.ts'
import { maskWords } from './maskWords.ts'
import { redactorOf } from './peek.ts'
import type { Prepare, Send } from './transport.ts'

/** Characters of an error that repeats a server's complaint. */
const MESSAGE_MAX = 600

/** Opens a stream of server-sent events: sent when it is first read. */
export function openStream(send: Send, prepare: Prepare, options: RequestOptions): EventStream<unknown> {
  const controller = new AbortController()
  let isUsed = false
  async function* read(isText?: boolean): AsyncGenerator<unknown, void> {
    if (isUsed) throw new InvalidStateError('A stream can be read only once.')
    isUsed = true
    const { signal: outer, idleTimeout } = options
    checkSignal(outer)
    const onAbort = () => controller.abort(outer?.reason)
    outer?.addEventListener('abort', onAbort)
    if (outer?.aborted) onAbort()
    let arrival: Arrival | undefined
    try {
      arrival = await send(prepare, { ...options, signal: controller.signal }, keep)
      yield* (await keep.fetchPart())[isText ? 'textOf' : 'eventsOf'](arrival, idleTimeout)
    } catch (error) {
      if (error instanceof OffhookError || !(error instanceof Error)) throw error
      // what reads streams has no errors of ours: sharing them would cost every page that opens none
      const redact = redactorOf(arrival ?? { hide: String, sent: undefined })
      throw new StreamError(maskWords(redact(error.message)).slice(0, MESSAGE_MAX), error)
    } finally {
      outer?.removeEventListener('abort', onAbort)
      controller.abort()
    }
  }
  // the reader gives texts then
  const text = () => read(true) as AsyncGenerator<string, void>
  return {
    [Symbol.asyncIterator]: () => read(),
    text,
    async finalText() {
      let whole = ''
      for await (const piece of text()) whole += piece
      return whole
    },
    abort: () => controller.abort(),
  }
}

const keep = /* @__PURE__ */ Object.assign(
  (arrival: Arrival): Arrival => {
    arrival.clock.isKept = true
    return arrival
  },
  // what reads streams: fetched with the first of them, as most pages never open one
  { fetchPart: () => load(import('./readStream.ts')) },
)
