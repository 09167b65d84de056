import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../errors/CallError.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { recordCall, url } from '../testing/internal/recordCall.ts'
import type { Call } from './call.ts'
import { createCall } from './createCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

async function joined() {
  const recorded = recordCall()
  await recorded.call.join({ url })
  recorded.log.length = 0
  return recorded
}

describe('createCall', () => {
  test('default: calls nothing until it is used', () => {
    const { call, engine, log } = recordCall()
    expect(call.state.get()).toBe('new')
    expect(engine.uses).toEqual([])
    expect(log).toEqual([])
    expect(call.participants()).toEqual({})
  })

  test('behavior: invalid options throw at once, with all failures', () => {
    const create = () => createCall({ engine: fakeEngine(), url: 'http://rooms.example', token: 5 } as never)
    expect(create).toThrow(
      expect.objectContaining({
        name: 'ValidationError',
        subject: 'call options',
        failures: [expect.objectContaining({ path: 'url' }), expect.objectContaining({ path: 'token' })],
      }),
    )
    expect(create).toThrow('url must be an absolute https address')
  })
})

describe('join', () => {
  test('behavior: while joining or joined it only warns, and resolves', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { call, engine } = recordCall()
    await Promise.all([call.join({ url }), call.join({ url })])
    await call.join({ url })
    expect(warn.mock.calls).toEqual([
      ['already joined meeting, call leave() before joining again'],
      ['already joined meeting, call leave() before joining again'],
    ])
    expect(engine.uses.filter(({ method }) => method === 'join')).toHaveLength(1)
    await call.destroy()
  })

  test('behavior: invalid options reject before anything happens', async () => {
    const { call, engine, log } = recordCall()
    await expect(call.join({ url: 'http://rooms.example' })).rejects.toBeInstanceOf(ValidationError)
    const unknown = { url, colour: 'red' }
    await expect(call.join(unknown)).rejects.toMatchObject({
      name: 'ValidationError',
      subject: 'join options',
    })
    expect(engine.uses).toEqual([])
    expect(log).toEqual([])
    expect(call.state.get()).toBe('new')
  })

  test('behavior: several calls share one load', async () => {
    const { call, engine } = recordCall()
    await Promise.all([call.load(), call.load(), call.join({ url })])
    expect(engine.uses.map(({ method }) => method)).toEqual(['create', 'load', 'join'])
    await call.destroy()
  })

  test('parameters: sends the options of the call, overridden by those of the join', async () => {
    const engine = fakeEngine({ assistant: false })
    const call = createCall({ engine, startAudioOff: true, startVideoOff: true })
    await call.join({ url, startVideoOff: false, token: 't' })
    expect(engine.uses.at(-1)).toEqual({
      method: 'join',
      args: [{ url, token: 't', startAudioOff: true, startVideoOff: false }],
    })
    await call.destroy()
  })

  test('parameters: joinTimeout', async () => {
    const call = createCall({ engine: fakeEngine({ hang: ['join'] }), joinTimeout: 500 })
    const joining = call.join({ url }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(500)
    expect(await joining).toMatchObject({
      type: 'connection-error',
      message: 'The room did not answer within 0.5 seconds.',
    })
    expect(call.state.get()).toBe('error')
  })

  test.each(['create', 'load', 'join'] as const)(
    'behavior: a failed %s rejects with a CallError that has the cause',
    async (step) => {
      const cause = new OffhookError('engine', 'no')
      const { call, engine, log } = recordCall({ fail: { [step]: cause } })
      const error = await call.join({ url }).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(CallError)
      expect(error).toMatchObject({ type: 'unknown', message: 'no', cause })
      expect(call.state.get()).toBe('error')
      expect(log.slice(-2)).toEqual(['error (error)', 'left-meeting (error)'])
      expect(engine.open).toBe(0)
    },
  )

  test('behavior: settles with the events, also if the promise of the engine stays pending', async () => {
    const { call, engine } = recordCall({ hang: ['join'] })
    const joining = call.join({ url })
    await settle()
    engine.emit('joined-meeting', { participants: {} })
    await joining
    expect(call.state.get()).toBe('joined')
    await call.destroy()

    const refused = recordCall({ hang: ['join'] })
    const error = new CallError('exp-token', 'Too late.')
    const rejected = expect(refused.call.join({ url })).rejects.toBe(error)
    await settle()
    refused.engine.emit('error', error)
    await rejected
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('leave', () => {
  test.each(['loading', 'joining'] as const)(
    'behavior: while %s it rejects pending promises with an AbortError',
    async (state) => {
      const { call, engine } = recordCall({ hang: [state === 'loading' ? 'load' : 'join'] })
      const joining = call.join({ url }).catch((reason: unknown) => reason)
      await settle()
      await call.leave()
      expect(await joining).toBeInstanceOf(AbortError)
      expect(call.state.get()).toBe('left')
      expect(engine.open).toBe(0)
    },
  )

  test('behavior: two calls at once share one leave', async () => {
    const { call, engine, log } = await joined()
    await Promise.all([call.leave(), call.leave()])
    expect(engine.uses.filter(({ method }) => method === 'leave')).toHaveLength(1)
    expect(log).toEqual(['left-meeting (left)'])
  })

  test('behavior: a second build is released without an event', async () => {
    const { call, engine, log } = await joined()
    await call.leave()
    log.length = 0
    await call.build()
    expect(engine.open).toBe(1)
    await call.leave()
    expect(log).toEqual([])
    expect(call.state.get()).toBe('left')
    expect(engine.open).toBe(0)
  })

  test('behavior: the engine may leave the room by itself', async () => {
    const { call, engine, log } = await joined()
    engine.emit('left-meeting', undefined)
    expect(log).toEqual(['left-meeting (left)'])
    expect(call.participants()).toEqual({})
    await settle()
    expect(engine.open).toBe(0)
  })
})

describe('a fatal error', () => {
  test('behavior: is reported once, and then the room is left', async () => {
    const { call, engine, log } = await joined()
    engine.emit('error', new CallError('ejected', 'Ejected.'))
    engine.emit('error', new CallError('ejected', 'Ejected.'))
    engine.emit('left-meeting', undefined)
    await settle()
    expect(log).toEqual(['error (error)', 'left-meeting (error)'])
    expect(call.participants()).toEqual({})
    expect(engine.open).toBe(0)
  })
})

describe('one call after the other', () => {
  test('behavior: the next run waits until the last one is released', async () => {
    const { call, engine } = recordCall({ hang: ['destroy'] })
    await call.join({ url })
    void call.leave()
    await settle()
    const next = call.join({ url })
    await vi.advanceTimersByTimeAsync(2999)
    expect(engine.uses.filter(({ method }) => method === 'create')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await next
    expect(call.state.get()).toBe('joined')
    engine.configure({})
    await call.destroy()
  })

  test('behavior: a run that starts during a release is left and destroyed as well', async () => {
    const { call, engine } = recordCall({ hang: ['destroy'] })
    await call.load()
    const leaving = call.leave()
    const loading = call.load().catch((reason: unknown) => reason)
    const destroying = call.destroy()
    expect(call.state.get()).toBe('left')
    expect(await loading).toBeInstanceOf(AbortError)
    await vi.advanceTimersByTimeAsync(6000)
    await Promise.all([leaving, destroying])
    expect(engine.open).toBe(0)
  })

  test('behavior: a new run waits for the slowest release of several runs', async () => {
    const log: string[] = []
    const fake = fakeEngine({ assistant: false })
    let count = 0
    const call = createCall({
      engine: (context) => {
        const engine = fake(context)
        const number = ++count
        let isBuilt = false
        return Object.assign(engine, {
          create: async () => {
            isBuilt = true
            log.push(`create ${number}`)
          },
          destroy: async () => {
            if (isBuilt) await new Promise((resolve) => setTimeout(resolve, 1000))
            log.push(`destroyed ${number}`)
          },
        })
      },
    })
    await call.join({ url })
    const left: Promise<unknown>[] = [call.leave()]
    await settle()
    left.push(call.join({ url }).catch(() => undefined))
    left.push(call.leave())
    const joining = call.join({ url })
    await vi.advanceTimersByTimeAsync(1000)
    await joining
    expect(log).toEqual(['create 1', 'destroyed 2', 'destroyed 1', 'create 3'])
    await Promise.all(left)

    left.push(call.leave())
    await settle()
    left.push(call.join({ url }).catch(() => undefined))
    const destroyed = call.destroy().then(() => log.push('over'))
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all([...left, destroyed])
    expect(log.slice(4)).toEqual(['destroyed 4', 'destroyed 3', 'over'])
  })

  test('behavior: ignores late events of the last session', async () => {
    let late: (() => void) | undefined
    const engine = fakeEngine({ assistant: false })
    const call = createCall({
      engine: ({ emit }) => {
        late ??= () => emit('error', new CallError('ejected', 'Late.'))
        return engine({ emit })
      },
    })
    await call.join({ url })
    await call.leave()
    await call.join({ url })
    late?.()
    expect(call.state.get()).toBe('joined')
    await call.destroy()
  })
})

describe('destroy', () => {
  test.each<[string, (call: Call) => unknown]>([
    ['build', (call) => call.build()],
    ['load', (call) => call.load()],
    ['join', (call) => call.join({ url })],
    ['setLocalAudio', (call) => call.setLocalAudio(true)],
    ['updateInputSettings', (call) => call.updateInputSettings({})],
    ['sendAppMessage', (call) => call.sendAppMessage('x')],
  ])('behavior: %s throws afterwards', async (_name, use) => {
    const { call } = await joined()
    await call.destroy()
    await expect((async () => use(call))()).rejects.toThrow(
      new InvalidStateError('Use after destroy', 'destroyed'),
    )
  })

  test('behavior: two calls emit one event', async () => {
    const { call, log } = await joined()
    await Promise.all([call.destroy(), call.destroy()])
    await call.destroy()
    expect(log).toEqual(['left-meeting (left)', 'call-instance-destroyed (left)'])
  })
})
