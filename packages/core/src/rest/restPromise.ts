import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { toResponseError } from './apiErrors.ts'
import { IDLE_TIMEOUT_MS, type RequestOptions } from './options.ts'
import { type ParseData, readData } from './request.ts'
import type { BuildRequest, Send, TimedResponse } from './send.ts'

/** Data together with its response. */
export interface RestResult<Data> {
  readonly data: Data
  /** The response. Its body has been read. */
  readonly response: Response
  /** The platform's id of the request, for its support. Undefined if it sent no id. */
  readonly requestId: string | undefined
}

/**
 * The data of an operation, or its response on request. A deletion without a response body resolves to undefined. So does
 * a deletion whose first response was lost and whose retry answers 404, since the first attempt has deleted it.
 *
 * @throws ValidationError for invalid input, before anything is sent; ApiError, of a class for its status, if the
 * platform rejects the request; ParseError for a response that is not JSON, has no body, or is larger than
 * `maxResponseSize`; TimeoutError or ConnectionError without a response; AbortError when the signal aborts
 */
export interface RestPromise<Data> extends Promise<Data> {
  /**
   * Returns the data with the response's status, headers and request id. Rejects like the data: with an ApiError if the
   * platform rejects the request, with a ParseError if the response is not JSON.
   */
  withResponse: () => Promise<RestResult<Data>>
  /**
   * Returns the response with its body unread. Read the body, or cancel it: until then only `totalTimeout` and the
   * signal can end the request. While the body is read, `idleTimeout` limits the wait for each chunk. Call it in the same
   * expression as the operation: `await rest.calls.get(id).asResponse()`. Rejects with an InvalidStateError if the data
   * has been read already, and with an ApiError like the data, but never with a ParseError.
   */
  asResponse: () => Promise<Response>
}

const NOT_READ = 'was not read within its totalTimeout'
const READ_ALREADY =
  'The data has been read already. Call asResponse() in the same expression as the operation.'

/** Sends a request at once, and resolves to its data, or to its response if the caller asks for that. */
export function createRestPromise(
  send: Send,
  build: BuildRequest,
  options: RequestOptions,
  parse?: ParseData,
): RestPromise<unknown> {
  let isRaw = false
  let isRead = false
  const result = send(build, options, async (received) => {
    const { response, requestId } = received
    isRead = !isRaw
    if (isRaw) return { data: undefined, response: keepBody(received, options), requestId }
    if (!response.ok) {
      response.body?.cancel().catch(() => undefined)
      return { data: undefined, response, requestId }
    }
    return { data: await readData(received, toResponseError, parse), response, requestId }
  })
  const data = result.then((read) => read.data)
  const withResponse = async (): Promise<RestResult<unknown>> => {
    // A caller who asks for the response handles the failure there, and need not await the data too.
    data.catch(() => undefined)
    return result
  }
  return Object.assign(data, {
    withResponse,
    asResponse: async () => {
      isRaw = true
      const { response } = await withResponse()
      if (isRead) throw new InvalidStateError(READ_ALREADY)
      return response
    },
  })
}

/** Returns the response with its body unread. The timeout runs until the body ends or is canceled. */
function keepBody(
  { response, timeout, timeLeft }: TimedResponse,
  { idleTimeout = IDLE_TIMEOUT_MS }: RequestOptions,
): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  timeout.isHandedOver = true
  const waitForReader = () => {
    const timer = timeout.restart(timeLeft(), NOT_READ)
    // An abandoned response must not keep a Node process alive.
    if (hasUnref(timer)) timer.unref()
  }
  waitForReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const ms = timeLeft(idleTimeout)
          timeout.restart(ms, ms === idleTimeout ? undefined : NOT_READ)
          const { done, value } = await timeout.race(reader.read())
          waitForReader()
          if (!done) return controller.enqueue(value)
          timeout.clear()
          controller.close()
        } catch (error) {
          reader.cancel().catch(() => undefined)
          timeout.clear()
          throw timeout.signal.aborted ? timeout.signal.reason : error
        }
      },
      cancel(reason) {
        timeout.clear()
        return reader.cancel(reason)
      },
    },
    // The stream reads nothing before the caller does.
    { highWaterMark: 0 },
  )
  const { url } = response
  return Object.defineProperty(new Response(body, response), 'url', { value: url })
}

/** Node's timers are objects, those of browsers are numbers. */
const hasUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === 'object' && timer !== null && 'unref' in timer
