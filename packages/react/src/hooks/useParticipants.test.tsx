import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useParticipant, useParticipants, useScreenShare, useVideoTrack } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

test('useParticipants, useParticipant, useVideoTrack and useScreenShare: default', async () => {
  const { result } = renderHook(
    () => ({
      all: useParticipants().length,
      user: useParticipant('local')?.user_name,
      guest: useParticipant('g')?.user_name,
      video: useVideoTrack('g'),
      sharing: useScreenShare().sharing,
    }),
    { wrapper },
  )
  expect(result.current).toEqual({
    all: 0,
    user: undefined,
    guest: undefined,
    video: null,
    sharing: false,
  })
  await fake.connect()
  expect(result.current).toMatchObject({ all: 3, user: 'User', video: null })
  const track = { kind: 'video' } as MediaStreamTrack
  const guest = {
    session_id: 'g',
    user_id: 'g',
    user_name: 'Guest',
    local: false,
    tracks: { video: { state: 'playable' as const, subscribed: true, track } },
  }
  act(() => fake.engine.join(guest))
  expect(result.current).toMatchObject({ all: 4, guest: 'Guest', video: track })
  const local = {
    ...guest,
    session_id: 'local',
    local: true,
    tracks: { screenVideo: { state: 'sendable' as const, subscribed: false } },
  }
  act(() => fake.engine.join(local))
  expect(result.current.sharing).toBe(true)
  await fake.stop()
  expect(result.current.all).toBe(0)
})

test('useVideoTrack: behavior: null for a playable video without a track', async () => {
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
