import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngineContext } from '../engine/engine.ts'
import type { Participant } from '../engine/participant.ts'
import { CallError } from '../errors/CallError.ts'
import { type FakeEngine, type FakeEngineOptions, fakeEngine } from '../testing/fakeEngine.ts'
import { recordCall, url } from '../testing/internal/recordCall.ts'
import type { CallOptions } from './call.ts'
import { createCall } from './createCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const other = 'https://rooms.example/two'

const otherParticipant = (more: Partial<Participant> = {}): Participant => ({
  session_id: 'server',
  user_id: 'server',
  user_name: 'Vapi Speaker',
  local: false,
  tracks: {},
  ...more,
})

async function joined(engineOptions: FakeEngineOptions = {}) {
  const recorded = recordCall(engineOptions)
  await recorded.call.join({ url })
  recorded.log.length = 0
  return recorded
}

describe('build', () => {
  const builtWith = async (options: CallOptions) => {
    const { call, engine } = recordCall({}, options)
    await call.build()
    await call.destroy()
    return engine.uses[0]
  }

  test('behavior: version() is that of the code that the engine ships, then of the code that it runs', async () => {
    expect(recordCall().call.version()).toBe(fakeEngine().version)
    const create = (context: EngineContext) => Object.assign(fakeEngine()(context), { version: '0.80.0' })
    const silent = createCall({ engine: create })
    const call = createCall({ engine: Object.assign(create.bind(null), { version: '0.92.2' }) })
    expect([silent.version(), call.version()]).toEqual(['', '0.92.2'])
    await silent.build()
    await call.join({ url })
    expect([silent.version(), call.version()]).toEqual(['0.80.0', '0.80.0'])
    await call.destroy()
    expect(call.version()).toBe('0.80.0')
  })

  test('default: the engine gets no options that were not given', async () => {
    expect(await builtWith({ userName: 'Ada' })).toEqual({ method: 'create', args: [{}] })
    expect(Object.keys(Object((await builtWith({}))?.args[0]))).toEqual([])
  })

  test('parameters: devices, dailyConfig, and a frame with its prebuilt UI', async () => {
    const dailyConfig = { avoidEval: true }
    expect((await builtWith({ audioSource: false, videoSource: false, dailyConfig }))?.args).toEqual([
      { audioSource: false, videoSource: false, dailyConfig },
    ])
    expect((await builtWith({ frame: true, showLeaveButton: true, userName: 'Ada' }))?.args).toEqual([
      { frame: {}, prebuilt: { showLeaveButton: true } },
    ])
  })

  test('behavior: the vendor gets a copy of its settings', async () => {
    const dailyConfig = { avoidEval: true }
    const [given] = (await builtWith({ dailyConfig }))?.args ?? []
    Object.assign(Object(given).dailyConfig, { avoidEval: false })
    expect(dailyConfig).toEqual({ avoidEval: true })
  })

  test('behavior: resolves when the object exists, and rejects with the reason when it cannot be created', async () => {
    const { call } = recordCall({ hang: ['create'] })
    let outcome = 'waits'
    call.build().then(
      () => {
        outcome = 'resolves'
      },
      (error: Error) => {
        outcome = error.message
      },
    )
    await vi.advanceTimersByTimeAsync(199_999)
    expect(outcome).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBe('The media engine was not answered within 200 seconds.')
    expect(call.state.get()).toBe('new')
    await call.destroy()
  })
})

describe('an object that cannot be built', () => {
  test('behavior: is built again at the next use, without a left event', async () => {
    const { call, engine, log } = recordCall({ fail: { create: new Error('no') } })
    await expect(call.build()).rejects.toMatchObject({ name: 'CallError', message: 'no' })
    expect([call.state.get(), log]).toEqual(['new', []])
    engine.configure({ assistant: false })
    await call.build()
    expect(engine.open).toBe(1)
    await call.destroy()
  })

  test('behavior: a late engine of an abandoned run does not affect the next call', async () => {
    const { call, engine } = recordCall({ hang: ['create'] })
    const building = call.build().catch((reason: unknown) => reason)
    await settle()
    engine.configure({ assistant: false })
    const left = call.leave()
    await call.build()
    expect(await building).toMatchObject({ code: 'aborted' })
    await call.join({ url })
    await left
    await settle()
    expect([call.state.get(), engine.open]).toEqual(['joined', 1])
    expect(engine.uses.filter(({ method }) => method === 'create')).toHaveLength(2)
    await call.leave()
    expect(engine.open).toBe(0)
  })
})

