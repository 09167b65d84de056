import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEVEL_INTERVAL_MS } from '../../constants.ts'
import { createStore } from '../../store/createStore.ts'
import { idleState, type VoiceState } from '../state.ts'
import { trackLevelWhileMuted } from './callMeters.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen(first: Partial<VoiceState>) {
  const state = createStore<VoiceState>({ ...idleState, ...first })
  const levels: number[] = []
  const meters = {
    level: (speaker: string) => (speaker === 'user' ? 0.5 : 0),
    spectrum: () => undefined,
    close: () => undefined,
  }
  const cleanup = trackLevelWhileMuted(state, meters, (level) => levels.push(level))
  const change = (next: Partial<VoiceState>) => state.set({ ...state.get(), ...next })
  return { levels, cleanup, change }
}

test('default: reports the level of a muted user at the interval of levels', () => {
  const { levels, cleanup } = listen({ muted: true, status: 'connected' })
  vi.advanceTimersByTime(3 * LEVEL_INTERVAL_MS)
  expect(levels).toEqual([0.5, 0.5, 0.5])
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: reports only while muted in a call, including an interrupted one', () => {
  const { levels, change } = listen({ status: 'connected' })
  const ticks = () => {
    levels.length = 0
    vi.advanceTimersByTime(2 * LEVEL_INTERVAL_MS)
    return levels.length
  }
  expect(ticks()).toBe(0)
  change({ muted: true })
  expect(ticks()).toBe(2)
  change({ status: 'reconnecting' })
  expect(ticks()).toBe(2)
  change({ status: 'ending' })
  expect(ticks()).toBe(0)
  change({ status: 'connected', muted: false })
  expect(ticks()).toBe(0)
})
