import { isOffhookError } from '@offhook/core'
import { act, render, renderHook } from '@testing-library/react'
import { Profiler, type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  useCall,
  useCallTimer,
  useTranscript,
  useVoiceEvent,
  useVoiceState,
  useVolumeLevel,
} from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const Reading = ({ read }: { read: () => ReactNode }) => <i>{read()} </i>

test('behavior: a level tick renders the meter and nothing else', async () => {
  const commits: string[] = []
  const counted = (name: string, read: () => ReactNode) => (
    <Profiler id={name} onRender={() => void commits.push(name)}>
      <Reading read={read} />
    </Profiler>
  )
  const { container } = render(
    <>
      {counted('meter', () => useVolumeLevel())}
      {counted('call', () => useCall().status)}
      {counted('state', () => useVoiceState().status)}
      {counted('transcript', () => useTranscript().length)}
      {counted('timer', () => useCallTimer().text)}
    </>,
    { wrapper },
  )
  await fake.connect()
  fake.level('assistant', 0.03) // The first level also sets `assistantSpeaking`
  commits.length = 0
  fake.level('assistant', 0.06)
  fake.level('assistant', 0.075)
  expect(commits).toEqual(['meter', 'meter'])
  // The seconds of the call depend on the speed of this test.
  expect(container.textContent).toMatch(/^0\.5 connected connected 0 00:00:\d\d $/)
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

describe('useVoiceState', () => {
  test('default: the whole state', async () => {
    const { result } = renderHook(() => useVoiceState(), { wrapper })
    expect(result.current.status).toBe('idle')
    await fake.connect()
    expect(result.current.webCall?.id).toBe('fake-call')
  })

  test('parameters: a selector renders again only when its result changes', async () => {
    let renders = 0
    const selector = vi.fn((state: { muted: boolean }) => state.muted)
    const { result } = renderHook(
      () => {
        renders += 1
        return useVoiceState(selector)
      },
      { wrapper },
    )
    await fake.connect()
    expect(renders).toBe(1)
    act(() => fake.voice.setMuted(true))
    expect(result.current).toBe(true)
    expect(renders).toBe(2)
  })

  test('behavior: a selector that creates an object on every call does not loop', async () => {
    const { result } = renderHook(() => useVoiceState(({ status }) => ({ status })), { wrapper })
    await fake.connect()
    expect(result.current).toEqual({ status: 'connected' })
  })
})

describe('useCall', () => {
  test('default: follows a call from idle to idle', async () => {
    const seen: string[] = []
    const { result } = renderHook(
      () => {
        const call = useCall()
        if (seen.at(-1) !== call.status) seen.push(call.status)
        return call
      },
      { wrapper },
    )
    // Started in one act and awaited in another: React 18 batches all renders of one act.
    const startInAct = (work: () => Promise<unknown>) => {
      let done: Promise<unknown> = Promise.resolve()
      act(() => {
        done = work()
      })
      return act(async () => void (await done))
    }
    await startInAct(() => result.current.start('assistant-id'))
    act(() => result.current.setMuted(true))
    expect(result.current.muted).toBe(true)
    await startInAct(() => result.current.stop())
    expect(seen).toEqual(['idle', 'connecting', 'connected', 'ending', 'idle'])
  })

  test('behavior: the methods keep their identity between renders', async () => {
    const { result } = renderHook(() => useCall(), { wrapper })
    const before = result.current
    await fake.connect()
    expect(result.current.start).toBe(before.start)
    expect(result.current.stop).toBe(before.stop)
  })

  test('behavior: holds the error of a failed start', async () => {
    fake.engine.configure({ fail: { join: new Error('full') } })
    const { result } = renderHook(() => useCall(), { wrapper })
    await act(() => fake.voice.start('assistant-id'))
    expect(result.current.status).toBe('idle')
    expect(isOffhookError(result.current.error)).toBe(true)
  })
})

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

describe('useCallTimer', () => {
  test('default: counts during a call, and is zero otherwise', async () => {
    vi.useFakeTimers()
    const { result } = renderHook(() => useCallTimer(), { wrapper })
    await advance(5000)
    expect(result.current).toEqual({ seconds: 0, text: '00:00:00' })
    await fake.connect()
    expect(result.current.text).toBe('00:00:00')
    await advance(999)
    expect(result.current.text).toBe('00:00:00')
    await advance(1)
    expect(result.current.text).toBe('00:00:01')
    await advance(60_000)
    expect(result.current.text).toBe('00:01:01')
    await advance(3_600_000)
    expect(result.current).toEqual({ seconds: 3661, text: '01:01:01' })
    await fake.stop()
    expect(result.current).toEqual({ seconds: 0, text: '00:00:00' })
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

describe('useVoiceEvent', () => {
  test('default: calls listeners in the order of the events until it unmounts', async () => {
    const events: string[] = []
    const { unmount } = renderHook(
      () => {
        useVoiceEvent('call-start-success', () => events.push('call-start-success'))
        useVoiceEvent('call-end', ({ reason }) => events.push(`call-end ${reason}`))
        useVoiceEvent('call-start', () => events.push('call-start'))
      },
      { wrapper },
    )
    await fake.connect()
    await fake.stop()
    expect(events).toEqual(['call-start-success', 'call-start', 'call-end stopped'])
    unmount()
    await fake.connect()
    expect(events).toHaveLength(3)
  })

  test('behavior: calls the latest listener', async () => {
    const counts: number[] = []
    const { result } = renderHook(
      () => {
        const [count, setCount] = useState(1)
        useVoiceEvent('call-start', () => counts.push(count))
        return setCount
      },
      { wrapper },
    )
    act(() => result.current(2))
    await fake.connect()
    expect(counts).toEqual([2])
  })
})
