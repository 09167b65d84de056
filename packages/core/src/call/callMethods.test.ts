import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

const never = () => new Promise(() => undefined)

/** A joined call on a fake engine. */
async function joined() {
  const engine = fakeEngine({ assistant: false })
  const call = createCall({ engine })
  await call.join({ url: 'https://rooms.example/one' })
  return { call, engine }
}

describe('the methods of the call object', () => {
  test('default: run on the engine by their names, with their arguments', async () => {
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

  test('behavior: without a session, a command throws', async () => {
    const { call } = await joined()
    await call.leave()
    expect(() => call.setLocalAudio(true)).toThrow(
      new InvalidStateError(
        'setLocalAudio() requires preAuth(), startCamera(), or join() to initialize call state.',
      ),
    )
  })

  test('behavior: the session id remains after the call', async () => {
    const { call, engine } = await joined()
    engine.emit('meeting-session-summary-updated', { id: 'a session' })
    await call.leave()
    expect(call.meetingSessionSummary()).toEqual({ id: 'a session' })
    await call.destroy()
    expect(createCall({ engine: fakeEngine() }).meetingSessionSummary()).toEqual({ id: '' })
  })

  test('behavior: before the engine is created, getters return their fallback', async () => {
    const call = createCall({ engine: fakeEngine() })
    const { localAudio, localVideo, localScreenAudio, localScreenVideo } = call
    expect([localAudio(), localVideo(), localScreenAudio(), localScreenVideo()]).toEqual(Array(4).fill(false))
    expect(call.participantCounts()).toEqual({ present: 0, hidden: 0 })
    expect(call.isLocalAudioLevelObserverRunning()).toBe(false)
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(false)
    expect([call.getLocalAudioLevel(), call.getRemoteParticipantsAudioLevel()]).toEqual([0, {}])
    expect([call.accessState(), call.waitingParticipants()]).toEqual([{ access: 'unknown' }, {}])
    expect([call.getActiveSpeaker(), call.activeSpeakerMode()]).toEqual([{}, false])
    expect([call.subscribeToTracksAutomatically(), call.getSendSettings()]).toEqual([true, null])
    expect([call.iframe(), await call.room(), await call.getReceiveSettings()]).toEqual([null, null, {}])
    expect(await call.getNetworkStats()).toEqual({ stats: { latest: {} } })
    expect(await call.getCpuLoadStats()).toEqual({ stats: {} })
    expect(await call.getNetworkTopology()).toEqual({ topology: 'none' })
    expect(call.state.get()).toBe('new')
  })

  test('behavior: before the frame exists, getters return the defaults of the prebuilt UI', () => {
    const call = createCall({ engine: fakeEngine(), frame: true })
    expect([call.theme(), call.customTrayButtons(), call.customIntegrations()]).toEqual([undefined, {}, {}])
    expect([call.showLocalVideo(), call.showParticipantsBar()]).toEqual([true, true])
  })

  test('behavior: invalid arguments throw before the engine is called', async () => {
    const { call, engine } = await joined()
    const before = engine.uses.length
    expect(() => call.sendAppMessage('x'.repeat(4095))).toThrow(ValidationError)
    await expect(call.startRemoteParticipantsAudioLevelObserver(99)).rejects.toBeInstanceOf(ValidationError)
    expect(engine.uses).toHaveLength(before)
    await call.destroy()
  })

  test('behavior: the room sets the message limit, and whether tracks are subscribed automatically', async () => {
    const engine = fakeEngine({ assistant: false })
    const call = createCall({
      engine: (context) => Object.assign(engine(context), { appMessageMax: () => 10 }),
    })
    const subscribe = () => call.updateParticipant('a', { setSubscribedTracks: true })
    await call.join({ url: 'https://rooms.example/one', subscribeToTracksAutomatically: false })
    expect(() => call.sendAppMessage('x'.repeat(9))).toThrow('Message data too large. Max size is 10')
    expect(() => call.sendAppMessage('x'.repeat(8))).not.toThrow()
    expect(subscribe).not.toThrow()
    call.setSubscribeToTracksAutomatically(true)
    expect(subscribe).toThrow('setSubscribedTracks cannot be used')
    await call.destroy()
  })

  test('behavior: getters return their fallback while the engine is created', async () => {
    const call = createCall({ engine: fakeEngine({ hang: ['create'] }) })
    call.build().catch(() => undefined)
    expect(await call.getNetworkTopology()).toEqual({ topology: 'none' })
    expect(call.localAudio()).toBe(false)
    await call.destroy()
  })

  test('behavior: an asynchronous method rejects and never throws', async () => {
    const call = createCall({ engine: fakeEngine() })
    const refused = call.startDialOut({ phoneNumber: '+1' })
    await expect(refused).rejects.toBeInstanceOf(InvalidStateError)
  })

  test('behavior: the state is checked before the arguments', async () => {
    const call = createCall({ engine: fakeEngine() })
    expect(() => call.sendAppMessage('x'.repeat(5000))).toThrow(InvalidStateError)
  })

  test('behavior: a method without a result times out', async () => {
    vi.useFakeTimers()
    const { call, engine } = await joined()
    engine.configure({ methods: { cycleMic: never, setUserName: never, requestAccess: never } })
    const outcomes: string[] = []
    for (const pending of [call.cycleMic(), call.setUserName('Sarah'), call.requestAccess()]) {
      void pending.catch((error: Error) => {
        outcomes.push(`${error.name}: ${error.message}`)
      })
    }
    await vi.advanceTimersByTimeAsync(30_000)
    expect(outcomes).toEqual(['TimeoutError: setUserName() was not answered within 30 seconds.'])
    await vi.advanceTimersByTimeAsync(900_000)
    expect(outcomes).toHaveLength(3)
    expect(vi.getTimerCount()).toBe(0)
    await call.destroy()
    vi.useRealTimers()
  })

  test('behavior: pending methods reject when the call ends', async () => {
    const { call, engine } = await joined()
    engine.configure({ methods: { setUserName: never } })
    const naming = call.setUserName('Sarah')
    await call.leave()
    await expect(naming).rejects.toBeInstanceOf(AbortError)
  })
})

describe('preAuth and startCamera', () => {
  const url = 'https://rooms.example/one'

  test('default: load, and pass their options to the join', async () => {
    const engine = fakeEngine({ assistant: false })
    const call = createCall({ engine })
    expect(await call.preAuth({ url, token: 't' })).toEqual({ access: { level: 'full' } })
    expect(await call.startCamera()).toEqual({ camera: {}, mic: {}, speaker: {} })
    expect(call.state.get()).toBe('loaded')
    call.setLocalAudio(true)
    await call.join()
    expect(engine.uses.map(({ method }) => method)).toEqual([
      'create',
      'load',
      'preAuth',
      'startCamera',
      'setLocalAudio',
      'join',
    ])
    expect(engine.uses.at(-1)?.args).toEqual([{ url, token: 't', startAudioOff: false }])
    await call.destroy()
  })

  test.each([
    [{ url: `${url}/else` }, 'url'],
    [{ url, token: 'other' }, 'token'],
  ])('behavior: another room or token afterwards throws: %j', async (options, name) => {
    const engine = fakeEngine({ assistant: false })
    const call = createCall({ engine })
    await call.preAuth({ url, token: 't' })
    await expect(call.startCamera(options)).rejects.toThrow(
      `${name} in startCamera() is different than the one used in preAuth()`,
    )
    await expect(call.join(options)).rejects.toThrow(
      `${name} in join() is different than the one used in preAuth()`,
    )
    expect(call.state.get()).toBe('loaded')
    await call.join({ url })
    expect(call.state.get()).toBe('joined')
    await call.destroy()
  })

  test('behavior: preAuth without a room rejects, and loads nothing', async () => {
    const engine = fakeEngine()
    const call = createCall({ engine })
    await expect(call.preAuth({})).rejects.toThrow('preAuth() requires at least a url to be provided')
    expect(engine.uses).toEqual([])
  })

  test('behavior: an invalid option of preAuth is reported as a call option', async () => {
    const message = 'preAuth() requires at least a url to be provided'
    await expect(createCall({ engine: fakeEngine() }).preAuth({})).rejects.toMatchObject({
      subject: 'call options',
      failures: [{ path: 'url', message, value: undefined }],
    })
  })

  test('behavior: preAuth may name another room, which is joined then', async () => {
    const engine = fakeEngine({ assistant: false })
    const call = createCall({ engine })
    await call.preAuth({ url })
    await call.preAuth({ url: `${url}/else` })
    await expect(call.join({ url })).rejects.toThrow('url in join() is different')
    await call.join()
    expect(engine.uses.filter(({ method }) => method === 'preAuth').map(({ args }) => args)).toEqual([
      [{ url }],
      [{ url: `${url}/else` }],
    ])
    await call.destroy()
  })

  test('behavior: a join during its load wins', async () => {
    const engine = fakeEngine({ assistant: false })
    const call = createCall({ engine })
    const starting = expect(call.startCamera({ url })).rejects.toThrow(
      'startCamera() not supported after joining a meeting.',
    )
    await call.join({ url })
    await starting
    expect(engine.uses.map(({ method }) => method)).toEqual(['create', 'load', 'join'])
    await call.destroy()
  })

  test('behavior: a camera prompt without an answer times out after five minutes', async () => {
    vi.useFakeTimers()
    const engine = fakeEngine({ assistant: false, methods: { startCamera: never } })
    const call = createCall({ engine })
    const starting = call.startCamera().catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await starting).toBe('startCamera() was not answered within 300 seconds.')
    expect(engine.uses.at(-1)?.args).toEqual([{}])
    await call.destroy()
    vi.useRealTimers()
  })

  test('behavior: a leave rejects pending methods, and the next call starts without their options', async () => {
    const engine = fakeEngine({ assistant: false, methods: { startCamera: never } })
    const call = createCall({ engine })
    const starting = call.startCamera({ url }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(engine.uses.at(-1)?.method).toBe('startCamera'))
    await call.leave()
    expect(await starting).toBeInstanceOf(AbortError)
    await expect(call.join()).rejects.toBeInstanceOf(ValidationError)
    await call.join({ url: `${url}/else` })
    await call.destroy()
  })
})

describe('tests of network and quality', () => {
  const inProgress = (method: string, end: string) =>
    `A pre-call quality test is in progress. Please try ${method}() again once testing has completed. Use ${end}() to end it early.`

  /** The fields of a track that a test reads. */
  const track = Object.assign(new (class MediaStreamTrack {})(), {
    readyState: 'live',
    muted: false,
  }) as unknown as MediaStreamTrack

  /** A call whose quality test runs until it is stopped. */
  async function testing() {
    let end = (_result: unknown) => {}
    const engine = fakeEngine({
      assistant: false,
      methods: {
        testCallQuality: () =>
          new Promise((resolve) => {
            end = resolve
          }),
        stopTestCallQuality: () => end({ result: 'aborted' }),
      },
    })
    const call = createCall({ engine })
    await call.startCamera({ url: 'https://rooms.example/one' })
    const test = call.testCallQuality()
    await vi.waitFor(() => expect(engine.uses.at(-1)?.method).toBe('testCallQuality'))
    return { call, engine, test }
  }

  test('default: only one runs at a time', async () => {
    const { call, test } = await testing()
    for (const [name, use] of Object.entries<() => Promise<unknown>>({
      testCallQuality: () => call.testCallQuality(),
      testConnectionQuality: () => call.testConnectionQuality(),
      testNetworkConnectivity: () => call.testNetworkConnectivity(track),
      testPeerToPeerCallQuality: () => call.testPeerToPeerCallQuality({ videoTrack: track }),
      testWebsocketConnectivity: () => call.testWebsocketConnectivity(),
    })) {
      await expect(use()).rejects.toThrow(inProgress(name, 'stopTestCallQuality'))
    }
    call.stopTestCallQuality()
    expect(await test).toEqual({ result: 'aborted' })
    expect(await call.testWebsocketConnectivity()).toEqual({ result: 'passed' })
    await call.destroy()
  })

  test.each([
    ['testPeerToPeerCallQuality', { videoTrack: track }, 'stopTestPeerToPeerCallQuality'],
    ['testWebsocketConnectivity', undefined, 'abortTestWebsocketConnectivity'],
    ['testNetworkConnectivity', track, 'abortTestNetworkConnectivity'],
    ['testConnectionQuality', undefined, 'stopTestConnectionQuality'],
  ] as const)(
    'behavior: while %s() runs, other tests throw an error with the method that ends it',
    async (name, given, end) => {
      vi.stubGlobal('MediaStreamTrack', track.constructor)
      const engine = fakeEngine({ assistant: false, methods: { [name]: never } })
      const call = createCall({ engine })
      await call.startCamera({ url: 'https://rooms.example/one' })
      const run = call[name] as (given?: unknown) => Promise<unknown>
      const ended = run(given).catch((error: unknown) => error)
      await vi.waitFor(() => expect(engine.uses.at(-1)?.method).toBe(name))
      await expect(call.testCallQuality()).rejects.toThrow(inProgress('testCallQuality', end))
      await call.destroy()
      expect(await ended).toBeInstanceOf(AbortError)
      vi.unstubAllGlobals()
    },
  )

  test('behavior: a join ends a test of call quality', async () => {
    const { call, engine, test } = await testing()
    await call.join()
    expect(await test).toEqual({ result: 'aborted' })
    expect(engine.uses.slice(-2, -1)).toEqual([{ method: 'stopTestCallQuality', args: [] }])
    await call.destroy()
  })

  test('behavior: a test that cannot be stopped does not prevent a join', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { call, engine, test } = await testing()
    const failure = new Error('No.')
    engine.configure({
      assistant: false,
      methods: {
        stopTestCallQuality: () => {
          throw failure
        },
      },
    })
    await call.join()
    expect([call.state.get(), report.mock.calls]).toEqual(['joined', [[failure]]])
    await call.destroy()
    await expect(test).rejects.toBeInstanceOf(AbortError)
    vi.unstubAllGlobals()
  })

  test('behavior: a leave ends any test', async () => {
    const { call, test } = await testing()
    const refused = expect(test).rejects.toBeInstanceOf(AbortError)
    await call.leave()
    await refused
    expect(await call.testWebsocketConnectivity()).toEqual({ result: 'passed' })
    await call.destroy()
  })
})
