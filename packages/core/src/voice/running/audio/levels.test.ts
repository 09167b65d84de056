import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSpeakingDetector } from './levels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function detect() {
  const changes: boolean[] = []
  return { changes, ...createSpeakingDetector((speaking) => changes.push(speaking)) }
}

describe('createSpeakingDetector', () => {
  test.each([
    [0, []],
    [0.01, []],
    [Number.NaN, []],
    [0.0101, [true]],
    [1, [true]],
  ])('default: a level of %d reports %j', (level, expected) => {
    const detector = detect()
    detector.setLevel(level)
    expect(detector.changes).toEqual(expected)
  })

  test('behavior: ends 1000 ms after the last level above the threshold', () => {
    const { setLevel, changes } = detect()
    setLevel(0.2)
    vi.advanceTimersByTime(999)
    setLevel(0.2)
    vi.advanceTimersByTime(500)
    setLevel(0.01)
    vi.advanceTimersByTime(499)
    expect(changes).toEqual([true])
    vi.advanceTimersByTime(1)
    expect(changes).toEqual([true, false])
    setLevel(0.2)
    expect(changes).toEqual([true, false, true])
  })

  test('behavior: close() ends speech at once, reports nothing after that, and clears its timer', () => {
    const { setLevel, close, changes } = detect()
    setLevel(0.2)
    close()
    close()
    setLevel(0.2)
    vi.advanceTimersByTime(2000)
    expect(changes).toEqual([true, false])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: close() in silence reports nothing', () => {
    const { close, changes } = detect()
    close()
    expect(changes).toEqual([])
  })
})
