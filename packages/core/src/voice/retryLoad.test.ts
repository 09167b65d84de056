import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AbortError } from '../errors/requestErrors.ts'
import { createTimers } from '../events/createTimers.ts'
import { retryLoad } from './lazyPart.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A load that fails as often as it is told, and when it was tried. */
function load(failures: number, reason: unknown = new TypeError('Failed to fetch')) {
  const tries: number[] = []
  const begun = Date.now()
  const error = vi.fn()
  const timers = createTimers()
  const fetch = async () => {
    tries.push(Date.now() - begun)
    if (tries.length <= failures) throw reason
  }
  return { tries, error, timers, ...retryLoad(fetch, { timers, report: { error } }) }
}

describe('retryLoad', () => {
  test('default: a load that succeeds is tried once, and tells nothing', async () => {
    const { tries, error, ...loader } = load(0)
    await loader.load()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tries).toEqual([0])
    expect(error).not.toHaveBeenCalled()
  })

  test('behavior: a failed load is reported once, and repeated after 1, 2 and 4 seconds', async () => {
    const { tries, error, ...loader } = load(10)
    await loader.load()
    expect(error.mock.calls).toEqual([
      ['code-load-error', expect.objectContaining({ code: 'connection', retryable: true })],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toEqual([0, 1000, 3000, 7000])
    loader.retry()
    expect(tries).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toHaveLength(5)
    expect(error).toHaveBeenCalledOnce()
  })

  test('behavior: a load that succeeds at last is not repeated', async () => {
    const { tries, ...loader } = load(2)
    await loader.load()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toEqual([0, 1000, 3000])
  })

  test('behavior: a call that is over is no failure, and ends the tries', async () => {
    const over = load(1, new AbortError())
    await over.load()
    expect(over.error).not.toHaveBeenCalled()
    const failing = load(10)
    await failing.load()
    failing.timers.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([over.tries, failing.tries]).toEqual([[0], [0]])
    expect(vi.getTimerCount()).toBe(0)
  })
})
