import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AbortError } from '../errors/requestErrors.ts'
import { createTimers } from '../events/createTimers.ts'
import { retryLoad } from './lazyPart.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs a load whose first attempts fail. Returns the times of the attempts in milliseconds, and the reported errors. */
function attemptLoad(failures: number, reason: unknown = new TypeError('Failed to fetch')) {
  const attempts: number[] = []
  const begun = Date.now()
  const error = vi.fn()
  const timers = createTimers()
  const controller = new AbortController()
  const load = async () => {
    attempts.push(Date.now() - begun)
    if (attempts.length <= failures) throw reason
  }
  const run = () => retryLoad(load, { timers, report: { error }, signal: controller.signal })
  return { attempts, error, timers, controller, run }
}

describe('retryLoad', () => {
  test('default: a load that succeeds runs once, and nothing is reported', async () => {
    const { attempts, error, run } = attemptLoad(0)
    await run()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(attempts).toEqual([0])
    expect(error).not.toHaveBeenCalled()
  })

  test('behavior: a failed load is reported once, and repeated after 1, 2 and 4 seconds, then every 10', async () => {
    const { attempts, error, run } = attemptLoad(10)
    await run()
    expect(error.mock.calls).toEqual([
      ['code-load-error', expect.objectContaining({ code: 'connection', retryable: true })],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toEqual([0, 1000, 3000, 7000, 17_000, 27_000, 37_000, 47_000, 57_000])
    expect(error).toHaveBeenCalledOnce()
  })

  test('behavior: a load that succeeds later is not repeated', async () => {
    const { attempts, run } = attemptLoad(2)
    await run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toEqual([0, 1000, 3000])
  })

  test('behavior: the end of the call is not reported, and stops the retries', async () => {
    const left = attemptLoad(1, new AbortError())
    await left.run()
    const aborted = attemptLoad(1)
    aborted.controller.abort()
    await aborted.run()
    const failing = attemptLoad(10)
    await failing.run()
    failing.timers.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([left.attempts, aborted.attempts, failing.attempts]).toEqual([[0], [0], [0]])
    expect([left, aborted, failing].map(({ error }) => error.mock.calls.length)).toEqual([0, 0, 1])
    expect(vi.getTimerCount()).toBe(0)
  })
})
