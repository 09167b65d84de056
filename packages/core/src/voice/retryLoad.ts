import { AbortError, ConnectionError } from '../errors/requestErrors.ts'
import type { Timers } from '../events/createTimers.ts'
import type { StartReport } from './startProgress.ts'

/** Milliseconds until each further try. */
const WAITS_MS = [1000, 2000, 4000]

interface LoadHost {
  readonly timers: Timers
  readonly report: Pick<StartReport, 'error'>
}

/**
 * Loads the code that a running call has use for, and tries again where it cannot be fetched. The first failure is told
 * as an `error` event: the call goes on, but without its call object, conversation, devices and resume.
 */
export function retryLoad(fetch: () => Promise<unknown>, { timers, report }: LoadHost) {
  const waits = [...WAITS_MS]
  let isTold = false

  /** Tries once. Never rejects. */
  async function load(): Promise<void> {
    try {
      await fetch()
    } catch (reason) {
      fail(reason)
    }
  }

  function fail(reason: unknown): void {
    // the call is over
    if (reason instanceof AbortError) return
    if (!isTold) {
      isTold = true
      const cause = { cause: reason }
      report.error('code-load-error', new ConnectionError('A part of the call could not be loaded.', cause))
    }
    const wait = waits.shift()
    if (wait !== undefined) timers.after(wait, () => void load())
  }

  return { load, retry: () => void load() }
}
