import type { OffhookError } from '../errors/OffhookError.ts'
import { createDeferred } from '../events/deferred.ts'

/** Stands at every wait of a start, and ends it when the start cannot go on. */
export interface StartGuard {
  /** Ends the start, at whatever it waits for. The last reason counts. */
  condemn: (reason: OffhookError) => void
  /** Why the start cannot go on; null while it can. */
  reason: () => OffhookError | null
  /** Throws when the start cannot go on. */
  insist: () => void
  /** Waits for a promise, but not beyond the end of the start; that may come just after: `insist` then. */
  until: <T>(promise: Promise<T>) => Promise<T>
}

export function createStartGuard(): StartGuard {
  const over = createDeferred<never>()
  let why: OffhookError | null = null

  return {
    condemn(reason) {
      why = reason
      over.reject(reason)
    },
    reason: () => why,
    insist() {
      if (why) throw why
    },
    until: (promise) => Promise.race([over.promise, promise]),
  }
}
