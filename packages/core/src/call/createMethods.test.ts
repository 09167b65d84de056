import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import type { Call } from './call.ts'
import type { CallState } from './lifecycle.ts'
import { CALL_STATES, callIn } from './recordCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a use comes to: a value, or the name and text of the error, thrown or rejected. */
async function outcome(use: () => unknown): Promise<string> {
  try {
    return String(await use())
  } catch (error) {
    return error instanceof InvalidStateError ? error.message : String(error)
  }
}

async function outcomes(use: (call: Call) => unknown): Promise<Partial<Record<CallState, string>>> {
  const byState: Partial<Record<CallState, string>> = {}
  for (const state of CALL_STATES) {
    const { call } = await callIn(state)
    byState[state] = await outcome(() => use(call))
    void call.destroy()
    await vi.advanceTimersByTimeAsync(6000)
  }
  return byState
}

describe('the methods of the call object', () => {
  test('default: run on the engine under their own name, with their arguments', async () => {
    const { call, engine } = await callIn('joined')
    engine.configure({ methods: { updateInputSettings: () => Promise.resolve({ audio: {} }) } })
    call.setLocalAudio(false)
    expect(await call.updateInputSettings({ audio: {} })).toEqual({ audio: {} })
    call.sendAppMessage({ a: 1 }, '*')
    await call.startLocalAudioLevelObserver()
    expect(engine.uses.slice(-4)).toEqual([
      { method: 'setLocalAudio', args: [false] },
      { method: 'updateInputSettings', args: [{ audio: {} }] },
      { method: 'sendAppMessage', args: [{ a: 1 }, '*'] },
      { method: 'startLocalAudioLevelObserver', args: [] },
    ])
    await call.destroy()
  })

  test('behavior: sendAppMessage in every state', async () => {
    const refused = 'sendAppMessage() only supported after join.'
    expect(await outcomes((call) => call.sendAppMessage('x'))).toEqual({
      new: refused,
      loading: refused,
      loaded: refused,
      joining: refused,
      joined: 'undefined',
      left: refused,
      error: refused,
    })
  })

  test.each(['startScreenShare', 'stopScreenShare'] as const)('behavior: %s in every state', async (name) => {
    const refused = `${name}() requires preAuth(), startCamera(), or join() to initialize call state.`
    expect(await outcomes((call) => call[name]())).toEqual({
      new: refused,
      loading: refused,
      loaded: 'undefined',
      joining: 'undefined',
      joined: 'undefined',
      left: refused,
      error: refused,
    })
  })

  test('behavior: without a session there is nothing to run on', async () => {
    for (const state of ['new', 'left', 'error'] as const) {
      const { call } = await callIn(state)
      expect(() => call.setLocalAudio(true)).toThrow(
        new InvalidStateError('setLocalAudio() needs a call: use load() or join() first.'),
      )
      await call.destroy()
    }
  })

  test('behavior: bad arguments are refused before the engine is asked', async () => {
    const { call, engine } = await callIn('joined')
    const before = engine.uses.length
    expect(() => call.sendAppMessage('x'.repeat(4095))).toThrow(ValidationError)
    await expect(call.startRemoteParticipantsAudioLevelObserver(99)).rejects.toBeInstanceOf(ValidationError)
    expect(engine.uses).toHaveLength(before)
    await call.destroy()
  })

  test('behavior: an asynchronous method refuses by rejecting, never by throwing', async () => {
    const { call } = await callIn('new')
    const refused = call.updateInputSettings({})
    await expect(refused).rejects.toBeInstanceOf(InvalidStateError)
  })

  test('behavior: the state is looked at before the arguments', async () => {
    const { call } = await callIn('new')
    expect(() => call.sendAppMessage('x'.repeat(5000))).toThrow(InvalidStateError)
  })
})
