import { abortErrorOf } from './clock.ts'

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
