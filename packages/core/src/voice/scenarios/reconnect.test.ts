// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { fakeLocks } from '../../testing/internal/fakeLocks.ts'
import { type RecordOptions, recordVoice } from '../../testing/internal/recordVoice.ts'

const WEB_CALL = { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' }
const saved = () => sessionStorage.getItem('offhook-call')

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('reconnect', () => {
  test('default: joins the room of an existing call, without a request', async () => {
    const { voice, engine, fetch, log } = recordVoice()
    expect(await voice.reconnect(WEB_CALL)).toEqual(WEB_CALL)
    expect(fetch.requests).toEqual([])
    expect(engine.uses.find(({ method }) => method === 'join')?.args).toMatchObject([
      { url: WEB_CALL.webCallUrl },
    ])
    expect(voice.state.get()).toMatchObject({ status: 'connected', webCall: WEB_CALL })
    expect(log.filter((line) => line === 'call-start')).toHaveLength(1)
    await voice.destroy()
  })

  test('behavior: rejoins an assistant that already listens and does not say it again', async () => {
    const engine = fakeEngine({ methods: { sendAppMessage: () => undefined } })
    // The fake assistant listens after it gets 'playable', which is dropped here.
    engine.configure({ assistant: true, methods: { sendAppMessage: () => undefined } })
    const { voice, log } = recordVoice({ engine })
    expect(await voice.reconnect(WEB_CALL)).toEqual(WEB_CALL)
    expect(log.filter((line) => line === 'call-start')).toHaveLength(1)
    await voice.destroy()
  })

  test('behavior: a video track alone does not start the call', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    const joining = voice.reconnect(WEB_CALL)
    await vi.waitFor(() => expect(log).toContain('call-start-success'))
    const assistant = { session_id: 'a', user_id: 'a', user_name: 'Vapi Speaker', local: false, tracks: {} }
    const show = (type: 'audio' | 'video') =>
      engine.emit('track-started', {
        participant: assistant,
        track: { kind: type } as MediaStreamTrack,
        type,
      })
    engine.join(assistant)
    show('video')
    await new Promise((resolve) => setTimeout(resolve))
    expect(voice.state.get().status).toBe('connecting')
    show('audio')
    expect(await joining).toEqual(WEB_CALL)
    await voice.destroy()
  })

  test('behavior: an assistant whose name is set after its audio starts the call then, and a guest’s audio never does', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    const joining = voice.reconnect(WEB_CALL)
    await vi.waitFor(() => expect(log).toContain('call-start-success'))
    const named = (id: string, user_name: string) => ({
      session_id: id,
      user_id: id,
      user_name,
      local: false,
      tracks: {},
    })
    for (const id of ['g', 'a']) {
      engine.join(named(id, ''))
      const track = { kind: 'audio' } as MediaStreamTrack
      engine.emit('track-started', { participant: named(id, ''), track, type: 'audio' })
    }
    engine.emit('participant-updated', named('g', 'Guest'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(voice.state.get().status).toBe('connecting')
    engine.emit('participant-updated', named('a', 'Vapi Speaker'))
    expect(await joining).toEqual(WEB_CALL)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    await voice.destroy()
  })

  test('behavior: a new call waits until the assistant says that it listens, even if its audio is received', async () => {
    const engine = fakeEngine({ methods: { sendAppMessage: () => undefined } })
    const { voice, log } = recordVoice({ engine })
    const connecting = voice.connect('assistant-id')
    await vi.waitFor(() => expect(log).toContain('call-start-success'))
    expect(log).toContain('audio assistant')
    expect(voice.state.get().status).toBe('connecting')
    engine.receive('listening')
    await connecting
    await voice.destroy()
  })

  test.each(['http://example.com/room', '', 'room'])(
    'behavior: throws for the address %j',
    async (webCallUrl) => {
      const { voice, engine, log } = recordVoice()
      await expect(voice.reconnect({ ...WEB_CALL, webCallUrl })).rejects.toMatchObject({ code: 'validation' })
      expect(log).toEqual(['error validation-error at input-validation'])
      expect(engine.uses).toEqual([])
    },
  )

  test('behavior: joins nothing if it is stopped while its code loads', async () => {
    const { voice, engine } = recordVoice()
    const joining = voice.reconnect(WEB_CALL)
    await voice.stop()
    expect(await joining).toBeNull()
    expect(engine.uses).toEqual([])
    await voice.destroy()
  })

  test('behavior: a second call returns null, as in start()', async () => {
    const { voice, payloads } = recordVoice()
    await voice.start('assistant-id')
    expect(await voice.reconnect(WEB_CALL)).toBeNull()
    expect(payloads('call-start-progress').at(-1)?.metadata).toEqual({ reason: 'already-started' })
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })
})

describe('resume', () => {
  const locks = fakeLocks()

  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks')
    vi.restoreAllMocks()
  })

  /** Starts a call and leaves the page, as a reload does. */
  async function leavePage(resume: true | { maxAge?: number; key?: string } = true) {
    const { voice } = recordVoice({ resume })
    await voice.connect('assistant-id')
    dispatchEvent(new Event('pagehide'))
    await voice.stop()
  }

  /** Resumes a call after its page was left. The assistant does not listen yet. */
  async function beginToResume() {
    await leavePage()
    const { voice, engine } = recordVoice({ resume: true, engine: fakeEngine({ assistant: false }) })
    const resumed = voice.resume()
    await vi.waitFor(() => expect(voice.state.get().status).toBe('connecting'))
    return { voice, engine, resumed }
  }

  test('default: rejoins the call that the page was in when it was left', async () => {
    await leavePage()
    const { voice, fetch } = recordVoice({ resume: true })
    expect(await voice.resume()).toMatchObject({ id: 'fake-call', webCallUrl: 'https://fake.daily.co/room' })
    expect(fetch.requests).toEqual([])
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  /** Reads the saved record of a running call. */
  const record = () => JSON.parse(saved() ?? '{}')

  test('behavior: a muted user stays muted, and the microphone is never on', async () => {
    const first = recordVoice({ resume: true })
    await first.voice.connect('assistant-id')
    first.voice.setMuted(true)
    expect(record().muted).toBe(true)
    dispatchEvent(new Event('pagehide'))
    await first.voice.stop()
    const { voice, engine } = recordVoice({ resume: true })
    await voice.resume()
    expect(voice.isMuted()).toBe(true)
    expect(engine.uses.find(({ method }) => method === 'join')?.args).toMatchObject([{ startAudioOff: true }])
    expect(engine.uses.filter(({ method, args }) => method === 'setLocalAudio' && args[0])).toEqual([])
    voice.setMuted(false)
    expect(record().muted).toBe(false)
    await voice.destroy()
  })

  test.each<[string, boolean | undefined, object, RecordOptions, boolean]>([
    ['given', true, { muted: false }, {}, false],
    ['undefined in the options', true, { muted: undefined }, {}, true],
    ['unmuted', false, {}, {}, false],
    ['false in the record, with startAudioOff', false, {}, { call: { startAudioOff: true } }, true],
    ['missing in a record of an older version', undefined, {}, {}, false],
    [
      'missing in a record of an older version, with startAudioOff',
      undefined,
      {},
      { call: { startAudioOff: true } },
      true,
    ],
  ])('parameters: muted, %s', async (_what, muted, startOptions, options, expected) => {
    await leavePage()
    sessionStorage.setItem('offhook-call', JSON.stringify({ ...record(), muted }))
    const { voice } = recordVoice({ resume: true, ...options })
    expect(await voice.resume(startOptions)).not.toBeNull()
    expect(voice.isMuted()).toBe(expected)
    await voice.destroy()
  })

  test('behavior: a mute during the join or a reconnection is saved', async () => {
    await leavePage()
    const { voice, engine, logged } = recordVoice({ resume: true })
    const resumed = voice.resume()
    await logged('= connecting')
    voice.setMuted(true)
    expect(record()).toMatchObject({ muted: true, webCall: { id: 'fake-call' } })
    await resumed
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    expect(voice.state.get().status).toBe('reconnecting')
    voice.setMuted(false)
    expect(record().muted).toBe(false)
    await voice.destroy()
  })

  test('behavior: a resumed call with recording starts no recording and requests no first message', async () => {
    await leavePage()
    const recorded = { ...record().webCall, artifactPlan: { videoRecordingEnabled: true } }
    sessionStorage.setItem('offhook-call', JSON.stringify({ ...record(), webCall: recorded }))
    const { voice, engine, payloads } = recordVoice({ resume: true })
    await voice.resume()
    engine.emit('recording-started', {})
    expect(payloads('call-start-progress')).toContainEqual(
      expect.objectContaining({ stage: 'video-recording-setup', metadata: { action: 'runs-already' } }),
    )
    expect(engine.uses.map(({ method }) => method)).not.toContain('startRecording')
    expect(engine.uses.filter(({ args }) => String(args[0]).includes('first-message'))).toEqual([])
    await voice.destroy()
  })

  test('behavior: an ended call is not resumed', async () => {
    const first = recordVoice({ resume: true })
    await first.voice.connect('assistant-id')
    expect(saved()).not.toBeNull()
    await first.voice.stop()
    expect(saved()).toBeNull()
    const { voice } = recordVoice({ resume: true })
    expect(await voice.resume()).toBeNull()
  })

  test('behavior: the room outlives a page that is left, but not a stopped call', async () => {
    const { voice, engine, fetch } = recordVoice({ resume: true })
    await voice.connect({ assistant: 'assistant-id' })
    expect(fetch.requests[0]?.body).toEqual({
      assistantId: 'assistant-id',
      roomDeleteOnUserLeaveEnabled: false,
    })
    await voice.stop()
    expect(
      engine.uses.map(({ args }) => args[0]).filter((text) => String(text).includes('end-call')),
    ).toEqual(['{"type":"end-call"}'])
    expect(engine.uses.at(-1)?.method).toBe('destroy')
  })

  test('behavior: a call that is stopped during its start is ended for the assistant too, once it was joined', async () => {
    const { voice, engine, logged } = recordVoice({ resume: true, engine: fakeEngine({ assistant: false }) })
    const starting = voice.start('assistant-id')
    await logged('daily-call-join completed')
    await voice.stop()
    expect(await starting).toBeNull()
    expect(engine.uses.filter(({ args }) => String(args[0]).includes('end-call'))).toHaveLength(1)
    expect(sessionStorage).toHaveLength(0)
    await voice.destroy()
  })

  test('behavior: a call that is stopped while it is resumed is not resumed again', async () => {
    const { voice, resumed } = await beginToResume()
    await voice.stop()
    expect(await resumed).toBeNull()
    expect(saved()).toBeNull()
    await voice.destroy()
  })

  test('behavior: a finished or rejected resume leaves no record and no listeners', async () => {
    const [added, removed] = [
      vi.spyOn(globalThis, 'addEventListener'),
      vi.spyOn(globalThis, 'removeEventListener'),
    ]
    const pagehideListeners = ({ mock }: typeof added | typeof removed) =>
      mock.calls.filter(([type]) => type === 'pagehide').map(([, listener, options]) => [listener, options])
    const { voice, resumed } = await beginToResume()
    await voice.stop()
    expect(await resumed).toBeNull()
    const other = voice.start('assistant-id')
    await vi.waitFor(() => expect(voice.state.get().status).toBe('connecting'))
    voice.setMuted(true)
    expect(saved()).toBeNull()
    await voice.destroy()
    await other
    expect(pagehideListeners(removed)).toEqual(pagehideListeners(added))
    expect(pagehideListeners(added)).toContainEqual([expect.any(Function), { capture: true }])
  })

  test('behavior: a call that is stopped in call-start is not resumed again', async () => {
    await leavePage()
    const { voice } = recordVoice({ resume: true })
    voice.on('call-start', () => void voice.stop())
    await voice.resume()
    await voice.stop()
    expect(saved()).toBeNull()
    await voice.destroy()
  })

  test('behavior: a resume during a call does not change the record', async () => {
    const { voice } = recordVoice({ resume: true })
    await voice.connect('assistant-id')
    const before = saved()
    expect(await voice.resume({ signal: AbortSignal.abort() })).toBeNull()
    expect(saved()).toBe(before)
    await voice.destroy()
  })

  test('behavior: a call that is resumed in a page that is left meanwhile stays saved', async () => {
    const { voice, resumed } = await beginToResume()
    dispatchEvent(new Event('pagehide'))
    await voice.stop()
    expect(await resumed).toBeNull()
    expect(saved()).not.toBeNull()
    await voice.destroy()
  })

  test('behavior: a call whose engine leaves the room as its page is left stays saved, with its mute', async () => {
    const { voice, engine, resumed } = await beginToResume()
    await vi.waitFor(() => expect(engine.uses.map(({ method }) => method)).toContain('join'))
    voice.setMuted(true)
    dispatchEvent(new Event('pagehide'))
    engine.emit('left-meeting', undefined)
    expect(await resumed).toBeNull()
    expect(record()).toMatchObject({ muted: true, webCall: { id: 'fake-call' } })
    await voice.destroy()
  })

  test('behavior: leaving the page does not end the call for the assistant', async () => {
    const { voice, engine } = recordVoice({ resume: true })
    await voice.connect('assistant-id')
    dispatchEvent(new Event('pagehide'))
    await voice.stop()
    expect(engine.uses.filter(({ args }) => String(args[0]).includes('end-call'))).toEqual([])
  })

  test.each([
    ['a call whose room is gone is not tried again', new CallError('no-room', 'The room is gone.'), 0],
    ['a call without a connection is tried again', new CallError('connection-error', 'No answer.'), 1],
  ])('behavior: %s', async (_how, error, left) => {
    await leavePage()
    const { voice } = recordVoice({ resume: true, engine: fakeEngine({ fail: { join: error } }) })
    expect(await voice.resume()).toBeNull()
    expect(voice.state.get().error).toBe(error)
    expect(sessionStorage).toHaveLength(left)
    await voice.destroy()
  })

  test('behavior: a call without an assistant is tried only once', async () => {
    await leavePage()
    const engine = fakeEngine({ assistant: false })
    const { voice } = recordVoice({ resume: true, startTimeout: 20, engine })
    expect(await voice.resume()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    await voice.destroy()
  })

  test('behavior: calls work without access to the session storage', async () => {
    const allowed = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage') ?? {}
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('Forbidden.', 'SecurityError')
      },
    })
    try {
      const { voice, engine } = recordVoice({ resume: true })
      expect(await voice.resume()).toBeNull()
      await voice.connect('assistant-id')
      engine.receive({ type: 'hang' })
      await vi.waitFor(() => expect(voice.conversation.get()).toMatchObject([{ kind: 'note' }]))
      await voice.destroy()
    } finally {
      Object.defineProperty(globalThis, 'sessionStorage', allowed)
    }
  })

  test('behavior: nothing is saved by default', async () => {
    const { voice, fetch } = recordVoice()
    await voice.connect('assistant-id')
    expect(fetch.requests[0]?.body).toEqual({ assistantId: 'assistant-id' })
    expect(sessionStorage).toHaveLength(0)
    await voice.destroy()
    await leavePage()
    const other = recordVoice()
    expect(await other.voice.resume()).toBeNull()
  })

  test('parameters: key and maxAge', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await leavePage({ key: 'sales' })
    expect(sessionStorage.getItem('sales')).not.toBeNull()
    vi.setSystemTime(Date.now() + 10_001)
    const { voice } = recordVoice({ resume: { key: 'sales', maxAge: 10_000 } })
    expect(await voice.resume()).toBeNull()
    expect(sessionStorage.getItem('sales')).toBeNull()
  })

  test.each<[object, string]>([
    [{ maxAge: -1 }, 'maxAge must be a number of 0 or more milliseconds.'],
    [{ maxAge: '1' }, 'maxAge must be a number of 0 or more milliseconds.'],
    [{ key: '' }, 'key must be a non-empty string.'],
    [{ key: 5 }, 'key must be a non-empty string.'],
    [{ ttl: 5 }, 'resume has no option ttl, only maxAge, key.'],
  ])(
    'behavior: no client is created with the option %j, and the saved call stays',
    async (resume, message) => {
      await leavePage()
      expect(() => recordVoice({ resume })).toThrow(
        expect.objectContaining({ code: 'validation', subject: 'resume options', message }),
      )
      expect(saved()).not.toBeNull()
    },
  )

  test('parameters: maxAge 0 is valid, and resumes no call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await leavePage()
    vi.setSystemTime(Date.now() + 1)
    const { voice, log } = recordVoice({ resume: { maxAge: 0 } })
    expect(await voice.resume()).toBeNull()
    expect(log).toEqual([])
    await voice.destroy()
  })

  test('behavior: a duplicate of a tab that is in the call joins nothing and saves nothing', async () => {
    const first = recordVoice({ resume: true })
    await first.voice.connect('assistant-id')
    const copy = saved()
    const duplicate = recordVoice({ resume: true })
    expect(await duplicate.voice.resume()).toBeNull()
    expect(duplicate.engine.uses).toEqual([])
    expect([copy, saved()]).toEqual([expect.any(String), null])
    expect(first.voice.state.get().status).toBe('connected')
    await first.voice.stop()
    await duplicate.voice.destroy()
  })

  test('behavior: a resumed call is locked against other tabs until it ends', async () => {
    await leavePage()
    const { voice } = recordVoice({ resume: true })
    await voice.resume()
    expect(locks.isHeld('offhook-call fake-call')).toBe(true)
    const duplicate = recordVoice({ resume: true })
    expect(await duplicate.voice.resume()).toBeNull()
    await voice.stop()
    await vi.waitFor(() => expect(locks.isHeld('offhook-call fake-call')).toBe(false))
  })

  test('behavior: two simultaneous resumes join once', async () => {
    await leavePage()
    const { voice, log } = recordVoice({ resume: true })
    const [first, second] = await Promise.all([voice.resume(), voice.resume()])
    expect([first?.id, second]).toEqual(['fake-call', null])
    expect(log.filter((line) => line === 'call-start')).toHaveLength(1)
    expect(saved()).not.toBeNull()
    await voice.destroy()
  })

  test.each([true, false])(
    'behavior: a page that is left before the join keeps the record, muted: %s',
    async (muted) => {
      const first = recordVoice({ resume: true })
      await first.voice.connect('assistant-id')
      first.voice.setMuted(muted)
      dispatchEvent(new Event('pagehide'))
      await first.voice.stop()
      const before = record()
      const { voice } = recordVoice({ resume: true })
      locks.request.mockImplementationOnce(async (_name, _options, run) => {
        expect(saved()).toBeNull()
        dispatchEvent(new Event('pagehide'))
        return run(null)
      })
      expect(await voice.resume()).toBeNull()
      expect(record()).toMatchObject({ webCall: before.webCall, muted })
      await voice.destroy()
    },
  )

  test('behavior: only the room is saved, and nothing of the assistant', async () => {
    await leavePage()
    expect(JSON.parse(saved() ?? '')).toEqual({
      version: 1,
      origin: location.origin,
      savedAt: expect.any(Number),
      webCall: {
        id: 'fake-call',
        webCallUrl: 'https://fake.daily.co/room',
        artifactPlan: { videoRecordingEnabled: false },
      },
      muted: false,
    })
  })

  test.each([
    ['invalid JSON', '{'],
    ['null', 'null'],
    ['another version', JSON.stringify({ version: 2 })],
    [
      'another origin',
      JSON.stringify({ version: 1, origin: 'https://evil.example', savedAt: Date.now(), webCall: WEB_CALL }),
    ],
    [
      'an unsafe address',
      JSON.stringify({
        version: 1,
        origin: location.origin,
        savedAt: Date.now(),
        webCall: { id: 'x', webCallUrl: 'http://evil.example/room' },
      }),
    ],
    [
      'an invalid mute',
      JSON.stringify({
        version: 1,
        origin: location.origin,
        savedAt: Date.now(),
        webCall: WEB_CALL,
        muted: 'no',
      }),
    ],
    [
      'a time in the future',
      JSON.stringify({ version: 1, origin: location.origin, savedAt: Date.now() + 1e9, webCall: WEB_CALL }),
    ],
  ])('behavior: a record with %s is removed', async (_what, record) => {
    sessionStorage.setItem('offhook-call', record)
    const { voice, engine } = recordVoice({ resume: true })
    expect(await voice.resume()).toBeNull()
    expect(saved()).toBeNull()
    expect(engine.uses).toEqual([])
  })
})

test('behavior: await using ends the call and the client', async () => {
  const { voice, engine } = recordVoice()
  await voice.connect('assistant-id')
  const key: symbol = Reflect.get(Symbol, 'asyncDispose')
  const dispose: () => Promise<void> = Reflect.get(voice, key)
  await dispose()
  expect(engine.open).toBe(0)
  await expect(voice.start('assistant-id')).rejects.toThrow('Use after destroy')
})
