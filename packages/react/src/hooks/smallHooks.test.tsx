// The hooks that need only one or two tests each.
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  useCallError,
  useCallStatus,
  useConversation,
  useDevices,
  useMessage,
  useMicrophone,
  useNetworkQuality,
  useOutputVolume,
  useParticipant,
  useParticipants,
  usePreload,
  useRecording,
  useScreenShare,
  useSpeaking,
  useStartProgress,
  useVideoTrack,
} from '../exports/index.ts'
import { fakeForEachTest } from '../fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

test('useCallStatus and useCallError: default', async () => {
  fake.recreate({ engine: { fail: { join: new Error('full') } } })
  const { result } = renderHook(() => [useCallStatus(), useCallError()?.message] as const, { wrapper })
  expect(result.current).toEqual(['idle', undefined])
  await act(() => fake.voice.start('assistant-id'))
  expect(result.current).toEqual(['idle', 'full'])
})

test('useStartProgress: default: the steps of the start', async () => {
  const { result } = renderHook(() => useStartProgress(), { wrapper })
  expect(result.current).toEqual([])
  await fake.connect()
  expect(result.current[0]).toMatchObject({ stage: 'initialization', status: 'started' })
})

test('useSpeaking: parameters: speaker', async () => {
  const { result } = renderHook(() => [useSpeaking(), useSpeaking('user')], { wrapper })
  await fake.connect()
  fake.level('user', 0.5)
  expect(result.current).toEqual([false, true])
  fake.level('assistant', 0.5)
  expect(result.current).toEqual([true, true])
})

test('useConversation: default: lines, tool calls and notes', async () => {
  const { result } = renderHook(() => useConversation(), { wrapper })
  await fake.connect()
  fake.says('user', 'Hello.')
  fake.sends({ type: 'hang' })
  expect(result.current.map(({ kind }) => kind)).toEqual(['line', 'note'])
})

describe('useMicrophone', () => {
  test('default: mutes and unmutes during a call, and does nothing without one', async () => {
    const { result } = renderHook(() => useMicrophone(), { wrapper })
    act(() => result.current.toggle())
    expect(result.current.muted).toBe(false)
    await fake.connect()
    act(() => result.current.toggle())
    expect(result.current.muted).toBe(true)
    act(() => result.current.setMuted(false))
    expect(result.current).toMatchObject({ muted: false, speakingWhileMuted: false })
  })
})

test('useOutputVolume: default: the volume, the same in every component', () => {
  const { result } = renderHook(() => [useOutputVolume(), useOutputVolume()] as const, { wrapper })
  act(() => result.current[0][1](0.25))
  expect(result.current.map(([volume]) => volume)).toEqual([0.25, 0.25])
})

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

test('useRecording: default: true while the call is recorded', async () => {
  const { result } = renderHook(() => useRecording(), { wrapper })
  await fake.connect()
  act(() => fake.engine.emit('recording-started', {}))
  expect(result.current).toBe(true)
  act(() => fake.engine.emit('recording-stopped', {}))
  expect(result.current).toBe(false)
})

test('useNetworkQuality: default: the phase of the connection', async () => {
  const { result } = renderHook(() => useNetworkQuality().phase, { wrapper })
  expect(result.current).toBe('none')
  await fake.connect()
  act(() => fake.engine.emit('network-quality-change', { networkState: 'bad' }))
  expect(result.current).toBe('degraded')
})

test('useDevices: default: the devices, and methods that select them', () => {
  const { result } = renderHook(() => useDevices(), { wrapper })
  expect(result.current).toMatchObject({ permission: 'unknown', microphones: [] })
  expect(result.current.setInputDevices).toBe(fake.voice.setInputDevices)
})

test('useMessage: default: passes valid messages of one type to the latest listener', async () => {
  const inputs: string[] = []
  const { rerender } = renderHook(
    ({ name }) => useMessage('voice-input', ({ input }) => inputs.push(name + input)),
    {
      wrapper,
      initialProps: { name: 'a:' },
    },
  )
  await fake.connect()
  fake.sends({ type: 'voice-input', input: 'one' })
  rerender({ name: 'b:' })
  fake.sends({ type: 'voice-input', input: 'two' })
  fake.sends({ type: 'voice-input', input: 7 })
  fake.sends({ type: 'hang' })
  expect(inputs).toEqual(['a:one', 'b:two'])
})

test('usePreload: default: a function that keeps its identity and preloads', async () => {
  const { result, rerender } = renderHook(() => usePreload(), { wrapper })
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
  result.current()
  await vi.waitFor(() => expect(fake.engine.preloads).toBe(1))
})
