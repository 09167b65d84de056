import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useCallTimer } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('useCallTimer', () => {
  test('default: counts during a call, and is zero otherwise', async () => {
    vi.useFakeTimers()
    const { result } = renderHook(() => useCallTimer(), { wrapper })
    await advance(5000)
    expect(result.current).toEqual({ isRunning: false, seconds: 0, text: '00:00:00', shortText: '0:00' })
    await fake.connect()
    expect(result.current.text).toBe('00:00:00')
    await advance(999)
    expect(result.current.text).toBe('00:00:00')
    await advance(1)
    expect(result.current.text).toBe('00:00:01')
    await advance(60_000)
    expect(result.current).toMatchObject({ text: '00:01:01', shortText: '1:01' })
    await advance(3_600_000)
    expect(result.current).toEqual({ isRunning: true, seconds: 3661, text: '01:01:01', shortText: '1:01:01' })
    await fake.stop()
    expect(result.current).toEqual({ isRunning: false, seconds: 0, text: '00:00:00', shortText: '0:00' })
  })

  test('behavior: shows the time at once when it mounts during a call, and leaves no timer behind', async () => {
    vi.useFakeTimers()
    await fake.connect()
    await vi.advanceTimersByTimeAsync(2500)
    const idle = vi.getTimerCount()
    const { result, unmount } = renderHook(() => useCallTimer(), { wrapper })
    expect(result.current.seconds).toBe(2)
    await advance(500)
    expect(result.current.seconds).toBe(3)
    unmount()
    expect(vi.getTimerCount()).toBe(idle)
  })
})
