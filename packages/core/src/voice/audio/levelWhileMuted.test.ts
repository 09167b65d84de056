import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEVEL_INTERVAL_MS } from '../../constants.ts'
import { createStore } from '../../store/createStore.ts'
import { idleState, type VoiceState } from '../state.ts'
import { trackLevelWhileMuted } from './levelWhileMuted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen(first: Partial<VoiceState>) {
  const state = createStore<VoiceState>({ ...idleState, ...first })
  const heard: number[] = []
  const meters = {
    level: (speaker: string) => (speaker === 'user' ? 0.5 : 0),
    spectrum: () => undefined,
    close: () => undefined,
  }
  const undo = trackLevelWhileMuted(state, meters, (level) => heard.push(level))
  const change = (next: Partial<VoiceState>) => state.set({ ...state.get(), ...next })
  return { heard, undo, change }
}

test('default: hears who is muted in a call, as often as levels are reported', () => {
  const { heard, undo } = listen({ muted: true, status: 'connected' })
  vi.advanceTimersByTime(3 * LEVEL_INTERVAL_MS)
  expect(heard).toEqual([0.5, 0.5, 0.5])
  undo()
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: only while muted, and in a call, an interrupted one included', () => {
  const { heard, change } = listen({ status: 'connected' })
  const ticks = () => {
    heard.length = 0
    vi.advanceTimersByTime(2 * LEVEL_INTERVAL_MS)
    return heard.length
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
