import { fakeVoice } from '@offhook/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { animateBars } from './animateBars.ts'

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

/** Some bars, one of them no element of HTML. */
function bars() {
  const element = document.createElement('div')
  element.append(document.createElement('i'))
  element.append(document.createElementNS('http://www.w3.org/2000/svg', 'rect'))
  element.append(document.createElement('i'))
  return element
}
const levels = (element: HTMLElement) =>
  [...element.querySelectorAll('i')].map(({ style }) => style.getPropertyValue('--level'))

test('default: every bar shows its level while a call lasts, and none after it', async () => {
  const element = bars()
  const undo = animateBars(fake.voice, 'user', element)
  expect(draws.size).toBe(0)
  await fake.voice.connect('assistant-id')
  expect(levels(element)).toEqual(['0.500', '0.500'])
  expect(draws.size).toBe(1)
  await fake.voice.stop()
  expect(levels(element)).toEqual(['', ''])
  expect(draws.size).toBe(0)
  undo()
})

test('behavior: a bar that comes later is drawn too', async () => {
  const element = bars()
  const undo = animateBars(fake.voice, 'user', element)
  await fake.voice.connect('assistant-id')
  element.append(document.createElement('i'))
  for (const draw of [...draws.values()]) draw()
  expect(levels(element)).toEqual(['0.500', '0.500', '0.500'])
  undo()
})

test('behavior: what cannot be read is silent, and drawn again as soon as it can', async () => {
  const element = bars()
  vi.spyOn(fake.voice.audio, 'spectrum').mockImplementationOnce(() => {
    throw new DOMException('Another sample rate.', 'NotSupportedError')
  })
  const undo = animateBars(fake.voice, 'user', element)
  await fake.voice.connect('assistant-id')
  expect(levels(element)).toEqual(['0.000', '0.000'])
  for (const draw of [...draws.values()]) draw()
  expect(levels(element)).toEqual(['0.500', '0.500'])
  undo()
})

test('behavior: its undo ends it in the middle of a call', async () => {
  await fake.voice.connect('assistant-id')
  const undo = animateBars(fake.voice, 'user', bars())
  expect(draws.size).toBe(1)
  undo()
  expect(draws.size).toBe(0)
})

test('behavior: for those who want less motion nothing moves, from the moment they say so', async () => {
  const quiet = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => quiet)
  await fake.voice.connect('assistant-id')
  const element = bars()
  const undo = animateBars(fake.voice, 'user', element)
  expect(levels(element)).toEqual(['0.500', '0.500'])
  quiet.matches = true
  quiet.dispatchEvent(new Event('change'))
  expect(levels(element)).toEqual(['', ''])
  expect(draws.size).toBe(0)
  undo()
})
