import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../engine/fakeEngine.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createCall } from './createCall.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

/** A joined call on a fake engine. */
async function joined() {
  const engine = fakeEngine({ assistant: false })
  const call = createCall({ engine })
  await call.join({ url: 'https://rooms.example/one' })
  return { call, engine }
}

describe('the methods of the call object', () => {
  test('default: run on the engine under their own name, with their arguments', async () => {
    const { call, engine } = await joined()
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

  test('behavior: without a session there is nothing to run on', async () => {
    const { call } = await joined()
    await call.leave()
    expect(() => call.setLocalAudio(true)).toThrow(
      new InvalidStateError(
        'setLocalAudio() requires preAuth(), startCamera(), or join() to initialize call state.',
      ),
    )
  })

  test('behavior: bad arguments are refused before the engine is asked', async () => {
    const { call, engine } = await joined()
    const before = engine.uses.length
    expect(() => call.sendAppMessage('x'.repeat(4095))).toThrow(ValidationError)
    await expect(call.startRemoteParticipantsAudioLevelObserver(99)).rejects.toBeInstanceOf(ValidationError)
    expect(engine.uses).toHaveLength(before)
    await call.destroy()
  })

  test('behavior: an asynchronous method refuses by rejecting, never by throwing', async () => {
    const call = createCall({ engine: fakeEngine() })
    const refused = call.startDialOut({ phoneNumber: '+1' })
    await expect(refused).rejects.toBeInstanceOf(InvalidStateError)
  })

  test('behavior: the state is looked at before the arguments', async () => {
    const call = createCall({ engine: fakeEngine() })
    expect(() => call.sendAppMessage('x'.repeat(5000))).toThrow(InvalidStateError)
  })
})
