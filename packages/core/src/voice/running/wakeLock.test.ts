// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../store/createStore.ts'
import { recordConnected } from '../../testing/internal/recordVoice.ts'
import { idleState } from '../state.ts'
import { holdWakeLock } from './wakeLock.ts'

const inCall = { ...idleState, startedAt: 1 }
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** The held locks. The browser grants a lock asynchronously. */
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

test('default: keeps the screen on during a call', async () => {
  const { voice } = await recordConnected()
  await vi.waitFor(() => expect(held.size).toBe(1))
  await voice.stop()
  await vi.waitFor(() => expect(held.size).toBe(0))
  request.mockClear()
  const other = await recordConnected({ wakeLock: false })
  expect(request).not.toHaveBeenCalled()
  await other.voice.destroy()
})

test('behavior: requests one lock, however often the state changes meanwhile, and releases it', async () => {
  const state = createStore(inCall)
  const cleanup = holdWakeLock(state)
  for (const assistantSpeaking of [true, false, true]) state.set({ ...inCall, assistantSpeaking })
  await settle()
  expect(held.size).toBe(1)
  state.set({ ...inCall, muted: true })
  await settle()
  expect(request.mock.calls).toEqual([['screen']])
  cleanup()
  await settle()
  expect(held.size).toBe(0)
})

test('behavior: requests nothing before the call begins or while the page is hidden', async () => {
  const state = createStore(idleState)
  const cleanup = holdWakeLock(state)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  state.set(inCall)
  expect(request).not.toHaveBeenCalled()
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(1)
  cleanup()
  await settle()
})

test('behavior: the cleanup removes its listener', () => {
  const [on, off] = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')]
  holdWakeLock(createStore(idleState))()
  expect(off.mock.calls).toEqual(on.mock.calls)
  vi.restoreAllMocks()
})

test('behavior: a lock that is granted after the call is released', async () => {
  holdWakeLock(createStore(inCall))()
  await settle()
  expect(request).toHaveBeenCalledTimes(1)
  expect(held.size).toBe(0)
})

test('behavior: requests a released lock again when the page becomes visible', async () => {
  const cleanup = holdWakeLock(createStore(inCall))
  await settle()
  for (const lock of held) await Reflect.get(lock, 'release')()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(request).toHaveBeenCalledTimes(2)
  expect(held.size).toBe(1)
  cleanup()
})
