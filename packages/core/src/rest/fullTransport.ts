import { ApiError } from '../errors/ApiError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { RequestOptions } from './answer.ts'
import { attempt, type Take } from './attempt.ts'
import { backOff } from './backOff.ts'
import { checkConnection } from './checkConnection.ts'
import { checkFigures } from './checkFigures.ts'
import { explain } from './explain.ts'
import { mergeHeaders } from './mergeHeaders.ts'
import { pause } from './pause.ts'
import { prepareOrder } from './prepareOrder.ts'
import { toQuery } from './query.ts'
import type { Connection } from './request.ts'
import { requestIdOf } from './requestIdOf.ts'
import { mayRepeat } from './retry.ts'
import { type RestClientOptions, TIMEOUT_MS } from './settings.ts'
import type { CreateTransport, Order } from './transport.ts'
import { countDown, type TimeLeft } from './within.ts'

/** One request, over all of its attempts. */
interface Run {
  readonly order: Order
  readonly client: RestClientOptions
  readonly options: RequestOptions
  readonly connection: Connection
  readonly timeLeft: TimeLeft
  readonly key: string | undefined
}

const RETRIES = 2
const RETRY_WAIT_MAX_MS = 60_000

/** Sends each request as often as its settings and good manners allow, and tells the hooks. */
export const fullTransport: CreateTransport = (client, connect) => {
  checkConnection(client)
  checkFigures(client)
  const makeReady = prepareOrder(client)
  return async (prepare, options, take, begun) => {
    checkFigures(options)
    const timeLeft = begun?.timeLeft ?? countDown(options.totalTimeout ?? client.totalTimeout)
    const ms = timeLeft(options.timeout ?? client.timeout ?? TIMEOUT_MS)
    // what has begun is ready
    const order = await (begun ? prepare() : makeReady(prepare, { ms, signal: options.signal }, take))
    return sendAll(startRun(client, options, order, connect(), timeLeft), take, begun?.error)
  }
}

async function sendAll<T>(run: Run, take: Take<T>, first: unknown): Promise<T> {
  let waitMs = first ? waitAfter(first, run, 1) : 0
  for (let count = first ? 2 : 1; ; count += 1) {
    try {
      if (count > 1) await pause(waitMs, run.order.operation, run.options.signal)
      return await attemptOf(run, count, take)
    } catch (error) {
      waitMs = waitAfter(error, run, count)
    }
  }
}

function startRun(
  client: RestClientOptions,
  options: RequestOptions,
  order: Order,
  connection: Connection,
  timeLeft: TimeLeft,
): Run {
  const isKeyed = client.idempotency === 'auto' && order.operation.startsWith('POST ')
  return {
    client,
    options,
    connection,
    order: { ...order, path: order.path + toQuery({ ...options.query, ...order.query }) },
    timeLeft,
    // unlike any other; not a secret
    key: options.idempotencyKey ?? (isKeyed ? `${Date.now()}-${Math.random()}` : undefined),
  }
}

function attemptOf<T>(run: Run, count: number, take: Take<T>): Promise<T> {
  const { order, options, client, timeLeft, connection } = run
  const info = { operation: order.operation, attempt: count }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    tell(client.hooks?.onRequest, info)
    const response = await fetchWith(run, url, init)
    tell(client.hooks?.onResponse, { ...info, status: response.status, requestId: requestIdOf(response) })
    return response
  }
  const ms = timeLeft(options.timeout ?? client.timeout ?? TIMEOUT_MS)
  return attempt({ ...connection, fetch }, order, { ms, timeLeft, signal: options.signal }, explain, take)
}

function fetchWith(
  { client, options, connection, key }: Run,
  url: RequestInfo | URL,
  init: RequestInit = {},
) {
  // read at call time, so that a page may replace it; called bare, as browsers demand
  const ask = connection.fetch ?? globalThis.fetch
  const headers = mergeHeaders(
    init.headers,
    client.headers,
    options.headers,
    key && { 'idempotency-key': key },
  )
  const more = { ...client.fetchOptions, ...options.fetchOptions }
  // what may not be done twice is sent on by nobody's wish
  return ask(url, { ...init, ...more, ...(init.redirect && { redirect: init.redirect }), headers })
}

/** Milliseconds before the next attempt; throws where there is to be none. */
function waitAfter(error: unknown, { order, options, client, timeLeft, key }: Run, count: number): number {
  if (!(error instanceof OffhookError)) throw error
  const { operation } = order
  const { hooks, maxRetryWait = RETRY_WAIT_MAX_MS } = client
  if ('attempts' in error) error.attempts = count
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined
  const waitMs = asked ?? backOff(count)
  const isOver =
    count > (options.maxRetries ?? client.maxRetries ?? RETRIES) ||
    !mayRepeat(error, operation, options.retry === 'always' || key !== undefined) ||
    (asked ?? 0) > maxRetryWait ||
    waitMs >= timeLeft()
  const info = { operation, attempt: count, error: error.toJSON() }
  if (isOver) {
    tell(hooks?.onError, info)
    throw error
  }
  tell(hooks?.onRetry, { ...info, waitMs })
  return waitMs
}

function tell<Info>(hook: ((info: Info) => unknown) | undefined, info: Info): void {
  if (hook) callIsolated(hook, info)
}
