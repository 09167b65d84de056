import { fakeVoice } from '@offhook/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToolCall, useVideoTrack, VoiceProvider } from '../exports/index.ts'

let fake: ReturnType<typeof fakeVoice>
const wrapper = ({ children }: { children: ReactNode }) => (
  <VoiceProvider client={fake.voice}>{children}</VoiceProvider>
)
beforeEach(() => {
  fake = fakeVoice()
})
afterEach(async () => {
  cleanup()
  await fake.voice.destroy()
})

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
  await act(() => fake.voice.connect('assistant-id'))
  const tracks = { video: { state: 'playable' as const, subscribed: true } }
  const guest = { session_id: 'guest', user_id: 'guest', user_name: 'Guest', local: false, tracks }
  act(() => {
    fake.engine.join(guest)
    fake.engine.emit('participant-joined', guest)
  })
  expect(result.current).toBeNull()
})
