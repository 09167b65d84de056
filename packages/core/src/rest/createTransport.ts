import { ApiError } from '../errors/ApiError.ts'
import { type OffhookError, toOffhookError } from '../errors/OffhookError.ts'
import { ConnectionError } from '../errors/requestErrors.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { QueryValues, RequestOptions } from './answer.ts'
import { type Clock, pause, startClock } from './clock.ts'
import { mergeHeaders } from './mergeHeaders.ts'
import { toQuery } from './query.ts'
import { type Connection, type Hide, request, requestIdOf } from './request.ts'
import { backOff, mayRepeat } from './retry.ts'
import { serverWait } from './serverWait.ts'
import { checkSettings, type RestClientOptions } from './settings.ts'
import { classOf } from './statusErrors.ts'

/** What a method asks of the transport. */
export interface Order {
  /** Method and path, for example `GET /call/{id}`. */
  readonly operation: string
  /** The path with its ids. */
  readonly path: string
  readonly query?: QueryValues | undefined
  readonly body?: string | FormData | undefined
  readonly isOpen?: boolean | undefined
}

/** A success, and the clock that runs until it is read. */
export interface Arrival {
  readonly operation: string
  readonly response: Response
  readonly hide: Hide
  readonly clock: Clock
}

/** Sends what `prepare` gives, again where that is safe, and returns what `take` makes of the success. */
export type Send = <T>(
  prepare: () => Order,
  options: RequestOptions,
  take: (arrival: Arrival) => T | Promise<T>,
) => Promise<T>

/** One request, over all of its attempts. */
interface Run {
  readonly order: Order
  readonly client: RestClientOptions
  readonly options: RequestOptions
  readonly connection: Connection
  /** The moment at which its time is over. */
  readonly endsAt: number
  readonly key: string | undefined
}

const TIMEOUT_MS = 60_000
const RETRIES = 2
const RETRY_WAIT_MAX_MS = 60_000

/** Makes what all methods of a client send through; `connect` is asked at every request. */
export const createTransport =
  (client: RestClientOptions, connect: (order: Order) => Connection): Send =>
  async (prepare, options, take) => {
    checkSettings('request options', options)
    const order = prepare()
    const run = startRun(client, options, order, connect(order))
    let waitMs = 0
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (attempt > 1) await pause(waitMs, order.operation, options.signal)
        return await attemptOnce(run, attempt, take)
      } catch (error) {
        waitMs = waitAfter(toOffhookError(error), run, attempt)
      }
    }
  }

function startRun(
  client: RestClientOptions,
  options: RequestOptions,
  order: Order,
  connection: Connection,
): Run {
  const query = toQuery({ ...order.query, ...options.query })
  const isKeyed = client.idempotency === 'auto' && order.operation.startsWith('POST ')
  const totalTimeout = options.totalTimeout ?? client.totalTimeout
  return {
    client,
    options,
    connection,
    order: query === '' ? order : { ...order, path: `${order.path}?${query}` },
    endsAt: totalTimeout === undefined ? Number.POSITIVE_INFINITY : Date.now() + totalTimeout,
    key: options.idempotencyKey ?? (isKeyed ? createKey() : undefined),
  }
}

/** Unlike any other; not a secret. */
const createKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

async function attemptOnce<T>(
  run: Run,
  attempt: number,
  take: (arrival: Arrival) => T | Promise<T>,
): Promise<T> {
  const { order, options, client, endsAt, connection } = run
  const { operation } = order
  const timeout = options.timeout ?? client.timeout ?? TIMEOUT_MS
  const clock = startClock(operation, Math.min(timeout, endsAt - Date.now()), options.signal)
  const fetch: typeof globalThis.fetch = async (url, init) => {
    tell(client.hooks?.onRequest, { operation, attempt })
    const response = await fetchWith(run, url, init)
    tell(client.hooks?.onResponse, {
      operation,
      attempt,
      status: response.status,
      requestId: requestIdOf(response),
    })
    return response
  }
  const outgoing = { ...order, signal: clock.signal }
  const use = (response: Response, hide: Hide) => take({ operation, response, hide, clock })
  try {
    return await clock.limit(request({ ...connection, fetch, classOf }, outgoing, use))
  } finally {
    clock.settle()
  }
}

function fetchWith({ client, options, connection, key }: Run, url: RequestInfo | URL, init?: RequestInit) {
  // read at call time, so that a page may replace it; called bare, as browsers demand
  const ask = connection.fetch ?? globalThis.fetch
  const headers = mergeHeaders(
    init?.headers,
    client.headers,
    options.headers,
    key && { 'idempotency-key': key },
  )
  return ask(url, { ...init, ...client.fetchOptions, ...options.fetchOptions, headers })
}

/** Milliseconds before the next attempt; throws where there is to be none. */
function waitAfter(
  error: OffhookError,
  { order, options, client, endsAt, key }: Run,
  attempt: number,
): number {
  const { operation } = order
  const { hooks, maxRetryWait = RETRY_WAIT_MAX_MS } = client
  const asked = noteOn(error, attempt)
  const waitMs = asked ?? backOff(attempt)
  const isLast =
    attempt > (options.maxRetries ?? client.maxRetries ?? RETRIES) ||
    !mayRepeat(error, operation, options.retry === 'always' || key !== undefined) ||
    (asked !== undefined && asked > maxRetryWait) ||
    Date.now() + waitMs >= endsAt
  const failed = { operation, attempt, error: error.toJSON() }
  tell(isLast ? hooks?.onError : hooks?.onRetry, { ...failed, waitMs })
  if (isLast) throw error
  return waitMs
}

/** Writes on an error what only now is known; returns the wait that the server asks for. */
function noteOn(error: OffhookError, attempt: number): number | undefined {
  if (error instanceof ConnectionError) error.attempts = attempt
  if (!(error instanceof ApiError)) return undefined
  error.attempts = attempt
  error.retryAfterMs = error.headers && serverWait(error.headers, Date.now())
  return error.retryAfterMs
}

function tell<Info>(hook: ((info: Info) => unknown) | undefined, info: Info): void {
  if (hook) callIsolated(hook, info)
}
