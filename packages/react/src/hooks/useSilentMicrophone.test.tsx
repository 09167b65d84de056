import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSilentMicrophone } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function connect() {
  vi.useFakeTimers()
  const { result, unmount } = renderHook(() => useSilentMicrophone(), { wrapper: fake.wrapper })
  await fake.connect()
  return { result, unmount }
}

test('default: true after 10 seconds without a sound, until there is one', async () => {
  const { result } = await connect()
  await advance(9_999)
  expect(result.current).toBe(false)
  await advance(1)
  expect(result.current).toBe(true)
  fake.level('user', 0.002)
  expect(result.current).toBe(false)
  // A quiet room, with noise cancellation.
  fake.level('user', 0)
  await advance(60_000)
  expect(result.current).toBe(false)
})

test('behavior: each call, and each microphone of a call, has to be heard', async () => {
  const { result } = await connect()
  fake.level('user', 0.1)
  fake.level('user', 0)
  await act(() => fake.voice.setInputDevices({ audioDeviceId: 'headset' }))
  fake.level('user', 0.0001)
  await advance(10_000)
  expect(result.current).toBe(true)
  await fake.stop()
  expect(result.current).toBe(false)
  await fake.connect()
  await advance(10_000)
  expect(result.current).toBe(true)
})

test('behavior: does not count while the user is muted, or while the assistant speaks', async () => {
  const { result } = await connect()
  act(() => fake.voice.setMuted(true))
  await advance(20_000)
  expect(result.current).toBe(false)
  act(() => fake.voice.setMuted(false))
  fake.sends({ type: 'speech-update', role: 'assistant', status: 'started' })
  await advance(20_000)
  expect(result.current).toBe(false)
  fake.sends({ type: 'speech-update', role: 'assistant', status: 'stopped' })
  await advance(10_000)
  expect(result.current).toBe(true)
  // The assistant asks whether the user is there.
  fake.sends({ type: 'speech-update', role: 'assistant', status: 'started' })
  expect(result.current).toBe(true)
})

test('behavior: a call without a microphone is not silent', async () => {
  const { result } = await connect()
  const local = fake.voice.participants.get().find((one) => one.local)
  if (!local) throw new Error('The user is not in the room.')
  act(() => fake.engine.join({ ...local, tracks: { audio: { subscribed: true, state: 'off' } } }))
  await advance(20_000)
  expect(result.current).toBe(false)
})

test('behavior: leaves no timer behind', async () => {
  const { unmount } = await connect()
  const during = vi.getTimerCount()
  unmount()
  expect(vi.getTimerCount()).toBe(during - 1)
})
