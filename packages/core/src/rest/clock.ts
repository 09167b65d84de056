import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { refuse } from './refuse.ts'

/** How long an attempt may take. */
export interface Limits {
  /** Milliseconds, unless the clock is started anew. */
  readonly ms: number
  /** The moment by `performance.now()` at which all is over, also what is kept; by default never. */
  readonly endsAt?: number
}

/** The time of one attempt, and the caller's wish to end it. */
export interface Clock {
  readonly signal: AbortSignal
  /** Settles as the promise does, one at a time, or when the time or the caller ends it: not every `fetch` heeds a signal. */
  readonly limit: <T>(promise: Promise<T>) => Promise<T>
  /** Begins to count anew; without a number only the end of all counts. */
  readonly restart: (ms?: number) => void
  /** What came goes on to be read: the attempt's time no longer counts, the end of all and the caller's wish do. */
  readonly keep: () => void
  /** Leaves nothing behind, unless what came is kept. */
  readonly settle: () => void
  /** Leaves nothing behind. */
  readonly release: () => void
}

/** Starts the clock of an attempt: it ends with its time, or when `given` aborts. */
export function startClock(operation: string, { ms, endsAt }: Limits, given: AbortSignal | undefined): Clock {
  const outer = checkSignal(given)
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  let fail: ((reason: Error) => void) | undefined
  const abort = (reason: Error) => {
    if (isKept) release()
    controller.abort(reason)
    fail?.(reason)
  }
  const onAbort = () => abort(abortErrorOf(operation, outer))
  const restart = (limit = Number.POSITIVE_INFINITY) => {
    clearTimeout(timer)
    const left = Math.min(limit, endsAt === undefined ? limit : Math.ceil(endsAt - performance.now()))
    if (left === Number.POSITIVE_INFINITY) return
    timer = setTimeout(() => abort(new TimeoutError(`${operation} got nothing within ${left} ms.`)), left)
  }
  const release = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  outer?.addEventListener('abort', onAbort)
  if (outer?.aborted) onAbort()
  else restart(ms)
  return {
    signal,
    restart,
    release,
    keep() {
      isKept = true
      restart()
    },
    settle: () => isKept || release(),
    limit: (promise) =>
      new Promise((resolve, reject) => {
        fail = reject
        promise.then(resolve, reject)
        if (signal.aborted) reject(signal.reason)
      }),
  }
}

/**
 * The signal that was given.
 *
 * @throws ValidationError for what is none, such as its controller
 */
export function checkSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal && !('aborted' in signal)) refuse('options', 'signal', 'signal must be an AbortSignal.')
  return signal
}

/** Waits, unless it is aborted: then it ends at once. */
export const pause = (ms: number, operation: string, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(abortErrorOf(operation, signal))
      else resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })

const abortErrorOf = (operation: string, signal: AbortSignal | undefined) =>
  new AbortError(`${operation} was aborted.`, { cause: signal?.reason })
