import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => undefined)

describe('withTimeout', () => {
  test('default: settles as the promise does, and leaves no timer', async () => {
    await expect(withTimeout(Promise.resolve('a'), 1000, () => 'late')).resolves.toBe('a')
    await expect(withTimeout(Promise.reject(new Error('no')), 1000, () => 'late')).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: settles as onTimeout does after the timeout', async () => {
    const given = withTimeout(never, 1000, () => 'late')
    const settled = vi.fn()
    void given.then(settled)
    await vi.advanceTimersByTimeAsync(999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await given).toBe('late')
  })

  test('behavior: rejects with an exception of onTimeout', async () => {
    const given = withTimeout(never, 1000, () => {
      throw new Error('late')
    }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await given).toEqual(new Error('late'))
  })
})
