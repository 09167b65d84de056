import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimers } from './createTimers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('default: after runs once, and every runs at each interval', () => {
  const timers = createTimers()
  const once = vi.fn()
  const often = vi.fn()
  timers.after(10, once)
  timers.every(10, often)
  vi.advanceTimersByTime(35)
  expect([once.mock.calls.length, often.mock.calls.length]).toEqual([1, 3])
})

test('behavior: one timer can be stopped, and all of them', () => {
  const timers = createTimers()
  const run = vi.fn()
  timers.after(10, run)()
  timers.every(10, run)()
  timers.after(10, run)
  timers.every(10, run)
  timers.clear()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(100)
  expect(run).not.toHaveBeenCalled()
})

test('behavior: timers can be used after clear, also from inside a timer', () => {
  const timers = createTimers()
  const run = vi.fn()
  timers.after(10, () => {
    timers.clear()
    timers.after(10, run)
  })
  vi.advanceTimersByTime(20)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: a wait ends after its time, or at clear', async () => {
  const timers = createTimers()
  const short = timers.wait(10)
  const long = timers.wait(60_000)
  vi.advanceTimersByTime(10)
  timers.clear()
  expect(await Promise.all([short, long])).toEqual([true, false])
})

test('behavior: a delay that is too long for a browser does not end at once', () => {
  const timers = createTimers()
  const run = vi.fn()
  timers.after(2 ** 31, run)
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 ** 31)
  expect(run).toHaveBeenCalledOnce()
})
