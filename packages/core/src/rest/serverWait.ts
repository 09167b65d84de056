/** Above this a number is a date in seconds since 1970, not a wait. */
const EPOCH_MIN = 1e9
const HTTP_DATE = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/

/** The moment of an answer by the server's own clock, else by this one's. */
const sentAt = (headers: Headers): number => readDate(headers.get('date')) ?? Date.now()

const readDate = (text: string | null): number | undefined =>
  (HTTP_DATE.test(`${text}`) && Date.parse(`${text}`)) || undefined

const readNumber = (text: string | null): number | undefined =>
  /^\d+(\.\d+)?$/.test(`${text}`) ? Number(text) : undefined

/** Milliseconds that `Retry-After` names, as seconds or as a date; undefined where it cannot be read. */
export function readRetryAfter(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after') ?? null
  const seconds = readNumber(text)
  if (seconds !== undefined) return seconds * 1000
  const date = readDate(text)
  return headers && date !== undefined ? Math.max(0, date - sentAt(headers)) : undefined
}

/**
 * Milliseconds that a refusal asks to wait, 0 included; undefined where it asks nothing that can be read. When a
 * quota begins anew says something of 429 only: other answers have the same headers.
 */
export function serverWait(status: number, headers: Headers): number | undefined {
  const asked = readNumber(headers.get('retry-after-ms')) ?? readRetryAfter(headers)
  if (asked !== undefined || status !== 429) return asked
  const reset = readNumber(headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset'))
  if (reset === undefined) return undefined
  return Math.max(0, reset > EPOCH_MIN ? reset * 1000 - sentAt(headers) : reset * 1000)
}