describe('load', () => {
  test('behavior: a load that never settles times out', async () => {
    const { call, log, engine } = recordCall({ hang: ['load'] })
    const loading = call.load().catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await loading).toMatchObject({
      type: 'connection-error',
      message: 'Failed to load call object bundle.',
    })
    expect(log).toEqual(['loading (loading)', 'error (error)', 'left-meeting (error)'])
    expect(engine.open).toBe(0)
  })

  test('behavior: no loading event follows when a subscriber of the state leaves at once', async () => {
    const { call, log } = recordCall()
    call.state.subscribe(() => {
      if (call.state.get() === 'loading') void call.leave()
    })
    await expect(call.load()).rejects.toMatchObject({ code: 'aborted' })
    expect(log).toEqual(['left-meeting (left)'])
  })

  test('behavior: a frame with a loaded room rejects another room, and can still join its own', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { call } = recordCall({}, { frame: true })
    await call.load({ url })
    for (const method of ['load', 'join'] as const) {
      const refusal = `url in ${method}() is different than the one used in load()`
      await expect(call[method]({ url: other })).rejects.toThrow(refusal)
    }
    expect(call.state.get()).toBe('loaded')
    await call.join({ url })
    expect(call.state.get()).toBe('joined')
    await call.destroy()
  })
})

