import type { Arrival } from './attempt.ts'

/** A response whose body is still to be read: the clock runs on, and is released when the body ends or is cancelled. */
export function keepResponse({ response, clock, timeLeft }: Arrival): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  clock.isKept = true
  const timer: unknown = clock.restart(timeLeft(), 'was not read within its totalTimeout')
  // an answer that nobody reads keeps no Node process waiting; a body that is read does so by itself
  if (hasUnref(timer)) timer.unref()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await clock.limit(reader.read())
          if (!done) return controller.enqueue(value)
          clock.release()
          controller.close()
        } catch (error) {
          reader.cancel().catch(() => undefined)
          clock.release()
          throw clock.signal.aborted ? clock.signal.reason : error
        }
      },
      cancel(reason) {
        clock.release()
        return reader.cancel(reason)
      },
    },
    // what nobody asks for is not fetched ahead
    { highWaterMark: 0 },
  )
  const { url } = response
  return Object.defineProperty(new Response(body, response), 'url', { value: url })
}

/** Node's timers are objects, those of browsers are numbers. */
const hasUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === 'object' && timer !== null && 'unref' in timer
