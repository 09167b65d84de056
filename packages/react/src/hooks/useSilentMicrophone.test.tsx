import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSilentMicrophone } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()

test('default: true for a microphone that has given no sound for 10 seconds, until there is one', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useSilentMicrophone(), { wrapper: fake.wrapper })
  await fake.connect()
  fake.level('user', 0)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(result.current).toBe(false)
  fake.level('user', 0)
  expect(result.current).toBe(true)
  fake.level('user', 0.002)
  expect(result.current).toBe(false)
})
