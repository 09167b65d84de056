import { ApiError } from '../errors/ApiError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { attempt, type Take } from './attempt.ts'
import { backOff } from './backOff.ts'
import { checkConnection } from './checkConnection.ts'
import { checkFigures, checkOptions } from './checkFigures.ts'
import type { Custom } from './customFetch.ts'
import { explain } from './explain.ts'
import type { RestHooks } from './hooks.ts'
import { load } from './load.ts'
import { TIMEOUT_MS } from './options.ts'
import { pause } from './pause.ts'
import { prepareOrder } from './prepareOrder.ts'
import { toQuery } from './query.ts'
import type { Connection } from './request.ts'
import { requestIdOf } from './requestIdOf.ts'
import { mayRepeat } from './retry.ts'
import type { CreateTransport, Order } from './transport.ts'
import { countDown, type TimeLeft, within } from './within.ts'

/** One request, over all of its attempts. */
interface Run extends Custom {
  readonly order: Order
  readonly connection: Connection
  readonly timeLeft: TimeLeft
  /** What sends more than every request has; undefined where nothing more is asked for. */
  readonly part: typeof import('./customFetch.ts') | undefined
}

const RETRIES = 2
const RETRY_WAIT_MAX_MS = 60_000

/** Sends each request as often as its settings and good manners allow, and tells the hooks. */
export const fullTransport: CreateTransport = (client, connect) => {
  checkConnection(client)
  checkFigures(client)
  const makeReady = prepareOrder(client)
  return async (prepare, options, take, begun) => {
    checkOptions(options)
    const timeLeft = begun?.timeLeft ?? countDown(options.totalTimeout ?? client.totalTimeout)
    const ms = timeLeft(options.timeout ?? client.timeout ?? TIMEOUT_MS)
    // what has begun is ready
    const limits = { ms, signal: options.signal }
    const order = await (begun ? prepare() : makeReady(prepare, limits, take))
    const isKeyed = client.idempotency === 'auto' && order.operation.startsWith('POST ')
    // unlike any other; not a secret
    const key = options.idempotencyKey ?? (isKeyed ? `${Date.now()}-${Math.random()}` : undefined)
    const isCustom = key ?? client.headers ?? client.fetchOptions ?? options.headers ?? options.fetchOptions
    // few ask for more; fetched before anything is sent
    const part = isCustom ? await within(limits, () => load(import('./customFetch.ts'))) : undefined
    const path = order.path + toQuery({ ...options.query, ...order.query })
    const run = { client, options, key, part, connection: connect(), timeLeft, order: { ...order, path } }
    return sendAll(run, take, begun?.error)
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

function attemptOf<T>(run: Run, count: number, take: Take<T>): Promise<T> {
  const { order, options, client, timeLeft, connection, part } = run
  const ms = timeLeft(options.timeout ?? client.timeout ?? TIMEOUT_MS)
  // read at every attempt, so that a page may replace it
  const plain = connection.fetch ?? globalThis.fetch
  const ask = part ? part.customFetch(run, plain, throwInvalid) : plain
  const fetch = client.hooks ? watchedFetch(client.hooks, order.operation, count, ask) : ask
  const maxResponseSize = options.maxResponseSize ?? client.maxResponseSize
  const outgoing = { ...order, maxResponseSize }
  return attempt({ ...connection, fetch }, outgoing, { ms, timeLeft, signal: options.signal }, explain, take)
}

/** A `fetch` that tells of itself. */
const watchedFetch =
  (hooks: RestHooks, operation: string, count: number, fetch: typeof globalThis.fetch): typeof fetch =>
  async (url, init) => {
    const info = { operation, attempt: count }
    tell(hooks.onRequest, info)
    const response = await fetch(url, init)
    tell(hooks.onResponse, { ...info, status: response.status, requestId: requestIdOf(response) })
    return response
  }

/** Milliseconds before the next attempt; throws where there is to be none. */
function waitAfter(error: unknown, { order, options, client, timeLeft }: Run, count: number): number {
  if (!(error instanceof OffhookError)) throw error
  const { operation } = order
  const { hooks, maxRetryWait = RETRY_WAIT_MAX_MS } = client
  if ('attempts' in error) error.attempts = count
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined
  const waitMs = asked ?? backOff(count)
  const isOver =
    count > (options.maxRetries ?? client.maxRetries ?? RETRIES) ||
    !mayRepeat(error, operation, options.retry === 'always') ||
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
