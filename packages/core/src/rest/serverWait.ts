/** Above this a number is a date in seconds since 1970, not a wait. */
const EPOCH_MIN = 1e9

const amount = (text: string | null): number => (text ? Number(text) : Number.NaN)

/** Milliseconds that an answer asks to wait, 0 included; undefined where it asks nothing that can be read. */
export function serverWait(headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after')
  const reset = amount(headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset'))
  const waits = [
    amount(headers.get('retry-after-ms')),
    amount(after) * 1000,
    Date.parse(after ?? '') - now,
    reset > EPOCH_MIN ? reset * 1000 - now : reset * 1000,
  ]
  const wait = waits.find(Number.isFinite)
  return wait === undefined ? undefined : Math.max(0, wait)
}
