import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hydrate } from '../hydrate.tsx'
import { markHydrated, repeatPresses } from '../presses/earlyPresses.ts'
import { rememberPresses } from '../presses/rememberPresses.ts'
import { scheduleHydration } from './scheduleHydration.ts'

vi.mock('../hydrate.tsx', () => ({ hydrate: vi.fn() }))

let fonts: EventTarget

beforeAll(() => {
  window.earlyPresses = rememberPresses()
})

beforeEach(() => {
  vi.useFakeTimers()
  // Paint entries are supported but never reported, as in Firefox for a page that opens scrolled
  class SilentObserver {
    static supportedEntryTypes = ['paint']
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', SilentObserver)
  // A font that has not come
  fonts = Object.assign(new EventTarget(), { status: 'loading' })
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  document.body.innerHTML = '<div id="root"><button type="button">Talk</button></div>'
})

afterEach(async () => {
  // Ends waits that a test has left open
  dispatchEvent(new Event('keydown'))
  await pass(5000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.mocked(hydrate).mockReset()
})

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  // The render is a task of its own
  await vi.advanceTimersByTimeAsync(1)
}

test('default: hydrates after a paint and an idle moment, without any paint entry', async () => {
  scheduleHydration()
  await pass(10)
  expect(hydrate).not.toHaveBeenCalled()
  await pass(500)
  expect(hydrate).toHaveBeenCalledExactlyOnceWith(document.getElementById('root'))
})

test('behavior: waits for the load event', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  scheduleHydration()
  await pass(1000)
  expect(hydrate).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  await pass(500)
  expect(hydrate).toHaveBeenCalledOnce()
})

test('behavior: a page that is painted with its fonts need not wait for the load event', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  scheduleHydration()
  await pass(1000)
  expect(hydrate).not.toHaveBeenCalled()
  fonts.dispatchEvent(new Event('loadingdone'))
  await pass(500)
  expect(hydrate).toHaveBeenCalledOnce()
})

test('behavior: a resource that never arrives delays hydration by 3 seconds at most', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  scheduleHydration()
  await pass(2900)
  expect(hydrate).not.toHaveBeenCalled()
  await pass(100)
  expect(hydrate).toHaveBeenCalledOnce()
})

test('behavior: a hidden page, which gets no animation frames, is hydrated after 3 seconds', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  scheduleHydration()
  await pass(2900)
  expect(hydrate).not.toHaveBeenCalled()
  await pass(100)
  expect(hydrate).toHaveBeenCalledOnce()
})

test('behavior: a press hydrates at once, and is pressed again when the page answers', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const button = document.querySelector('button')
  const onClick = vi.fn()
  scheduleHydration()
  button?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button?.click()
  await pass(0)
  expect(hydrate).toHaveBeenCalledOnce()
  button?.addEventListener('click', onClick)
  expect(onClick).not.toHaveBeenCalled()
  markHydrated('#root')
  repeatPresses('#root')
  expect(onClick).toHaveBeenCalledOnce()
})

test('behavior: a press from before the code of the page hydrates at once', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  document.querySelector('button')?.click()
  scheduleHydration()
  await pass(0)
  expect(hydrate).toHaveBeenCalledOnce()
})

test('behavior: throws on a page without #root', () => {
  document.body.innerHTML = ''
  expect(scheduleHydration).toThrow('The page has no #root to hydrate.')
})
