import { describe, expect, test, vi } from 'vitest'
import { toCallError } from '../engine/daily/dailyErrors.ts'
import { CameraError } from '../errors/CameraError.ts'
import { type FakeEngineStep, fakeEngine } from './fakeEngine.ts'

function open(engine = fakeEngine()) {
  const reports: string[] = []
  const session = engine({ emit: (name) => reports.push(name) })
  return { engine, session, reports }
}
const url = 'https://rooms.example/one'
const DENIED = new CameraError('permissions', 'Denied.')

describe('fakeEngine', () => {
  test('default: joins, and the assistant listens after it receives playable', async () => {
    const { engine, session, reports } = open()
    await session.create({})
    await session.load()
    await session.join({ url })
    await Promise.resolve()
    expect(Object.keys(session.participants())).toEqual(['local', 'assistant', 'listener'])
    session.invoke('updateParticipant', ['assistant', {}])
    await Promise.resolve()
    session.invoke('sendAppMessage', ['playable'])
    await Promise.resolve()
    await session.leave()
    await session.destroy()
    expect(reports).toEqual([
      'loaded',
      'joined-meeting',
      'participant-joined',
      'participant-joined',
      'track-started',
      'app-message',
      'left-meeting',
    ])
    expect(engine.uses.map(({ method }) => method)).toEqual([
      'create',
      'load',
      'join',
      'updateParticipant',
      'sendAppMessage',
      'leave',
      'destroy',
    ])
  })

  test('behavior: counts open sessions', async () => {
    const { engine, session } = open()
    expect(engine.open).toBe(0)
    await session.create({})
    expect(engine.open).toBe(1)
    await session.destroy()
    await session.destroy()
    expect(engine.open).toBe(0)
  })

  type SessionStep = Exclude<FakeEngineStep, 'microphone'>
  const STEPS: SessionStep[] = ['create', 'load', 'join', 'leave', 'destroy']
  const run = (session: ReturnType<typeof open>['session'], step: SessionStep) =>
    step === 'create' ? session.create({}) : step === 'join' ? session.join({ url }) : session[step]()

  test.each(STEPS)('parameters: the step %s fails or hangs', async (step) => {
    const failing = open(fakeEngine({ fail: { [step]: new Error('no') } }))
    await expect(run(failing.session, step)).rejects.toThrow('no')
    const hanging = open(fakeEngine({ hang: [step] }))
    const settled = vi.fn()
    void Promise.resolve(run(hanging.session, step)).then(settled)
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
    expect(hanging.reports).toEqual([])
    expect(hanging.engine.open).toBe(0)
  })

  test('parameters: methods replace results; other methods return those of a working engine', async () => {
    const { session } = open(fakeEngine({ methods: { getNetworkStats: () => ({ quality: 90 }) } }))
    expect(session.invoke('getNetworkStats', [])).toEqual({ quality: 90 })
    expect(session.invoke('setLocalAudio', [true])).toBeUndefined()
    await expect(session.invoke('setInputDevicesAsync', [{}])).resolves.toEqual({
      camera: {},
      mic: {},
      speaker: {},
    })
  })

  test('parameters: without an assistant, no participant joins', async () => {
    const { session, reports } = open(fakeEngine({ assistant: false }))
    await session.join({ url })
    await Promise.resolve()
    expect(reports).toEqual(['joined-meeting'])
  })

  test('behavior: a test can emit events, messages and participants', async () => {
    const engine = fakeEngine()
    const received: unknown[] = []
    engine.level(1)
    const session = engine({ emit: (name, payload) => received.push([name, payload]) })
    await session.create({})
    engine.receive({ type: 'hang' })
    engine.level(0.2)
    engine.emit('left-meeting', undefined)
    await session.destroy()
    engine.level(0.3)
    expect(received).toEqual([
      ['app-message', { data: '{"type":"hang"}', fromId: 'assistant' }],
      ['remote-participants-audio-level', { assistant: 0.2 }],
      ['left-meeting', undefined],
    ])
  })

  test('behavior: a test can play another sender, owners, and both ways of closing a room', async () => {
    const engine = fakeEngine({ owner: true })
    const received: unknown[] = []
    const session = engine({
      emit: (name, payload) => {
        if (name === 'error') received.push(Reflect.get(Object(payload), 'toJSON').call(payload))
        if (name === 'app-message') received.push(payload)
        if (name === 'participant-joined') received.push(Reflect.get(Object(payload), 'owner'))
      },
    })
    await session.join({ url })
    await Promise.resolve()
    expect(received.splice(0)).toEqual([true, true])
    engine.receive('listening', 'not-listed')
    engine.closeRoom()
    engine.closeRoom('no-room')
    expect(received).toEqual([
      { data: 'listening', fromId: 'not-listed' },
      toCallError({ error: { type: 'ejected', msg: 'Meeting has ended' } }).toJSON(),
      toCallError({
        errorMsg: 'Meeting has ended',
        error: { type: 'no-room', msg: 'Exiting meeting because room was deleted' },
      }).toJSON(),
    ])
  })

  test('behavior: configure() applies to the next steps', async () => {
    const { engine, session } = open()
    engine.configure({ fail: { load: new Error('offline') } })
    await expect(session.load()).rejects.toThrow('offline')
    engine.configure({})
    await expect(session.load()).resolves.toBeUndefined()
  })

  test('parameters: cameraError is emitted at the join, which continues', async () => {
    const { session, reports } = open(fakeEngine({ cameraError: DENIED }))
    await session.join({ url })
    expect(reports.slice(0, 2)).toEqual(['camera-error', 'joined-meeting'])
  })

  test.each([false, new EventTarget()])(
    'behavior: a call that opens no microphone (audioSource: %s) reports no camera error',
    async (audioSource) => {
      const { session, reports } = open(fakeEngine({ cameraError: DENIED }))
      await session.create({ audioSource: audioSource as never })
      await session.join({ url })
      expect(reports).not.toContain('camera-error')
    },
  )
})
