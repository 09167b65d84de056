import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomConfig } from '../platform/roomConfig.ts'
import { awaitCallerAudio } from './awaitCallerAudio.ts'
import { createTimers } from './createTimers.ts'

// a minute after the page was loaded, whose time is real
beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ toFake: [...toFake], now: Date.now() + 60_000 })
})
afterEach(() => void vi.useRealTimers())

const track = (fields: Partial<MediaStreamTrack> = {}) =>
  ({ enabled: true, readyState: 'live', ...fields }) as MediaStreamTrack

let serial = 0

/** Waits for the audio of a call that was created now. */
function startWait(
  microphone: () => MediaStreamTrack | null,
  config: RoomConfig = { createdAt: Date.now() },
  timeoutMs?: number,
  callId = `call-${++serial}`,
) {
  const onTimeout = vi.fn()
  const timers = createTimers()
  const look = awaitCallerAudio({ callId, timers, timeoutMs, config, microphone, onTimeout })
  return { onTimeout, callId, timers, look }
}

test.each([
  ['no microphone', null],
  ['a disabled one', track({ enabled: false })],
  ['an ended one', track({ readyState: 'ended' })],
])('default: 15 seconds with %s', (_what, microphone) => {
  const { onTimeout } = startWait(() => microphone)
  vi.advanceTimersByTime(14_999)
  expect(onTimeout).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onTimeout).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: another call with the same id, as of a seed, has its own limit', () => {
  const { callId } = startWait(() => track())
  vi.advanceTimersByTime(1000)
  const { onTimeout } = startWait(() => null, { createdAt: Date.now() }, undefined, callId)
  vi.advanceTimersByTime(15_000)
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('default: audio at any time before that is enough', () => {
  let microphone: MediaStreamTrack | null = null
  const { onTimeout } = startWait(() => microphone)
  vi.advanceTimersByTime(14_000)
  microphone = track()
  vi.advanceTimersByTime(100)
  microphone = null
  vi.advanceTimersByTime(60_000)
  expect(onTimeout).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: audio of a moment counts, if the change is reported', () => {
  let microphone: MediaStreamTrack | null = null
  const { onTimeout, look } = startWait(() => microphone)
  microphone = track()
  look()
  microphone = null
  vi.advanceTimersByTime(60_000)
  expect(onTimeout).not.toHaveBeenCalled()
})

test('parameters: customerJoinTimeoutSeconds counts from the web call', () => {
  const config = { createdAt: Date.now() - 2000, audioTimeoutSeconds: 5 }
  const { onTimeout } = startWait(() => null, config)
  vi.advanceTimersByTime(2999)
  expect(onTimeout).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('parameters: the limit of a scenario counts from the join', () => {
  const { onTimeout } = startWait(() => null, { createdAt: Date.now() - 5000 }, 2000)
  vi.advanceTimersByTime(1999)
  expect(onTimeout).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('behavior: a room without a web call has no limit', () => {
  startWait(() => null, {})
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: a call that is joined again has no limit', () => {
  const { callId } = startWait(() => track())
  startWait(() => null, undefined, undefined, callId)
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: a call from before the page was loaded has no limit', () => {
  startWait(() => null, { createdAt: performance.timeOrigin - 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: the end of the call ends the wait', () => {
  const { timers, onTimeout } = startWait(() => null)
  timers.clear()
  vi.advanceTimersByTime(60_000)
  expect(onTimeout).not.toHaveBeenCalled()
})
