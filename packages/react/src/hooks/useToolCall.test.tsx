import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToolCall, useVideoTrack } from '../exports/index.ts'
import { fakeForEachTest } from '../fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

test.each([
  [{}, {}],
  [{ timeout: 50 }, { timeout: 50 }],
  [{ respond: false }, { respond: false }],
  [
    { timeout: 50, respond: true },
    { timeout: 50, respond: true },
  ],
])('useToolCall: parameters: %o are told to the client, and nothing else', (options, told) => {
  const onToolCall = vi.spyOn(fake.voice, 'onToolCall')
  renderHook(() => useToolCall('book', () => 'booked', options), { wrapper })
  expect(onToolCall).toHaveBeenCalledWith('book', expect.any(Function), told)
})

test('useVideoTrack: behavior: what plays without a track shows none', async () => {
  const { result } = renderHook(() => useVideoTrack('guest'), { wrapper })
  await fake.connect()
  const tracks = { video: { state: 'playable' as const, subscribed: true } }
  const guest = { session_id: 'guest', user_id: 'guest', user_name: 'Guest', local: false, tracks }
  act(() => {
    fake.engine.join(guest)
    fake.engine.emit('participant-joined', guest)
  })
  expect(result.current).toBeNull()
})