describe('join', () => {
  test('behavior: resolves with the event, not with the promise of the engine', async () => {
    const fake = fakeEngine({ assistant: false })
    const call = createCall({
      engine: (context) => Object.assign(fake(context), { join: async () => undefined }),
    })
    let isOver = false
    const joining = call.join({ url }).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect([call.state.get(), isOver]).toEqual(['joining', false])
    fake.emit('joined-meeting', { participants: {} })
    await joining
    expect(call.state.get()).toBe('joined')
    await call.destroy()
  })

  test('default: times out after 30 seconds, and in a frame after 15 minutes', async () => {
    for (const [frame, limit] of [
      [false, 30_000],
      [true, 900_000],
    ] as const) {
      const { call } = recordCall({ hang: ['join'] }, { frame })
      const joining = call.join({ url }).catch((reason: unknown) => reason)
      await vi.advanceTimersByTimeAsync(limit - 1)
      expect(call.state.get()).toBe('joining')
      await vi.advanceTimersByTimeAsync(1)
      expect(await joining).toMatchObject({
        message: `The room did not answer within ${limit / 1000} seconds.`,
      })
    }
  })

  describe('while the browser asks the user for the microphone', () => {
    const status: { state: string; onchange?: () => void } = { state: 'prompt' }
    const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

    function hang(properties: object = {}) {
      const recorded = recordCall({ hang: ['join'] }, properties)
      const outcome = recorded.call.join({ url }).catch((reason: unknown) => reason)
      return { ...recorded, outcome }
    }

    beforeEach(() => {
      status.state = 'prompt'
      vi.stubGlobal('navigator', { permissions: { query: async () => status } })
    })
    afterEach(() => void vi.unstubAllGlobals())

    test('default: the timeout of the room does not run', async () => {
      const { call, engine, outcome } = hang()
      await seconds(299)
      expect(call.state.get()).toBe('joining')
      engine.emit('joined-meeting', { participants: {} })
      expect(await outcome).toBeUndefined()
      expect(vi.getTimerCount()).toBe(0)
      await call.destroy()
    })

    test('behavior: the timeout of the room starts at the answer', async () => {
      const { call, outcome } = hang()
      await seconds(29)
      status.onchange?.()
      await seconds(29)
      expect(call.state.get()).toBe('joining')
      await seconds(1)
      expect(await outcome).toMatchObject({ message: 'The room did not answer within 30 seconds.' })
    })

    test('behavior: the prompt has a timeout too', async () => {
      const { outcome } = hang()
      await seconds(300)
      expect(await outcome).toMatchObject({ message: 'The room did not answer within 300 seconds.' })
    })

    test('behavior: a call without a microphone starts the timeout at once', async () => {
      const { outcome } = hang({ audioSource: false })
      await seconds(30)
      expect(await outcome).toMatchObject({ message: 'The room did not answer within 30 seconds.' })
    })

    test('behavior: a leave ends the wait', async () => {
      const { call, outcome } = hang()
      await seconds(40)
      const left = call.leave()
      await seconds(3)
      await left
      expect(await outcome).toMatchObject({ code: 'aborted' })
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  test.each([null, 7, true])('behavior: %j rejects, and the next join works', async (options) => {
    for (const given of [{ url }, {}]) {
      const { call, engine } = recordCall({}, given)
      await expect(call.join(options as never)).rejects.toMatchObject({ name: 'ValidationError' })
      expect([call.state.get(), engine.uses]).toEqual(['new', []])
      await call.join({ url })
      expect(call.state.get()).toBe('joined')
      await expect(call.join(options as never)).rejects.toMatchObject({ name: 'ValidationError' })
      await call.destroy()
    }
  })

  test('behavior: a call that fails when the join begins joins nothing', async () => {
    const { call, engine } = recordCall()
    call.on('joining-meeting', () => engine.emit('error', new CallError('ejected', 'Ejected.')))
    await expect(call.join({ url })).rejects.toMatchObject({ code: 'aborted' })
    expect(call.state.get()).toBe('error')
    expect(engine.uses.map(({ method }) => method)).not.toContain('join')
    await call.destroy()
  })

  test('behavior: a rejection of the vendor during a leave is an AbortError', async () => {
    const fake = fakeEngine({ assistant: false, hang: ['leave'] })
    const errors: unknown[] = []
    let refuse = (_reason: Error) => {}
    const join = () => new Promise<void>((_resolve, reject) => (refuse = reject))
    const call = createCall({ engine: (context) => Object.assign(fake(context), { join }) })
    call.on('error', (error) => errors.push(error))
    const joining = call.join({ url }).catch((reason: unknown) => reason)
    await settle()
    const leaving = call.leave()
    refuse(new Error('Left.'))
    expect(await joining).toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(3000)
    await leaving
    expect([call.state.get(), errors]).toEqual(['left', []])
  })

  test('behavior: a room that is closed during the join is the reason of the rejection', async () => {
    const { call, engine } = recordCall({ hang: ['join'] })
    const joining = expect(call.join({ url })).rejects.toThrow('The room was left.')
    await settle()
    engine.emit('left-meeting', undefined)
    await joining
  })

  test('behavior: a joined event before the join is ignored', async () => {
    const { call, engine } = recordCall({ hang: ['load'] })
    call.join({ url }).catch(() => undefined)
    await settle()
    engine.emit('joined-meeting', { participants: {} })
    expect(call.state.get()).toBe('loading')
    await call.destroy()
  })
})

describe('leave', () => {
  test.each(['joining', 'joined'] as const)(
    'behavior: while %s it calls leave() of the engine',
    async (state) => {
      const { call, engine } = recordCall(state === 'joining' ? { hang: ['join'] } : {})
      call.join({ url }).catch(() => undefined)
      await settle()
      expect(call.state.get()).toBe(state)
      await call.leave()
      expect(engine.uses.map(({ method }) => method).slice(-2)).toEqual(['leave', 'destroy'])
    },
  )

  test('behavior: a leave during the load does not call the engine', async () => {
    const { call, engine } = recordCall({ hang: ['load'] })
    call.load().catch(() => undefined)
    await settle()
    await call.leave()
    expect(engine.uses.map(({ method }) => method)).toEqual(['create', 'load', 'destroy'])
  })

  test('behavior: resolves after three seconds when the room does not answer', async () => {
    const { call, engine } = await joined({ hang: ['leave'] })
    const left = call.leave()
    await vi.advanceTimersByTimeAsync(2999)
    expect(call.state.get()).toBe('joined')
    await vi.advanceTimersByTimeAsync(1)
    await left
    expect(call.state.get()).toBe('left')
    expect(engine.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: resolves with the event, without the promise of the engine', async () => {
    const { call, engine } = await joined({ hang: ['leave'] })
    const left = call.leave()
    engine.emit('left-meeting', undefined)
    await left
    expect(call.state.get()).toBe('left')
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, (engine: FakeEngine) => void]>([
    ['a failure', (engine) => engine.emit('error', new CallError('ejected', 'Ejected.'))],
    ['the room was left', (engine) => engine.emit('left-meeting', undefined)],
  ])('behavior: after %s it resolves at once, and the next run waits for the release', async (_why, end) => {
    const { call, engine } = await joined()
    await call.leave()
    await call.join({ url })
    engine.configure({ assistant: false, hang: ['destroy'] })
    end(engine)
    // No time passes here.
    await call.leave()
    const released = vi.fn()
    const created = () => engine.uses.filter(({ method }) => method === 'create').length
    const before = created()
    void call.join({ url }).then(released)
    await vi.advanceTimersByTimeAsync(2999)
    expect(created()).toBe(before)
    engine.configure({ assistant: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(created()).toBe(before + 1)
    await vi.waitFor(() => expect(released).toHaveBeenCalledOnce())
  })

  test('behavior: destroy() after a failure waits for the release', async () => {
    const { call, engine } = await joined({ hang: ['destroy'] })
    engine.emit('error', new CallError('ejected', 'Ejected.'))
    const destroyed = vi.fn()
    void call.destroy().then(destroyed)
    await vi.advanceTimersByTimeAsync(2999)
    expect(destroyed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(destroyed).toHaveBeenCalledOnce()
  })

  test('behavior: a call that never began emits one left event', async () => {
    const { call, engine, log } = recordCall()
    await call.leave()
    await call.leave()
    expect(log).toEqual(['left-meeting (left)'])
    expect(engine.uses).toEqual([])
  })
})

describe('events of the engine', () => {
  test('behavior: every event with the assistant identifies it', async () => {
    for (const seen of ['participant-joined', 'participant-updated', 'track-started'] as const) {
      const { call, engine } = await joined()
      const participant = otherParticipant()
      if (seen === 'track-started') {
        engine.emit(seen, { participant, track: {} as MediaStreamTrack, type: 'audio' })
      } else engine.emit(seen, participant)
      expect(call.assistant()).toBe(participant)
      engine.emit('participant-left', participant)
      expect(call.assistant()).toBeNull()
      await call.destroy()
    }
  })

  test('behavior: a track of an unknown participant is passed on', async () => {
    const { call, engine } = await joined()
    const started: unknown[] = []
    call.on('track-started', ({ type }) => started.push(type))
    engine.emit('track-started', { participant: null, track: {} as MediaStreamTrack, type: 'audio' })
    expect(started).toEqual(['audio'])
    expect(call.assistant()).toBeNull()
    await call.destroy()
  })

  test('behavior: passes on messages of all other participants, also of a participant that is not listed yet', async () => {
    const { call, engine } = await joined()
    const received: unknown[] = []
    call.on('app-message', ({ fromId }) => received.push(fromId))
    engine.join(otherParticipant())
    for (const fromId of ['server', 'not-listed', '', 'local']) {
      engine.emit('app-message', { data: 'text', fromId })
    }
    expect(received).toEqual(['server', 'not-listed', ''])
    await call.destroy()
  })

  test('behavior: a join started by a listener of the error continues', async () => {
    const { call, engine } = recordCall({ hang: ['join'] })
    const again: Promise<void>[] = []
    call.once('error', () => {
      engine.configure({ assistant: false })
      again.push(call.join({ url: other }))
    })
    const failed = expect(call.join({ url })).rejects.toMatchObject({ type: 'ejected' })
    await settle()
    engine.emit('error', new CallError('ejected', 'Ejected.'))
    await failed
    await Promise.all(again)
    expect([call.state.get(), engine.open]).toEqual(['joined', 1])
    await call.destroy()
  })

  test('behavior: other events are passed on, but not during the release', async () => {
    const fake = fakeEngine({ assistant: false })
    const counts = { present: 1, hidden: 0 }
    const call = createCall({
      engine: (context) =>
        Object.assign(fake(context), {
          destroy: async () => context.emit('participant-counts-updated', counts),
        }),
    })
    const received: unknown[] = []
    call.on('participant-counts-updated', (given) => received.push(given))
    await call.join({ url })
    fake.emit('participant-counts-updated', counts)
    await call.leave()
    expect(received).toEqual([counts])
  })

  test('behavior: a loaded event of the engine is not passed on', async () => {
    const { call, engine, log } = await joined()
    engine.emit('loaded', undefined)
    expect(log).toEqual([])
    await call.destroy()
  })

  test('behavior: no listener is called after destroy() has begun', async () => {
    const { call, engine } = await joined({ hang: ['leave'] })
    const received: unknown[] = []
    call.on('participant-joined', (participant) => received.push(participant))
    expect(call.isDestroyed()).toBe(false)
    const destroyed = call.destroy()
    expect(call.isDestroyed()).toBe(true)
    engine.join(otherParticipant())
    expect(received).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    await destroyed
  })
})
