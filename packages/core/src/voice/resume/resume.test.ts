// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { AbortError, ConnectionError, TimeoutError } from '../../errors/requestErrors.ts'
import { createStore } from '../../store/createStore.ts'
import { fakeLocks } from '../../testing/internal/fakeLocks.ts'
import { idleState, type VoiceState } from '../state.ts'
import { saveCall } from './persistCall.ts'
import { resume } from './resume.ts'

const webCall = { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' }
const savedRecord = () => JSON.parse(sessionStorage.getItem('offhook-call') ?? 'null')

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => void vi.unstubAllGlobals())

/** Resumes by `join`, which has the client's state. */
function resumeBy(join: (set: (part: Partial<VoiceState>) => void) => Promise<void>) {
  const state = createStore(idleState)
  const joined = vi.fn(async () => {
    await join((part) => state.set({ ...state.get(), ...part }))
    return webCall
  })
  return { joined, resumed: resume({ state, resumeOptions: {}, startOptions: {}, join: joined }) }
}

test('default: a saved call is joined as it was, and is saved while it connects', async () => {
  saveCall(webCall, true, {})
  const { joined, resumed } = resumeBy(async (set) => {
    expect(savedRecord()).toBeNull()
    set({ status: 'connecting', muted: true })
    expect(savedRecord()).toMatchObject({ webCall, muted: true })
    set({ status: 'connected', muted: false })
    expect(savedRecord()).toMatchObject({ webCall, muted: false })
  })
  expect(await resumed).toBe(webCall)
  expect(joined).toHaveBeenCalledWith(expect.objectContaining({ id: webCall.id }), {
    muted: true,
    begunBeforeJoin: 'yes',
  })
})

test('behavior: a call that was not muted follows the options', async () => {
  saveCall(webCall, false, {})
  const { joined, resumed } = resumeBy(async () => undefined)
  await resumed
  expect(joined).toHaveBeenCalledWith(expect.anything(), { begunBeforeJoin: 'yes' })
})

test('behavior: without a saved call, and in a call, nothing is joined', async () => {
  const none = resumeBy(async () => undefined)
  expect(await none.resumed).toBeNull()
  expect(none.joined).not.toHaveBeenCalled()

  saveCall(webCall, false, {})
  const join = vi.fn()
  const state = createStore<VoiceState>({ ...idleState, status: 'connected' })
  expect(await resume({ state, resumeOptions: {}, startOptions: {}, join })).toBeNull()
  expect(join).not.toHaveBeenCalled()
  expect(savedRecord()).toMatchObject({ webCall })
})

test.each([
  ['the room was closed', new CallError('ejected', 'Closed.')],
  ['the assistant did not listen', new TimeoutError('Late.')],
  ['the user stopped the start', new AbortError()],
])('behavior: where %s, the call is forgotten', async (_, error) => {
  saveCall(webCall, true, {})
  const { resumed } = resumeBy((set) => {
    set({ status: 'connecting' })
    set({ status: 'idle' })
    return Promise.reject(error)
  })
  await expect(resumed).rejects.toBe(error)
  expect(savedRecord()).toBeNull()
})

test.each([
  [true, new CallError('connection-error', 'No network.')],
  [false, new ConnectionError('No network.')],
])('behavior: a call that cannot be reached now is kept, muted: %s', async (muted, error) => {
  saveCall(webCall, muted, {})
  const { resumed } = resumeBy(() => Promise.reject(error))
  await expect(resumed).rejects.toBe(error)
  expect(savedRecord()).toMatchObject({ webCall, muted })
})
