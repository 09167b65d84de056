import { checkSignal, startClock } from './clock.ts'

/** Milliseconds until all is over, also what is kept: at most `limit`, `Infinity` without end. */
export type TimeLeft = (limit?: number) => number

/** How long something may take, and who may end it. */
export interface Limits {
  /** Milliseconds. */
  readonly ms: number
  readonly signal: AbortSignal | undefined
}

/** What `begin` gives for a request, unless the time or the caller ends it before. */
export async function within<T>({ ms, signal }: Limits, begin: () => T | Promise<T>): Promise<T> {
  checkSignal(signal)
  const begun = begin()
  // nearly always there at once: a clock would cost more than all of it
  if (!(begun instanceof Promise)) return begun
  const clock = startClock('The request', ms, signal)
  try {
    return await clock.limit(begun)
  } finally {
    clock.release()
  }
}

/** Time runs by a clock that nobody sets. */
export function countDown(totalMs = Number.POSITIVE_INFINITY): TimeLeft {
  const endsAt = performance.now() + totalMs
  return (limit = Number.POSITIVE_INFINITY) =>
    Math.max(0, Math.min(limit, Math.ceil(endsAt - performance.now())))
}
