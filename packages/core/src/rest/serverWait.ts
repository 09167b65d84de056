/** Above this a number of milliseconds is a date, counted from 1970, not a wait. */
const EPOCH_MIN_MS = 1e12

/** The moment in a header, in milliseconds since 1970; undefined where there is none. */
const readDate = (text: string): number | undefined =>
  (/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) && Date.parse(text)) || undefined

/** Milliseconds that a header names, as a number of units or as a date; undefined where it names none. */
function readWait(headers: Headers, name: string, unit = 1000): number | undefined {
  const text = `${headers.get(name)}`
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * unit : undefined
  const moment = ms === undefined ? readDate(text) : ms > EPOCH_MIN_MS ? ms : undefined
  // counted from the moment of the answer, by the server's own clock where it tells it
  return moment === undefined ? ms : Math.max(0, moment - (readDate(`${headers.get('date')}`) ?? Date.now()))
}

/**
 * Milliseconds that a refusal asks to wait, 0 included; undefined where it asks nothing that can be read. When a
 * quota begins anew says something of 429 only: other answers have the same headers.
 */
export const serverWait = (status: number, headers: Headers): number | undefined =>
  readWait(headers, 'retry-after-ms', 1) ??
  readWait(headers, 'retry-after') ??
  (status === 429
    ? (readWait(headers, 'ratelimit-reset') ?? readWait(headers, 'x-ratelimit-reset'))
    : undefined)
