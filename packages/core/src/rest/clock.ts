import { AbortError, TimeoutError } from '../errors/requestErrors.ts'

/** The time of one attempt, and the caller's wish to end it. */
export interface Clock {
  readonly signal: AbortSignal
  /** Settles as the promise does, one at a time, or when the time or the caller ends it: not every `fetch` heeds a signal. */
  readonly limit: <T>(promise: Promise<T>) => Promise<T>
  /** Begins to count anew. */
  readonly restart: (ms: number) => void
  /** What came goes on to be read: the time no longer counts, the caller's wish does. */
  readonly keep: () => void
  /** Leaves nothing behind, unless what came is kept. */
  readonly settle: () => void
  /** Leaves nothing behind. */
  readonly release: () => void
}

/** Starts the clock of an attempt: it ends after `ms`, or when `outer` aborts. */
export function startClock(operation: string, ms: number, outer: AbortSignal | undefined): Clock {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  let fail: ((reason: Error) => void) | undefined
  const abort = (reason: Error) => {
    controller.abort(reason)
    fail?.(reason)
  }
  const onAbort = () => abort(abortErrorOf(operation, outer))
  const restart = (limit: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => abort(new TimeoutError(`${operation} got nothing within ${limit} ms.`)), limit)
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
      clearTimeout(timer)
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
