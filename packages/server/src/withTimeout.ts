import { ServerError } from './ServerError.ts'

/** Milliseconds for the body of a request to arrive, and for each function of the user that decides about the request. */
export const RECEIVE_TIMEOUT = 10_000

/**
 * Runs a function, and gives up after `ms` milliseconds. Then the signal aborts.
 *
 * @throws ServerError `timeout`, with `what` as the name of the function
 */
export async function withTimeout<T>(
  ms: number,
  what: string,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new ServerError('timeout', `${what} took longer than ${ms} ms.`)
      controller.abort(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
