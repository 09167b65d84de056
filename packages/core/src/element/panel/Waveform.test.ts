// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loudnessOf, Waveform } from './Waveform.ts'

/** Pixels. */
const MIDDLE = 36

/** The strokes of the last picture: the place of each bar and its height, upwards for the user. */
let bars: { x: number; height: number }[]
let pictures: number
let context: { lineCap: string }
let prefersReducedMotion = false

beforeEach(() => {
  prefersReducedMotion = false
  pictures = 0
  bars = []
  const drawing = {
    lineCap: 'butt',
    scale() {
      pictures += 1
      bars = []
    },
    beginPath() {},
    moveTo() {},
    lineTo: (x: number, y: number) => void bars.push({ x, height: Math.round(MIDDLE - y) }),
    stroke() {},
  }
  context = drawing
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('loudnessOf', () => {
  test('default: tells quiet, normal and loud voices apart', () => {
    expect([0, 0.03, 0.12, 0.3, 1].map((rms) => Number(loudnessOf(rms).toFixed(2)))).toEqual([
      0, 0.22, 0.63, 0.92, 1,
    ])
  })
})

describe('Waveform', () => {
  test('default: the user above the line and the agent below it, with round ends', () => {
    new Waveform().push({ user: 1, assistant: 0.5 })
    expect(context.lineCap).toBe('round')
    expect(bars).toEqual([
      { x: 97.5, height: 35 },
      { x: 97.5, height: -19 },
    ])
  })

  test('behavior: the latest moment is at the end, and old ones leave the picture', () => {
    const waveform = new Waveform()
    for (let moment = 0; moment < 30; moment += 1) waveform.push({ user: 1, assistant: 0 })
    expect(bars.map(({ x }) => x)).toEqual(Array.from({ length: 20 }, (_, index) => 2.5 + index * 5))
  })

  test('behavior: nothing is drawn in silence, until the last sound has left', () => {
    const waveform = new Waveform()
    for (let moment = 0; moment < 5; moment += 1) waveform.push({ user: 0.01, assistant: 0 })
    expect(pictures).toBe(0)
    waveform.push({ user: 0, assistant: 0.4 })
    waveform.push({ user: 0, assistant: 0 })
    expect(pictures).toBe(2)
    expect(bars).toHaveLength(1)
  })

  test('behavior: with reduced motion five bars show the present', () => {
    prefersReducedMotion = true
    const waveform = new Waveform()
    for (let moment = 0; moment < 9; moment += 1) waveform.push({ user: 0, assistant: 1 })
    expect(bars.map(({ x }) => x)).toEqual([26, 38, 50, 62, 74])
  })

  test('behavior: clear() removes the picture', () => {
    const waveform = new Waveform()
    waveform.push({ user: 1, assistant: 1 })
    waveform.clear()
    expect(bars).toEqual([])
  })
})
