// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../store/createStore.ts'
import { fakeLocks } from '../testing/fakeLocks.ts'
import type { CallContext } from './CallContext.ts'
import { persistCall } from './resume.ts'
import { idleState, type VoiceState } from './state.ts'

const webCall = { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' }
const connected: VoiceState = { ...idleState, status: 'connected', webCall }
const kept = () => JSON.parse(sessionStorage.getItem('offhook-call') ?? 'null')

beforeEach(() => sessionStorage.clear())

/** A call that is kept, and what was sent to its room. */
function keep(from: VoiceState, room = 'joined') {
  const send = vi.fn()
  const state = createStore(from)
  const call = { state: { get: () => room } }
  const undo = persistCall({ call, state, sendText: send } as unknown as CallContext, {})
  return { send, state, undo }
}

describe('persistCall', () => {
  test('default: a call that is stopped is forgotten, and ended for the assistant too', () => {
    const { send, undo } = keep(connected)
    expect(kept()).toMatchObject({ webCall, muted: false })
    undo()
    expect(kept()).toBeNull()
    expect(send.mock.calls).toEqual([['{"type":"end-call"}']])
  })

  test.each<[string, Partial<VoiceState>]>([
    ['that is not joined yet', { status: 'connecting' }],
    ['that is being left', { status: 'ending' }],
    ['that the platform has not answered for', { webCall: null }],
  ])('behavior: a call %s is not kept', (_which, part) => {
    const { state, undo } = keep({ ...connected, ...part })
    expect(kept()).toBeNull()
    state.set({ ...connected, ...part, muted: true })
    expect(kept()).toBeNull()
    undo()
  })

  test('behavior: a page that is left keeps its call, although the engine leaves the room then', () => {
    const late: { undo?: () => void } = {}
    // as the engine does, which listened before the call began
    const leave = () => late.undo?.()
    addEventListener('pagehide', leave)
    const { send, undo } = keep(connected)
    late.undo = undo
    dispatchEvent(new Event('pagehide'))
    removeEventListener('pagehide', leave)
    expect(kept()).toMatchObject({ webCall })
    expect(send).not.toHaveBeenCalled()
  })

  test('behavior: a call that was stopped is not kept again when the page is left', () => {
    const { undo } = keep(connected)
    undo()
    dispatchEvent(new Event('pagehide'))
    expect(kept()).toBeNull()
  })

  test('behavior: a room that is left already is told nothing, and one that refuses is let be', () => {
    const { send, undo } = keep(connected, 'left')
    undo()
    expect(send).not.toHaveBeenCalled()
    const other = keep(connected)
    other.send.mockImplementation(() => {
      throw new Error('no longer')
    })
    expect(other.undo).not.toThrow()
  })

  test('behavior: a page that comes back from the back-forward cache can end its call', () => {
    const { send, undo } = keep(connected)
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    undo()
    expect(kept()).toBeNull()
    expect(send.mock.calls).toEqual([['{"type":"end-call"}']])
  })

  test('behavior: a page that comes back from the back-forward cache keeps other tabs out again', async () => {
    const locks = fakeLocks()
    vi.stubGlobal('navigator', { locks })
    const isHeld = () => locks.isHeld('offhook-call known-call')
    const { undo } = keep(connected)
    await vi.waitFor(() => expect(isHeld()).toBe(true))
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(isHeld()).toBe(false))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(isHeld()).toBe(true))
    undo()
    await vi.waitFor(() => expect(isHeld()).toBe(false))
    vi.unstubAllGlobals()
  })

  test('behavior: a page that is shown for the first time is as it was', () => {
    const { send, undo } = keep(connected)
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    undo()
    expect(kept()).not.toBeNull()
    expect(send).not.toHaveBeenCalled()
  })
})
