import { ApiError } from '../errors/ApiError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { ConnectionError } from '../errors/requestErrors.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { RequestOptions } from './answer.ts'
import { attempt, type Take } from './attempt.ts'
import { checkFigures } from './checkFigures.ts'
import { pause } from './clock.ts'
import { mergeHeaders } from './mergeHeaders.ts'
import { pathWith } from './query.ts'
import { type Connection, requestIdOf } from './request.ts'
import { backOff, mayRepeat } from './retry.ts'
import { serverWait } from './serverWait.ts'
import { type RestClientOptions, TIMEOUT_MS } from './settings.ts'
import { classOf } from './statusErrors.ts'
import type { CreateTransport, Order } from './transport.ts'

/** One request, over all of its attempts. */
interface Run {
  readonly order: Order
  readonly client: RestClientOptions
  readonly options: RequestOptions
  readonly connection: Connection
  /** The moment at which its time is over, by a clock that nobody sets. */
  readonly endsAt: number
  readonly key: string | undefined
}

const RETRIES = 2
const RETRY_WAIT_MAX_MS = 60_000

/** Sends each request as often as its settings and good manners allow, and tells the hooks. */
export const fullTransport: CreateTransport<RestClientOptions> = (client, connect) => {
  checkFigures(client)
  return async (prepare, options, take) => {
    checkFigures(options)
    const order = prepare()
    const run = startRun(client, options, order, connect(order))
    let waitMs = 0
    for (let count = 1; ; count += 1) {
      try {
        if (count > 1) await pause(waitMs, order.operation, options.signal)
        return await attemptOf(run, count, take)
      } catch (error) {
        waitMs = waitAfter(error, run, count)
      }
    }
  }
}

function startRun(
  client: RestClientOptions,
  options: RequestOptions,
  order: Order,
  connection: Connection,
): Run {
  const isKeyed = client.idempotency === 'auto' && order.operation.startsWith('POST ')
  const totalTimeout = options.totalTimeout ?? client.totalTimeout
  return {
    client,
    options,
    connection,
    order: { ...order, path: pathWith(order, options) },
    endsAt: performance.now() + (totalTimeout ?? Number.POSITIVE_INFINITY),
    key: options.idempotencyKey ?? (isKeyed ? createKey() : undefined),
  }
}

/** Unlike any other; not a secret. */
const createKey = () => `${Date.now()}-${Math.random()}`

function attemptOf<T>(run: Run, count: number, take: Take<T>): Promise<T> {
  const { order, options, client, endsAt, connection } = run
  const info = { operation: order.operation, attempt: count }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    tell(client.hooks?.onRequest, info)
    const response = await fetchWith(run, url, init)
    tell(client.hooks?.onResponse, { ...info, status: response.status, requestId: requestIdOf(response) })
    return response
  }
  const ms = options.timeout ?? client.timeout ?? TIMEOUT_MS
  return attempt({ ...connection, fetch, classOf }, order, { ms, endsAt }, options, take)
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
  const more = { ...client.fetchOptions, ...options.fetchOptions }
  // what may not be done twice is sent on by nobody's wish
  return ask(url, { ...init, ...more, ...(init?.redirect && { redirect: init.redirect }), headers })
}

/** Milliseconds before the next attempt; throws where there is to be none. */
function waitAfter(error: unknown, { order, options, client, endsAt, key }: Run, count: number): number {
  if (!(error instanceof OffhookError)) throw error
  const { operation } = order
  const { hooks, maxRetryWait = RETRY_WAIT_MAX_MS } = client
  const asked = noteOn(error, count)
  const waitMs = asked ?? backOff(count)
  const isOver =
    count > (options.maxRetries ?? client.maxRetries ?? RETRIES) ||
    !mayRepeat(error, operation, options.retry === 'always' || key !== undefined) ||
    (asked ?? 0) > maxRetryWait ||
    performance.now() + waitMs >= endsAt
  const info = { operation, attempt: count, error: error.toJSON() }
  if (isOver) {
    tell(hooks?.onError, info)
    throw error
  }
  tell(hooks?.onRetry, { ...info, waitMs })
  return waitMs
}

/** Writes on an error what only now is known; returns the wait that the server asks for. */
function noteOn(error: OffhookError, count: number): number | undefined {
  if (error instanceof ApiError || error instanceof ConnectionError) error.attempts = count
  if (!(error instanceof ApiError)) return undefined
  error.retryAfterMs = error.headers && serverWait(error.status, error.headers)
  return error.retryAfterMs
}

function tell<Info>(hook: ((info: Info) => unknown) | undefined, info: Info): void {
  if (hook) callIsolated(hook, info)
}
