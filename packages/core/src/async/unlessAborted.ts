import { AbortError } from '../errors/requestErrors.ts'
import { promiseWithResolvers } from './promiseWithResolvers.ts'

/** Settles as `promise` does, or rejects with an AbortError as soon as one of the signals aborts. */
export function unlessAborted<Result>(
  promise: Promise<Result>,
  signals: readonly (AbortSignal | null | undefined)[],
): Promise<Result> {
  const { promise: aborted, reject } = promiseWithResolvers<never>()
  const abort = () => reject(new AbortError())
  for (const signal of signals) signal?.addEventListener('abort', abort)
  if (signals.some((signal) => signal?.aborted)) abort()
  return Promise.race([aborted, promise]).finally(() => {
    for (const signal of signals) signal?.removeEventListener('abort', abort)
  })
}
