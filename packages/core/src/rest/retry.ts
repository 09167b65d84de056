import { ApiError } from '../errors/ApiError.ts'
import { ConnectionError } from '../errors/requestErrors.ts'

/** The statuses of temporary failures. */
const RETRYABLE = [408, 425, 429, 500, 502, 503, 504]
const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 8000
/** The random part of a wait, so that clients do not all retry at the same time. */
const JITTER = 0.25
/** A larger number of milliseconds is not a wait but a time since 1970. */
const EPOCH_MIN_MS = 1e12

/** Whether sending an operation twice has the effect of sending it once. */
const isIdempotent = (operation: string) => /^(GET|HEAD|PUT|DELETE) /.test(operation)
/** Whether a system error says that the connection was never made. */
const isUnsent = (code: unknown) => /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(`${code}`)

/** Whether a failure shows that nothing was done: the platform says so, or the connection was never made. */
export const wasNotDone = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined)
    : error instanceof ConnectionError && isUnsent(codeOf(error.cause))

/**
 * Whether a request that failed may be sent again. A POST or PATCH may not, unless the platform says, or the connection
 * proves, that nothing was done: a repeated `POST /call` dials twice. `always` lifts that limit.
 */
export function shouldRetry(error: unknown, operation: string, always: boolean): boolean {
  const isRepeatable = always || isIdempotent(operation)
  if (error instanceof ApiError) {
    const advice = error.headers?.get('x-should-retry')
    if (advice === 'true' || advice === 'false') return advice === 'true'
    return isRepeatable ? RETRYABLE.includes(error.status) : wasNotDone(error)
  }
  return error instanceof ConnectionError && (isRepeatable || wasNotDone(error))
}

/** The system's code of a failure, in the error or in its causes. */
function codeOf(error: unknown): unknown {
  const { code, cause }: { code?: unknown; cause?: unknown } = Object(error)
  return code ?? (cause && codeOf(cause))
}

/**
 * Milliseconds before the next attempt if the platform requests no wait: doubles from 0.5 s up to 8 s, less the jitter.
 */
export const backoff = (attempt: number): number =>
  Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (1 - JITTER * Math.random())

/**
 * Milliseconds that an error response asks to wait, 0 included. Undefined without a readable header. The reset of a
 * quota counts for 429 only, as other responses carry the same headers.
 */
export const parseRetryAfter = (status: number, headers: Headers): number | undefined =>
  parseWait(headers, 'retry-after-ms', 1) ??
  parseWait(headers, 'retry-after') ??
  (status === 429
    ? (parseWait(headers, 'ratelimit-reset') ?? parseWait(headers, 'x-ratelimit-reset'))
    : undefined)

/** The milliseconds in a header: a number of units, or a date. */
function parseWait(headers: Headers, name: string, unit = 1000): number | undefined {
  const text = `${headers.get(name)}`
  const isNumber = /^\d+(\.\d+)?$/.test(text)
  const ms = isNumber ? Number(text) * unit : parseDate(text)
  if (ms === undefined || (isNumber && ms <= EPOCH_MIN_MS)) return ms
  // The wait until a date starts at the time of the response, by the server's clock if it sends the time.
  return Math.max(0, ms - (parseDate(`${headers.get('date')}`) ?? Date.now()))
}

/** Milliseconds since 1970 of a date in an HTTP header. Undefined for any other text. */
const parseDate = (text: string): number | undefined =>
  (/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) && Date.parse(text)) || undefined
