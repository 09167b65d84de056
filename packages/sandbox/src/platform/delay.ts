/** The longest delay of a timer, in milliseconds. A longer one ends at once. */
export const LONGEST_DELAY_MS = 2 ** 31 - 1

/** Resolves after that many milliseconds. Rejects with the signal's reason when it aborts before. */
export const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(resolve, ms)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
