import { ServerError } from '../ServerError.ts'

/** Runs a handler, and gives up at the end of its time. */
export type WithTimeout = <T>(work: (signal: AbortSignal) => T | Promise<T>) => Promise<T>

/**
 * Creates a limit of `ms` milliseconds that begins now. When it is over, the signal of the handler aborts.
 *
 * @throws ServerError `timeout` from `work` that took too long
 */
export function createTimeout(ms: number): { readonly withTimeout: WithTimeout; readonly clear: () => void } {
  const controller = new AbortController()
  const late = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  // It may abort while nothing waits.
  late.catch(() => undefined)
  const message = `A handler took longer than ${ms} ms.`
  const timer = setTimeout(() => controller.abort(new ServerError('timeout', message)), ms)
  return {
    withTimeout: async (work) => Promise.race([Promise.resolve(work(controller.signal)), late]),
    clear: () => clearTimeout(timer),
  }
}
