import { fakeVoice } from '@offhook/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { animateBars } from './useAudioBars.ts'

let fake: ReturnType<typeof fakeVoice>
let draws: Map<number, () => void>

beforeEach(() => {
  fake = fakeVoice()
  draws = new Map()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    last += 1
    draws.set(last, draw)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => draws.delete(frame))
  vi.spyOn(fake.voice.audio, 'spectrum').mockImplementation((_speaker, bands) => bands.fill(0.5))
})
afterEach(async () => {
  await fake.voice.destroy()
  vi.unstubAllGlobals()
})

/** Three bars, one of which is not an HTML element. */
function createBars() {
  const element = document.createElement('div')
  element.append(document.createElement('i'))
  element.append(document.createElementNS('http://www.w3.org/2000/svg', 'rect'))
  element.append(document.createElement('i'))
  return element
}
const levels = (element: HTMLElement) =>
  [...element.querySelectorAll('i')].map(({ style }) => style.getPropertyValue('--level'))

test('default: every bar has a level during a call, and no level after it', async () => {
  const element = createBars()
  const cleanup = animateBars(fake.voice, 'user', element)
  expect(draws.size).toBe(0)
  await fake.voice.connect('assistant-id')
  expect(levels(element)).toEqual(['0.500', '0.500'])
  expect(draws.size).toBe(1)
  await fake.voice.stop()
  expect(levels(element)).toEqual(['', ''])
  expect(draws.size).toBe(0)
  cleanup()
})

test('behavior: a bar that is added during a call is drawn', async () => {
  const element = createBars()
  const cleanup = animateBars(fake.voice, 'user', element)
  await fake.voice.connect('assistant-id')
  element.append(document.createElement('i'))
  for (const draw of [...draws.values()]) draw()
  expect(levels(element)).toEqual(['0.500', '0.500', '0.500'])
  cleanup()
})

test('behavior: audio that cannot be read is drawn as silence until it can be read', async () => {
  const element = createBars()
  vi.spyOn(fake.voice.audio, 'spectrum').mockImplementationOnce(() => {
    throw new DOMException('Another sample rate.', 'NotSupportedError')
  })
  const cleanup = animateBars(fake.voice, 'user', element)
  await fake.voice.connect('assistant-id')
  expect(levels(element)).toEqual(['0.000', '0.000'])
  for (const draw of [...draws.values()]) draw()
  expect(levels(element)).toEqual(['0.500', '0.500'])
  cleanup()
})

test('behavior: the cleanup stops drawing during a call', async () => {
  await fake.voice.connect('assistant-id')
  const cleanup = animateBars(fake.voice, 'user', createBars())
  expect(draws.size).toBe(1)
  cleanup()
  expect(draws.size).toBe(0)
})

test('behavior: drawing stops as soon as the user prefers reduced motion', async () => {
  const reducedMotion = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => reducedMotion)
  await fake.voice.connect('assistant-id')
  const element = createBars()
  const cleanup = animateBars(fake.voice, 'user', element)
  expect(levels(element)).toEqual(['0.500', '0.500'])
  reducedMotion.matches = true
  reducedMotion.dispatchEvent(new Event('change'))
  expect(levels(element)).toEqual(['', ''])
  expect(draws.size).toBe(0)
  cleanup()
})
