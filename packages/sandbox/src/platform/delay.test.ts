import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delay } from './delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: resolves after that time', async () => {
  const ended = delay(1000, new AbortController().signal)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)
  await ended
})

test('behavior: an abort ends it, and its timer', async () => {
  const controller = new AbortController()
  const ended = delay(1000, controller.signal)
  controller.abort()
  await expect(ended).rejects.toHaveProperty('name', 'AbortError')
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: a signal that aborted before starts no timer', async () => {
  await expect(delay(1000, AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError')
  expect(vi.getTimerCount()).toBe(0)
})
