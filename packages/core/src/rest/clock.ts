import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'

/** The time of one attempt, and the caller's wish to end it. */
export interface Clock {
  readonly signal: AbortSignal
  /** Settles as the promise does, one at a time, or when the time or the caller ends it: not every `fetch` heeds a signal. */
  readonly limit: <T>(promise: Promise<T>) => Promise<T>
  /**
   * Begins to count anew, in milliseconds, and gives the timer; with `Infinity` there is none, only the caller ends it.
   * `said` is what is wrong when the time is over.
   */
  readonly restart: (ms: number, said?: string) => unknown
  /** Leaves nothing behind. */
  readonly release: () => void
  /** What came goes on to be read: who reads it releases the clock. */
  isKept: boolean
}

/** Starts the clock of an attempt: it ends with its time, or when `outer` aborts. */
export function startClock(operation: string, ms: number, outer: AbortSignal | undefined): Clock {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: ((reason: Error) => void) | undefined
  const end = (reason: Error) => {
    release()
    controller.abort(reason)
    fail?.(reason)
  }
  const onAbort = () => end(abortErrorOf(operation, outer))
  const restart = (limit: number, said = `got nothing within ${limit} ms`) => {
    clearTimeout(timer)
    if (limit < Number.POSITIVE_INFINITY) {
      timer = setTimeout(() => end(new TimeoutError(`${operation} ${said}.`)), limit)
    }
    return timer
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
    isKept: false,
    limit: (promise) =>
      new Promise((resolve, reject) => {
        fail = reject
        promise.then(resolve, reject)
        if (signal.aborted) reject(signal.reason)
      }),
  }
}

/** Refuses what is no signal, such as its controller. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal && !('aborted' in Object(signal))) {
    throwInvalid('options', 'signal', 'signal must be an AbortSignal.', signal)
  }
}

/** Why something ended that its caller no longer wants. */
export const abortErrorOf = (operation: string, signal: AbortSignal | undefined): AbortError =>
  new AbortError(`${operation} was aborted.`, { cause: signal?.reason })
