import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CameraError } from '../../errors/CameraError.ts'
import { AbortError } from '../../errors/requestErrors.ts'
import { type FakeFetch, fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import {
  type RecordedVoice,
  type RecordOptions,
  recordVoice,
  stagesUntil,
} from '../../testing/internal/recordVoice.ts'
import { idleState } from '../state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)
/** Ignores the signal, as a service worker may do. */
const fetchWithoutSignal = (): FakeFetch => Object.assign(never, { requests: [] })

/** A step at which a start waits: the options that make it wait, and the log at that time. */
interface Wait {
  name: string
  options?: () => RecordOptions
  isMobile?: boolean
  linesBefore: string[]
}

const WAITS: Wait[] = [
  {
    name: 'the microphone',
    options: () => ({ engine: fakeEngine({ hang: ['microphone'] }) }),
    linesBefore: stagesUntil('web-call-creation'),
  },
  { name: 'the key', options: () => ({ publicKey: never }), linesBefore: stagesUntil('web-call-creation') },
  {
    name: 'the web call',
    options: () => ({ fetch: fakeFetch(never) }),
    linesBefore: stagesUntil('web-call-creation'),
  },
  {
    name: 'a fetch that ignores its signal',
    options: () => ({ fetch: fetchWithoutSignal() }),
    linesBefore: stagesUntil('web-call-creation'),
  },
  {
    name: 'the call object',
    options: () => ({ engine: fakeEngine({ hang: ['create'] }) }),
    linesBefore: stagesUntil('daily-call-object-creation'),
  },
  { name: 'the second of a mobile device', isMobile: true, linesBefore: stagesUntil('mobile-permissions') },
  {
    name: 'the call machine',
    options: () => ({ engine: fakeEngine({ hang: ['load'] }) }),
    linesBefore: stagesUntil('daily-call-join'),
  },
  {
    name: 'the join',
    options: () => ({ engine: fakeEngine({ hang: ['join'] }) }),
    linesBefore: stagesUntil('daily-call-join'),
  },
  {
    name: 'the assistant',
    options: () => ({ engine: fakeEngine({ assistant: false }) }),
    linesBefore: [...stagesUntil(), 'call-start-success'],
  },
]

/** Expects that everything is released, and that later events have no effect. */
async function expectNothingLeft({ voice, engine, log }: RecordedVoice) {
  expect(voice.state.get()).toEqual(idleState)
  expect(voice.call).toBeNull()
  expect(engine.open).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  const linesBefore = log.length
  const uses = engine.uses.length
  engine.receive('listening')
  engine.level(0.5)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(log.slice(linesBefore)).toEqual([])
  expect(engine.uses.slice(uses)).toEqual([])
}

async function expectNextStartWorks({ voice, engine, log }: RecordedVoice) {
  engine.configure({})
  log.length = 0
  const starting = voice.start('assistant-id')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await starting).not.toBeNull()
  expect(log.at(-1)).toBe('call-start')
  await voice.destroy()
}

const phone = { userAgent: 'iPhone' }

describe.each(WAITS)('while a start waits for $name', ({ options, isMobile, linesBefore }) => {
  const begin = async (signal?: AbortSignal) => {
    vi.stubGlobal('navigator', isMobile ? phone : {})
    const recorded = recordVoice(options?.())
    const starting = recorded.voice.start('assistant-id', { ...(signal && { signal }) })
    await vi.advanceTimersByTimeAsync(10)
    expect(recorded.log).toEqual(linesBefore)
    return { ...recorded, starting }
  }

  test('default: stop() ends the start with one call-end, and releases everything', async () => {
    const recorded = await begin()
    const { voice, log, starting } = recorded
    await voice.stop()
    expect(await starting).toBeNull()
    expect(log).toEqual([...linesBefore, '= ending', 'call-end stopped', '= idle'])
    await expectNothingLeft(recorded)
  })

  test('behavior: an abort ends the start with the reason aborted', async () => {
    const controller = new AbortController()
    const recorded = await begin(controller.signal)
    controller.abort()
    expect(await recorded.starting).toBeNull()
    expect(recorded.log).toEqual([...linesBefore, '= ending', 'call-end aborted', '= idle'])
    await expectNothingLeft(recorded)
  })

  test('behavior: destroy() ends the start like stop()', async () => {
    const recorded = await begin()
    await recorded.voice.destroy()
    expect(await recorded.starting).toBeNull()
    expect(recorded.log).toEqual([...linesBefore, '= ending', 'call-end stopped', '= idle'])
    await expectNothingLeft(recorded)
  })

  test('behavior: a start that is stopped several times ends once', async () => {
    const controller = new AbortController()
    const { voice, log, starting } = await begin(controller.signal)
    void voice.stop()
    controller.abort()
    await Promise.all([voice.stop(), voice.stop(), starting])
    expect(log).toEqual([...linesBefore, '= ending', 'call-end stopped', '= idle'])
  })

  test('behavior: connect() rejects with an AbortError', async () => {
    vi.stubGlobal('navigator', isMobile ? phone : {})
    const { voice } = recordVoice(options?.())
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(10)
    await voice.stop()
    expect(await connecting).toBeInstanceOf(AbortError)
  })

  test('behavior: the next start works', async () => {
    const engine = options?.().engine ?? fakeEngine()
    vi.stubGlobal('navigator', isMobile ? phone : {})
    const recorded = recordVoice({ engine })
    void recorded.voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(10)
    await recorded.voice.stop()
    await expectNextStartWorks(recorded)
  })
})

