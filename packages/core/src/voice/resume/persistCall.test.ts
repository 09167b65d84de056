// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../store/createStore.ts'
import { fakeLocks } from '../../testing/internal/fakeLocks.ts'
import type { CallContext } from '../context.ts'
import { idleState, type VoiceState } from '../state.ts'
import { persistCall } from './persistCall.ts'

const webCall = { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' }
const connected: VoiceState = { ...idleState, status: 'connected', webCall }
const savedRecord = () => JSON.parse(sessionStorage.getItem('offhook-call') ?? 'null')

beforeEach(() => sessionStorage.clear())

/** Persists a call. Returns the mock that sends to its room. */
function persist(from: VoiceState, room = 'joined') {
  const send = vi.fn()
  const state = createStore(from)
  const call = { state: { get: () => room } }
  const cleanup = persistCall({ call, state, sendText: send } as unknown as CallContext, {})
  return { send, state, cleanup }
}

describe('persistCall', () => {
  test('default: a stopped call is cleared, and ended for the assistant too', () => {
    const { send, cleanup } = persist(connected)
    expect(savedRecord()).toMatchObject({ webCall, muted: false })
    cleanup()
    expect(savedRecord()).toBeNull()
    expect(send.mock.calls).toEqual([['{"type":"end-call"}']])
  })

  test.each<[string, Partial<VoiceState>]>([
    ['that is not joined yet', { status: 'connecting' }],
    ['that is ending', { status: 'ending' }],
    ['without a web call', { webCall: null }],
  ])('behavior: a call %s is not saved', (_which, part) => {
    const { state, cleanup } = persist({ ...connected, ...part })
    expect(savedRecord()).toBeNull()
    state.set({ ...connected, ...part, muted: true })
    expect(savedRecord()).toBeNull()
    cleanup()
  })

  test('behavior: a page that is left keeps the record, although the engine then leaves the room', () => {
    const late: { cleanup?: () => void } = {}
    // The engine’s listener, which is added before the call is saved.
    const leave = () => late.cleanup?.()
    addEventListener('pagehide', leave)
    const { send, cleanup } = persist(connected)
    late.cleanup = cleanup
    dispatchEvent(new Event('pagehide'))
    removeEventListener('pagehide', leave)
    expect(savedRecord()).toMatchObject({ webCall })
    expect(send).not.toHaveBeenCalled()
  })

  test('behavior: a stopped call is not saved again when the page is left', () => {
    const { cleanup } = persist(connected)
    cleanup()
    dispatchEvent(new Event('pagehide'))
    expect(savedRecord()).toBeNull()
  })

  test('behavior: sends nothing to a room that is left, and ignores a room that rejects', () => {
    const { send, cleanup } = persist(connected, 'left')
    cleanup()
    expect(send).not.toHaveBeenCalled()
    const other = persist(connected)
    other.send.mockImplementation(() => {
      throw new Error('no longer')
    })
    expect(other.cleanup).not.toThrow()
  })

  test('behavior: a page from the back-forward cache can end its call', () => {
    const { send, cleanup } = persist(connected)
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    cleanup()
    expect(savedRecord()).toBeNull()
    expect(send.mock.calls).toEqual([['{"type":"end-call"}']])
  })

  test('behavior: a page from the back-forward cache locks the call again', async () => {
    const locks = fakeLocks()
    vi.stubGlobal('navigator', { locks })
    const isHeld = () => locks.isHeld('offhook-call known-call')
    const { cleanup } = persist(connected)
    await vi.waitFor(() => expect(isHeld()).toBe(true))
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(isHeld()).toBe(false))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(isHeld()).toBe(true))
    cleanup()
    await vi.waitFor(() => expect(isHeld()).toBe(false))
    vi.unstubAllGlobals()
  })

  test('behavior: a first pageshow changes nothing', () => {
    const { send, cleanup } = persist(connected)
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    cleanup()
    expect(savedRecord()).not.toBeNull()
    expect(send).not.toHaveBeenCalled()
  })
})
