import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTimers } from './createTimers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createTimers', () => {
  test('default: each timer runs once, after its time', () => {
    const ran: string[] = []
    const timers = createTimers()
    timers.after(20, () => ran.push('late'))
    timers.after(10, () => ran.push('early'))
    vi.advanceTimersByTime(10)
    expect(ran).toEqual(['early'])
    vi.advanceTimersByTime(1000)
    expect(ran).toEqual(['early', 'late'])
  })

  test('behavior: clear() clears all timers, and later ones do not start', () => {
    const run = vi.fn()
    const timers = createTimers()
    timers.after(10, run)
    timers.clear()
    timers.after(10, run)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(run).not.toHaveBeenCalled()
  })
})