describe('a start that is stopped', () => {
  /** The log of an undisturbed start. */
  const wholeStart = [...stagesUntil(), 'call-start-success', '= connected', 'call-start']

  test.each(wholeStart)('behavior: a stop in a listener of “%s” ends the start once', async (line) => {
    const recorded = recordVoice()
    const { voice, log, onLine } = recorded
    const off = onLine((emitted) => {
      if (emitted === line) void voice.stop()
    })
    const outcome = await voice.start('assistant-id')
    await voice.stop()
    off()
    expect(outcome).toBeNull()
    const ended = log.slice(log.indexOf('= ending')).filter((emitted) => !emitted.startsWith('message'))
    expect(ended).toEqual(['= ending', 'call-end stopped', '= idle'])
    await expectNothingLeft(recorded)
    await expectNextStartWorks(recorded)
  })

  test.each(['call-start', 'audio assistant'])(
    'behavior: a stop in a listener of “%s” rejects connect()',
    async (line) => {
      const recorded = recordVoice()
      const { voice, onLine, log } = recorded
      onLine((emitted) => {
        if (emitted === line) void voice.stop()
      })
      await expect(voice.connect('assistant-id')).rejects.toBeInstanceOf(AbortError)
      expect(log.filter((emitted) => emitted.startsWith('call-end'))).toEqual(['call-end stopped'])
      expect(voice.state.get()).toEqual(idleState)
      await expectNothingLeft(recorded)
    },
  )

  test('behavior: a stop in a listener of the end changes nothing', async () => {
    const { voice, log, onLine } = recordVoice()
    onLine((line) => {
      if (line === '= ending') void voice.stop()
    })
    await voice.start('assistant-id')
    await voice.stop()
    expect(log.filter((line) => line.startsWith('call-end'))).toEqual(['call-end stopped'])
  })

  test('behavior: an abort in a listener of the first event sends nothing', async () => {
    const controller = new AbortController()
    const { voice, log, onLine, fetch } = recordVoice()
    onLine((line) => {
      if (line === '= connecting') controller.abort()
    })
    expect(await voice.start('assistant-id', { signal: controller.signal })).toBeNull()
    expect(log).toContain('call-end aborted')
    expect(fetch.requests).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a stop between any two microtasks emits one end, and releases everything', async () => {
    let moment = 0
    let hasCompleted = false
    while (!hasCompleted) {
      const recorded = recordVoice()
      const { voice, log } = recorded
      const starting = voice.start('assistant-id')
      for (let step = 0; step < moment; step += 1) await Promise.resolve()
      const started = log.includes('call-start')
      await voice.stop()
      hasCompleted = (await starting) !== null
      if (!started) expect([moment, hasCompleted]).toEqual([moment, false])
      const end = log.slice(log.indexOf('= ending')).filter((line) => !line.startsWith('message'))
      expect([moment, ...end]).toEqual([moment, '= ending', 'call-end stopped', '= idle'])
      expect(
        log.filter((line) => /^call-(start|end|start-failed)\b/.test(line) && !/-success/.test(line)),
      ).toEqual(started ? ['call-start', 'call-end stopped'] : ['call-end stopped'])
      await expectNothingLeft(recorded)
      moment += 1
    }
    expect(moment).toBeGreaterThan(50)
  })

  test('behavior: a start with an aborted signal emits and sends nothing', async () => {
    const { voice, log, fetch } = recordVoice()
    const signal = AbortSignal.abort()
    await expect(voice.connect('assistant-id', { signal })).rejects.toBeInstanceOf(AbortError)
    expect(await voice.start('assistant-id', { signal })).toBeNull()
    expect(log).toEqual([])
    expect(fetch.requests).toEqual([])
  })

  test('behavior: a stop aborts the request of the web call', async () => {
    let signal: AbortSignal | null | undefined
    const fetch = (_input: unknown, init?: RequestInit) => {
      signal = init?.signal
      return never()
    }
    const { voice } = recordVoice({ fetch: Object.assign(fetch, { requests: [] }) })
    void voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(10)
    expect(signal?.aborted).toBe(false)
    await voice.stop()
    expect(signal?.aborted).toBe(true)
  })

  test('behavior: a start that fails at the same time counts as stopped', async () => {
    const engine = fakeEngine({ hang: ['join'] })
    const { voice, log } = recordVoice({ engine })
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(10)
    engine.emit('camera-error', new CameraError('mic-in-use', 'In use.'))
    await voice.stop()
    expect(await connecting).toBeInstanceOf(AbortError)
    expect(log.slice(-3)).toEqual(['= ending', 'call-end stopped', '= idle'])
  })

  test('behavior: the signal has no effect after the call has started', async () => {
    const controller = new AbortController()
    const { voice } = recordVoice()
    await voice.start('assistant-id', { signal: controller.signal })
    controller.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test('behavior: a web call that is created too late is ignored', async () => {
    let answer: (response: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const recorded = recordVoice({ fetch: Object.assign(() => late, { requests: [] }) })
    void recorded.voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(10)
    await recorded.voice.stop()
    answer(Response.json({ id: 'late', webCallUrl: 'https://rooms.example/late' }))
    await vi.advanceTimersByTimeAsync(10)
    await expectNothingLeft(recorded)
  })

  test('behavior: a call object that is built too late is released', async () => {
    const engine = fakeEngine({ hang: ['create', 'destroy'] })
    const { voice, log } = recordVoice({ engine })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(10)
    const stopping = voice.stop()
    await vi.advanceTimersByTimeAsync(3000)
    await stopping
    expect(await starting).toBeNull()
    expect(log.at(-1)).toBe('= idle')
    expect(engine.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
