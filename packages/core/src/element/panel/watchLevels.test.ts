// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VoiceClient } from '../../voice/types.ts'
import { createBars } from '../bars.ts'
import { loudnessOf, Waveform } from './Waveform.ts'
import { watchLevels } from './watchLevels.ts'

let prefersReducedMotion = false

beforeEach(() => {
  prefersReducedMotion = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Watches a call in which the user speaks at 0.12, and the agent at 0.06. */
function watch({ muted = false } = {}) {
  const push = vi.spyOn(Waveform.prototype, 'push').mockReturnValue()
  vi.spyOn(Waveform.prototype, 'clear').mockReturnValue()
  const launcher = document.createElement('button')
  const bars = createBars()
  launcher.append(bars)
  const level = (speaker: string) => (speaker === 'user' ? 0.12 : 0.06)
  const voice = { audio: { level }, isMuted: () => muted } as unknown as VoiceClient
  return { push, bars, stop: watchLevels(voice, new Waveform(), launcher) }
}

test('default: reads the audio 20 times a second, for the line and for the bars of the button', () => {
  const { push, bars, stop } = watch()
  vi.advanceTimersByTime(1000)
  expect(push).toHaveBeenCalledTimes(20)
  expect(push).toHaveBeenLastCalledWith({ user: loudnessOf(0.12), assistant: loudnessOf(0.06) })
  expect(bars.style.transform).toBe('scaleY(0.64)')
  stop()
  vi.advanceTimersByTime(1000)
  expect(push).toHaveBeenCalledTimes(20)
  expect(bars.style.transform).toBe('')
})

test('behavior: a muted user is silent', () => {
  const { push } = watch({ muted: true })
  vi.advanceTimersByTime(50)
  expect(push).toHaveBeenLastCalledWith({ user: 0, assistant: loudnessOf(0.06) })
})

test('behavior: with reduced motion the bars of the button stand still', () => {
  prefersReducedMotion = true
  const { bars } = watch()
  vi.advanceTimersByTime(50)
  expect(bars.style.transform).toBe('scaleY(1.00)')
})
