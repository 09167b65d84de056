import { expect, test } from 'vitest'
import { travelingBars } from './drawLiveWaveform.ts'
import { greetingBars } from './waveformBars.ts'

test('default: a voice fades on its way and is gone in the middle of the line', () => {
  const readings = [0.5, 5, 9.5, 10, 15].map((age) => ({ age, level: 0.4 }))
  const bars = travelingBars(readings, 20)
  expect(bars.map(({ at }) => at)).toEqual([0.5, 5, 9.5])
  expect(bars.map(({ opacity }) => opacity)).toEqual([0.95, 0.5, expect.closeTo(0.05)])
})

test.each([48, 100, 200])(
  'default: the greeting fills the half of its speaker at most, of %d steps',
  (steps) => {
    const levels = Array.from({ length: 68 }, (_, index) => index / 68)
    const bars = greetingBars(levels, steps)
    expect(bars.length).toBeLessThanOrEqual(steps / 2 + 1)
    expect(bars.length).toBeGreaterThan(15)
  },
)

test('behavior: a long line shows every level of the greeting', () => {
  expect(greetingBars([0.1, 0.2, 0.3], 20).map(({ level }) => level)).toEqual([0.1, 0.2, 0.3])
})
