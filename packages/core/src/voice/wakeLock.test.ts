// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../store/createStore.ts'
import { recordConnected } from '../testing/recordVoice.ts'
import { idleState } from './state.ts'
import { holdWakeLock } from './wakeLock.ts'

const inCall = { ...idleState, startedAt: 1 }
const soon = () => new Promise((resolve) => setTimeout(resolve))

/** The locks that are held, as a browser counts them: each answer takes a moment. */
let held: Set<object>
const request = vi.fn(async () => {
  await Promise.resolve()
  const lock = {
    released: false,
    release: async () => {
      lock.released = true
      held.delete(lock)
    },
  }
  held.add(lock)
  return lock
})

beforeEach(() => {
  held = new Set()
  request.mockClear()
  Object.assign(navigator, { wakeLock: { request } })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'))

test('default: the screen stays on during a call', async () => {
  const { voice } = await recordConnected()
  await vi.waitFor(() => expect(held.size).toBe(1))
  await voice.stop()
  await vi.waitFor(() => expect(held.size).toBe(0))
  request.mockClear()
  const other = await recordConnected({ wakeLock: false })
  expect(request).not.toHaveBeenCalled()
  await other.voice.destroy()
})

test('behavior: however much happens while it is asked for, nothing is held afterwards', async () => {
  const state = createStore(inCall)
  const undo = holdWakeLock(state)
  for (const assistantSpeaking of [true, false, true]) state.set({ ...inCall, assistantSpeaking })
  await soon()
  expect(held.size).toBe(1)
  state.set({ ...inCall, muted: true })
  await soon()
  expect(request.mock.calls).toEqual([['screen']])
  undo()
  await soon()
  expect(held.size).toBe(0)
})

test('behavior: nothing is asked for before the call has begun, nor for a page that nobody sees', async () => {
  const state = createStore(idleState)
  const undo = holdWakeLock(state)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  state.set(inCall)
  expect(request).not.toHaveBeenCalled()
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(1)
  undo()
  await soon()
})

test('behavior: once it is over, the page is not listened to any more', () => {
  const [on, off] = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')]
  holdWakeLock(createStore(idleState))()
  expect(off.mock.calls).toEqual(on.mock.calls)
  vi.restoreAllMocks()
})

test('behavior: a call that ends while it is asked for lets it go', async () => {
  holdWakeLock(createStore(inCall))()
  await soon()
  expect(request).toHaveBeenCalledTimes(1)
  expect(held.size).toBe(0)
})

test('behavior: what the browser took back is asked for again when the page is seen', async () => {
  const undo = holdWakeLock(createStore(inCall))
  await soon()
  for (const lock of held) await Reflect.get(lock, 'release')()
  document.dispatchEvent(new Event('visibilitychange'))
  await soon()
  expect(request).toHaveBeenCalledTimes(2)
  expect(held.size).toBe(1)
  undo()
})
