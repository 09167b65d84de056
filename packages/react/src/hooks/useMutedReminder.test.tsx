import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMutedReminder } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()

const speech = (status: 'started' | 'stopped') => fake.sends({ type: 'speech-update', role: 'user', status })

async function connectMuted() {
  vi.useFakeTimers()
  const { result } = renderHook(() => useMutedReminder(), { wrapper: fake.wrapper })
  await fake.connect()
  act(() => fake.voice.setMuted(true))
  return result
}

test('default: is shown from the first word, until 8 seconds after the last', async () => {
  const result = await connectMuted()
  expect(result.current).toEqual({ isShown: false, isRepeated: false })
  speech('started')
  expect(result.current).toEqual({ isShown: true, isRepeated: false })
  speech('stopped')
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(result.current.isShown).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(result.current.isShown).toBe(false)
})

test('behavior: is repeated until the user is muted again', async () => {
  const result = await connectMuted()
  const speak = async () => {
    speech('started')
    const { current } = result
    speech('stopped')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    return current
  }
  expect(await speak()).toEqual({ isShown: true, isRepeated: false })
  expect(await speak()).toEqual({ isShown: true, isRepeated: true })
  act(() => fake.voice.setMuted(false))
  act(() => fake.voice.setMuted(true))
  expect(await speak()).toEqual({ isShown: true, isRepeated: false })
})

test('behavior: goes as soon as the user unmutes', async () => {
  const result = await connectMuted()
  speech('started')
  expect(result.current.isShown).toBe(true)
  act(() => fake.voice.setMuted(false))
  expect(result.current.isShown).toBe(false)
})
