import { AbortError, TimeoutError } from '../errors/requestErrors.ts'

/** The timeout of one attempt, joined with the caller's signal. */
export interface RequestTimeout {
  /** Aborted at the timeout, or when the caller aborts. */
  readonly signal: AbortSignal
  /**
   * Settles like the promise, or rejects as soon as `signal` aborts, since not every `fetch` supports a signal. Races
   * one promise at a time.
   */
  readonly race: <T>(promise: Promise<T>) => Promise<T>
  /**
   * Restarts the timer with `ms` milliseconds, and returns it. With `Infinity` there is no timer, and only the caller
   * can abort. `problem` is the part of the error's message after the operation.
   */
  readonly restart: (ms: number, problem?: string) => unknown
  /** Removes the timer and the listener on the caller's signal. */
  readonly clear: () => void
  /** Whether the timeout was handed over to a reader of the body, which goes on after the attempt and then clears it. */
  isHandedOver: boolean
}

/** Starts the timeout of an attempt. `callerSignal` ends it, too. */
export function startTimeout(
  operation: string,
  ms: number,
  callerSignal: AbortSignal | undefined,
): RequestTimeout {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let rejectRace: ((reason: Error) => void) | undefined

  const clear = () => {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', onAbort)
  }
  const abort = (reason: Error) => {
    clear()
    controller.abort(reason)
    rejectRace?.(reason)
  }
  const onAbort = () => abort(abortErrorOf(operation, callerSignal))
  const restart = (limit: number, problem = `got nothing within ${limit} ms`) => {
    clearTimeout(timer)
    if (limit < Number.POSITIVE_INFINITY) {
      timer = setTimeout(() => abort(new TimeoutError(`${operation} ${problem}.`)), limit)
    }
    return timer
  }

  callerSignal?.addEventListener('abort', onAbort)
  if (callerSignal?.aborted) onAbort()
  else restart(ms)
  return {
    signal,
    race: (promise) =>
      new Promise((resolve, reject) => {
        rejectRace = reject
        promise.then(resolve, reject)
        if (signal.aborted) reject(signal.reason)
      }),
    restart,
    clear,
    isHandedOver: false,
  }
}

/** Milliseconds until a deadline, at most `limit`. `Infinity` without a deadline and a limit. */
export type TimeLeft = (limit?: number) => number

/**
 * Starts a deadline for all attempts together, by the monotonic clock: a change of the system time does not move it.
 */
export function createDeadline(totalMs = Number.POSITIVE_INFINITY): TimeLeft {
  const endsAt = performance.now() + totalMs
  return (limit = Number.POSITIVE_INFINITY) =>
    Math.max(0, Math.min(limit, Math.ceil(endsAt - performance.now())))
}

/** Waits. Rejects with an AbortError as soon as the signal aborts. */
export const sleep = (ms: number, operation: string, signal: AbortSignal | undefined): Promise<void> =>
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

const abortErrorOf = (operation: string, signal: AbortSignal | undefined): AbortError =>
  new AbortError(`${operation} was aborted.`, { cause: signal?.reason })
