import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionError } from '../errors/requestErrors.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import * as methodCode from './callMethods.ts'
import { CallObject } from './callObject.ts'
import { createLazyCall, type LoadCallMethods } from './lazyCall.ts'

beforeEach(() => void vi.restoreAllMocks())

/** Creates a call that is joined, and whose methods load by `load`. */
async function joinedCall(load: LoadCallMethods) {
  const engine = fakeEngine()
  const object = new CallObject({
    engine,
    frame: false,
    joinTimeout: undefined,
    properties: {},
  })
  const call = createLazyCall(object, load)
  await object.join({ url: 'https://rooms.example/one' })
  const used = (method: string) => engine.uses.filter((use) => use.method === method).map(({ args }) => args)
  return { engine, object, call, used }
}

describe('createLazyCall', () => {
  test('default: loads its methods after the call machine, and then is the call itself', async () => {
    const load = vi.fn<LoadCallMethods>(async () => methodCode)
    const { call, used } = await joinedCall(load)
    expect(load).toHaveBeenCalledOnce()
    call.setLocalAudio(false)
    expect(used('setLocalAudio')).toEqual([[false]])
    expect(() => call.setLocalAudio('no' as never)).toThrow('on')
    expect(Reflect.get(call, 'nothing')).toBeUndefined()
    await call.destroy()
  })

  test('behavior: while its methods load, what returns a value does so at once', async () => {
    const { call } = await joinedCall(() => new Promise(() => undefined))
    expect(call.meetingState()).toBe('joined')
    expect(call.state.get()).toBe('joined')
    expect(Object.values(call.participants()).length).toBeGreaterThan(0)
    expect(call.isDestroyed()).toBe(false)
    vi.spyOn(console, 'error').mockReturnValue()
    expect(() => call.theme()).toThrow('theme() is only supported as part of the prebuilt UI')
    const states: string[] = []
    call.on('left-meeting', () => states.push('left'))
    expect(states).toEqual([])
  })

  test('behavior: while its methods load, others wait, and run in their order', async () => {
    let finish = () => {}
    const loaded = new Promise<typeof methodCode>((resolve) => {
      finish = () => resolve(methodCode)
    })
    const { call, used } = await joinedCall(() => loaded)
    call.setLocalVideo(false)
    call.setLocalVideo(true)
    const name = call.setUserName('Ada')
    expect(used('setLocalVideo')).toEqual([])
    finish()
    await expect(name).resolves.toMatchObject({ userName: 'Ada' })
    expect(used('setLocalVideo')).toEqual([[false], [true]])
    await call.destroy()
  })

  test('behavior: while its methods load, the microphone is turned on and off at once', async () => {
    const { call, object, used } = await joinedCall(() => new Promise(() => undefined))
    call.setLocalAudio(true)
    expect(used('setLocalAudio')).toEqual([[true]])
    expect(object.engineRun?.joinOptions).toMatchObject({ startAudioOff: false })
    call.setLocalAudio('no' as never)
    call.setLocalAudio(false, { forceDiscardTrack: true })
    expect(used('setLocalAudio')).toEqual([[true]])
  })

  test('behavior: a method whose code does not load rejects, and the next use loads it again', async () => {
    const lost = new ConnectionError('lost', {}, 'code-load')
    const load = vi.fn<LoadCallMethods>().mockResolvedValue(methodCode)
    load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
    const { call } = await joinedCall(load)
    await expect(call.setUserName('Ada')).rejects.toBe(lost)
    await expect(call.setUserName('Ada')).resolves.toMatchObject({ userName: 'Ada' })
    await call.destroy()
  })

  test('behavior: leaves and ends without its methods', async () => {
    const { call, engine } = await joinedCall(() => new Promise(() => undefined))
    await call.leave()
    expect(call.meetingState()).toBe('left')
    await call.destroy()
    expect(engine.open).toBe(0)
  })

  test('behavior: what waits for its code does not run after the end of the call', async () => {
    let finish = () => {}
    const loaded = new Promise<typeof methodCode>((resolve) => {
      finish = () => resolve(methodCode)
    })
    const { call, used } = await joinedCall(() => loaded)
    const naming = call.setUserName('Ada')
    await call.destroy()
    finish()
    await expect(naming).rejects.toMatchObject({ code: 'aborted' })
    expect(used('setUserName')).toEqual([])
  })

  test('behavior: is no promise, and can be written as JSON', async () => {
    const { call } = await joinedCall(() => new Promise(() => undefined))
    expect(await Promise.resolve(call)).toBe(call)
    expect(() => JSON.stringify(call)).not.toThrow()
  })
})
