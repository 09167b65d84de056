// The hooks that need only one or two tests each.
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  useConversation,
  useDevices,
  useMicrophone,
  useNetworkQuality,
  useOutputVolume,
  usePreload,
  useRecording,
  useSpeaking,
  useStartProgress,
  useTranscript,
  useVolumeLevel,
} from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

describe('useTranscript', () => {
  test('default: the lines, which remain after the call', async () => {
    const { result } = renderHook(() => useTranscript(), { wrapper })
    expect(result.current).toEqual([])
    await fake.connect()
    const hello = { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello' }
    act(() => fake.engine.receive(hello))
    await fake.stop()
    expect(result.current).toMatchObject([{ speaker: 'user', text: 'Hello', final: true }])
  })
})

describe('useVolumeLevel', () => {
  test('default: the level of the assistant', async () => {
    const { result } = renderHook(() => useVolumeLevel(), { wrapper })
    await fake.connect()
    fake.level('assistant', 0.15)
    expect(result.current).toBe(1)
    await fake.stop()
    expect(result.current).toBe(0)
  })

  test('parameters: speaker', async () => {
    const { result } = renderHook(() => useVolumeLevel('user'), { wrapper })
    await fake.connect()
    act(() => fake.engine.emit('local-audio-level', 0.03))
    expect(result.current).toBeCloseTo(0.2)
  })
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

  test('behavior: a toggle that is pressed twice while a call starts leaves the user unmuted', async () => {
    fake.recreate({ engine: { assistant: false } })
    const { result } = renderHook(() => useMicrophone(), { wrapper })
    await act(async () => void fake.voice.start('assistant-id'))
    expect(fake.voice.state.get().status).toBe('connecting')
    act(() => result.current.toggle())
    expect(result.current.muted).toBe(true)
    act(() => result.current.toggle())
    expect(result.current.muted).toBe(false)
    await act(async () => fake.engine.receive('listening'))
    expect(fake.voice.state.get()).toMatchObject({ status: 'connected', muted: false })
  })
})

test('useOutputVolume: default: the volume, the same in every component', () => {
  const { result } = renderHook(() => [useOutputVolume(), useOutputVolume()] as const, { wrapper })
  act(() => result.current[0][1](0.25))
  expect(result.current.map(([volume]) => volume)).toEqual([0.25, 0.25])
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

test('usePreload: default: a function that keeps its identity and preloads', async () => {
  const { result, rerender } = renderHook(() => usePreload(), { wrapper })
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
  result.current()
  await vi.waitFor(() => expect(fake.engine.preloads).toBe(1))
})
