import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { CallError } from '../../errors/CallError.ts'
import { OffhookError } from '../../errors/OffhookError.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import type { EngineOptions } from '../engine.ts'
import { DAILY_JS_VERSION, importDaily } from './callMachine.ts'
import { daily } from './daily.ts'
import type { DailyOptions } from './dailyOptions.ts'

vi.mock('./callMachine.ts', async (original) => ({
  ...(await original<typeof import('./callMachine.ts')>()),
  importDaily: vi.fn(),
}))

/** A fake of the part of daily-js that the adapter uses, with a record of its arguments. */
function fakeDaily(version = '0.92.2') {
  const listeners = new Map<string, (event: object) => void>()
  const given: unknown[] = []
  const call: { [key: string]: unknown } = {
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    load: vi.fn(async () => undefined),
    join: vi.fn(async () => undefined),
    leave: vi.fn(async () => undefined),
    destroy: vi.fn(async () => undefined),
    participants: vi.fn(() => ({})),
    setLocalAudio: vi.fn(() => call),
    updateInputSettings: vi.fn(() => Promise.reject('bad settings')),
    isLocalAudioLevelObserverRunning: vi.fn(() => true),
    _maybeSendToSentry: () => 'posted',
    _maxAppMessageSize: 10_000,
  }
  const factory = {
    version: () => version,
    createCallObject: vi.fn((properties: object) => {
      given.push(properties)
      // As daily-js does.
      Object.assign(properties, { layout: 'none', dailyJsVersion: version })
      return call
    }),
  }
  vi.mocked(importDaily).mockResolvedValue({ default: factory } as never)
  const emit = (name: string, event: object = {}) => listeners.get(name)?.({ action: name, ...event })
  return { call, factory, given, emit }
}

async function build(options: DailyOptions = {}, how: EngineOptions = {}) {
  const reports: [name: string, payload: unknown][] = []
  const engine = daily(options)({ emit: (name, payload) => reports.push([name, payload]) })
  await engine.create(how)
  return { engine, reports }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaDevices: {} })
  const page = Object.assign(new EventTarget(), {
    location: { origin: 'https://page.example' },
    postMessage: vi.fn(),
  })
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('daily', () => {
  test('default: builds an independent call object, without eval', async () => {
    const { given } = fakeDaily()
    const { engine } = await build()
    expect(given).toMatchObject([
      {
        allowMultipleCallInstances: true,
        dailyConfig: { avoidEval: true },
        audioSource: true,
        videoSource: false,
      },
    ])
    expect(engine.version).toBe('0.92.2')
  })

  test.each(['0.80.0', '0.92.2'])(
    'behavior: on daily-js %s, geo() asks the address itself',
    async (version) => {
      const fetch = vi.fn(async () => Response.json({ geo: 'eu-central-1' }))
      vi.stubGlobal('fetch', fetch)
      const { call } = fakeDaily(version)
      call.geo = vi.fn()
      const { engine } = await build()
      const own = await build({ geoUrl: '/geo' })
      expect(fetch).not.toHaveBeenCalled()
      expect(await engine.invoke('geo', [])).toEqual({ current: 'eu-central-1' })
      expect(await own.engine.invoke('geo', [])).toEqual({ current: 'eu-central-1' })
      expect(fetch.mock.calls.map(([url]: unknown[]) => url)).toEqual([
        'https://gs.daily.co/_ks_/x-swsl/:',
        '/geo',
      ])
      expect(call.geo).not.toHaveBeenCalled()
    },
  )

  test('behavior: tells the version that it ships, then the version that it has loaded', async () => {
    fakeDaily('0.80.0')
    const create = daily()
    const engine = create({ emit: () => undefined })
    expect([create.version, engine.version]).toEqual([DAILY_JS_VERSION, DAILY_JS_VERSION])
    await engine.create({})
    expect(engine.version).toBe('0.80.0')
  })

  test('behavior: imports nothing before it is built', () => {
    fakeDaily()
    vi.mocked(importDaily).mockClear()
    daily()({ emit: () => undefined })
    expect(importDaily).not.toHaveBeenCalled()
  })

  test('parameters: merges copies of the options of engine and call', async () => {
    const { given } = fakeDaily()
    const dailyConfig = Object.freeze({ userMediaAudioConstraints: Object.freeze({ channelCount: 1 }) })
    await build(
      { avoidEval: false, dailyConfig },
      { audioSource: 'mic', videoSource: true, dailyConfig: Object.freeze({ preferH264: true }) },
    )
    expect(given).toMatchObject([
      {
        dailyConfig: { avoidEval: false, ...dailyConfig, preferH264: true },
        audioSource: 'mic',
        videoSource: true,
      },
    ])
    const [properties] = given as { dailyConfig: DailyOptions['dailyConfig'] }[]
    expect(properties?.dailyConfig?.userMediaAudioConstraints).not.toBe(dailyConfig.userMediaAudioConstraints)
  })

  test('behavior: leaves out microphone constraints when a track is given', async () => {
    const { given } = fakeDaily()
    const userMediaAudioConstraints = { channelCount: 1 }
    const audioSource = { kind: 'audio' } as MediaStreamTrack
    const dailyConfig = { userMediaAudioConstraints, preferH264: true }
    await build({ dailyConfig }, { audioSource })
    await build({ dailyConfig }, { audioSource: 'mic' })
    expect(given).toMatchObject([
      { audioSource, dailyConfig: { avoidEval: true, preferH264: true } },
      { audioSource: 'mic', dailyConfig: { userMediaAudioConstraints } },
    ])
    expect(given[0]).not.toHaveProperty('dailyConfig.userMediaAudioConstraints')
  })

  const file = 'https://own.example/machine/call-machine-object-bundle.js'
  test.each([
    ['0.80.0', file, { callObjectBundleUrlOverride: file }],
    ['0.88.9', file, { callObjectBundleUrlOverride: file }],
    ['0.89.0', file, { bundlePathOverride: 'https://own.example/machine' }],
    ['0.92.2', 'https://own.example/m.js', { callObjectBundleUrlOverride: 'https://own.example/m.js' }],
  ])(
    'parameters: daily-js %s gets the address of the call machine in its own setting',
    async (version, bundleUrl, config) => {
      const { given } = fakeDaily(version)
      await build({ bundleUrl })
      expect(given).toMatchObject([{ dailyConfig: { avoidEval: true, ...config } }])
      expect(Object.keys((given[0] as { dailyConfig: object }).dailyConfig)).toHaveLength(2)
    },
  )

  test.each<[string, unknown]>([
    ['dailyConfig.avoidEvil', { avoidEvil: true }],
    [
      'dailyConfig.camSimulcastEncodings',
      { camSimulcastEncodings: [1, 2, 3, 4].map((maxBitrate) => ({ maxBitrate })) },
    ],
    ['dailyConfig.iceConfig.placement', { iceConfig: { placement: 5 } }],
    ['dailyConfig', []],
  ])('behavior: an invalid %s throws before anything is built', (path, dailyConfig) => {
    const create = () => daily({ dailyConfig: dailyConfig as object })
    expect(create).toThrow(ValidationError)
    expect(create).toThrow(expect.objectContaining({ failures: [expect.objectContaining({ path })] }))
  })

  test('behavior: a language that an old daily-js lacks throws before its constructor runs', async () => {
    const { factory } = fakeDaily('0.91.0')
    const built = build({}, { frame: {}, prebuilt: { lang: 'cs' } })
    await expect(built).rejects.toMatchObject({ code: 'unsupported' })
    expect(factory.createCallObject).not.toHaveBeenCalled()
  })

  test('behavior: normalizes input settings for daily-js', async () => {
    const { call } = fakeDaily()
    const { engine } = await build()
    const audio = { processor: { type: 'noise-cancellation', config: {} } }
    const plain = { audio: { processor: { type: 'noise-cancellation' } } }
    call.startCamera = vi.fn(async () => undefined)
    await Promise.resolve(engine.invoke('updateInputSettings', [{ audio }])).catch(() => undefined)
    await engine.invoke('startCamera', [{ inputSettings: { audio } }])
    await engine.join({ url: 'https://rooms.example/one', inputSettings: { audio } })
    call.sendAppMessage = vi.fn()
    engine.invoke('sendAppMessage', [{ inputSettings: { audio } }])
    expect(call.sendAppMessage).toHaveBeenCalledWith({ inputSettings: { audio } })
    expect(call.updateInputSettings).toHaveBeenCalledWith(plain)
    expect(call.startCamera).toHaveBeenCalledWith({ inputSettings: plain })
    expect(call.join).toHaveBeenCalledWith({ url: 'https://rooms.example/one', inputSettings: plain })
  })

  test.each([['bundleURL'], ['url'], ['constructor']])(
    'behavior: the unknown option %s throws an error with the known ones',
    (name) => {
      const create = () => daily({ [name]: 'https://calls.example' })
      expect(create).toThrow(ValidationError)
      expect(create).toThrow(
        `daily() has no option ${name}, only avoidEval, bundleUrl, geoUrl, reportErrors, dailyConfig.`,
      )
    },
  )

  test.each<[string, unknown, string]>([
    ['avoidEval', 'no', 'avoidEval must be a boolean.'],
    ['reportErrors', 'false', 'reportErrors must be a boolean.'],
    ['dailyConfig', null, 'dailyConfig must be an object.'],
    ...['', ' ', 7, 'ftp://calls.example/a.js', 'http://'].map((value): [string, unknown, string] => [
      'bundleUrl',
      value,
      'bundleUrl must be the address of a script.',
    ]),
  ])('behavior: %s of %j throws', (name, value, message) => {
    const failures = [{ path: name, message, value }]
    expect(() => daily({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'validation', subject: 'daily() options', failures }),
    )
  })

  test('parameters: undefined options count as absent', () => {
    expect(() => daily({ bundleUrl: undefined, debug: undefined } as object)).not.toThrow()
  })

  test('parameters: reportErrors lets daily-js report errors to Daily', async () => {
    const quiet = fakeDaily()
    const posted = vi.fn()
    quiet.call._maybeSendToSentry = posted
    await build()
    const error = { error: { type: 'connection-error', msg: 'no' } }
    ;(quiet.call._maybeSendToSentry as (event: object) => void)(error)
    expect(posted).not.toHaveBeenCalled()
    const loud = fakeDaily()
    loud.call._maybeSendToSentry = posted
    await build({ reportErrors: true })
    ;(loud.call._maybeSendToSentry as (event: object) => void)(error)
    expect(posted.mock.calls).toEqual([[error]])
  })

  test.each([
    ['itself', (factory: object) => factory],
    ['under two defaults', (factory: object) => ({ default: { default: factory } })],
  ])('behavior: finds daily-js %s', async (_name, wrap) => {
    const { factory } = fakeDaily()
    vi.mocked(importDaily).mockResolvedValue(wrap(factory) as never)
    await build()
    expect(factory.createCallObject).toHaveBeenCalledOnce()
  })

  test('behavior: another module throws', async () => {
    vi.mocked(importDaily).mockResolvedValue({ default: {} } as never)
    await expect(build()).rejects.toThrow('The module @daily-co/daily-js is not daily-js.')
  })

  test.each([undefined, {}])('behavior: without media devices it constructs nothing', async (navigator) => {
    const { factory } = fakeDaily()
    vi.stubGlobal('navigator', navigator)
    await expect(build()).rejects.toBeInstanceOf(CallError)
    expect(factory.createCallObject).not.toHaveBeenCalled()
  })

  test('behavior: a destroy during the import constructs nothing', async () => {
    const { factory } = fakeDaily()
    const engine = daily()({ emit: () => undefined })
    const created = expect(engine.create({})).rejects.toMatchObject({ code: 'aborted' })
    await engine.destroy()
    await created
    expect(factory.createCallObject).not.toHaveBeenCalled()
  })

  test('behavior: every use before it is built throws a CallError', async () => {
    const engine = daily()({ emit: () => undefined })
    await expect(engine.load()).rejects.toBeInstanceOf(CallError)
    await expect(engine.join({ url: 'https://rooms.example' })).rejects.toBeInstanceOf(CallError)
    expect(() => engine.invoke('setLocalAudio', [true])).toThrow(CallError)
    expect(engine.participants()).toEqual({})
    expect(engine.appMessageMax()).toBe(4096)
    await engine.destroy()
  })
})

describe('daily: its events', () => {
  test('default: are converted to ours, until it is destroyed', async () => {
    const { emit } = fakeDaily()
    const { engine, reports } = await build()
    emit('app-message', { data: 'listening', fromId: 'a' })
    expect(reports).toEqual([['app-message', { data: 'listening', fromId: 'a' }]])
    await engine.destroy()
    emit('left-meeting')
    expect(reports).toHaveLength(1)
  })

  test('behavior: emits participants and tracks that were there before the join', async () => {
    const { call, emit } = fakeDaily()
    const { reports } = await build()
    const [playing, known] = [{ kind: 'audio' }, { kind: 'video' }]
    const guest = {
      session_id: 'a',
      local: false,
      tracks: {
        audio: { state: 'playable', track: playing },
        video: { state: 'playable', track: known },
        screenVideo: { state: 'off' },
      },
    }
    call.participants = () => ({ local: { local: true, tracks: {} }, a: guest })
    emit('track-started', { participant: guest, track: known, type: 'video' })
    emit('joined-meeting', { participants: {} })
    emit('joined-meeting', { participants: {} })
    expect(reports.map(([name]) => name)).toEqual([
      'track-started',
      'joined-meeting',
      'participant-joined',
      'track-started',
      'joined-meeting',
      'participant-joined',
    ])
    expect(reports[3]?.[1]).toEqual({ participant: guest, track: playing, type: 'audio' })
  })
})

describe('daily: its methods', () => {
  test('default: run by name, with copies of their arguments', async () => {
    const { call } = fakeDaily()
    const { engine } = await build()
    expect(engine.invoke('setLocalAudio', [true])).toBeUndefined()
    expect(engine.invoke('isLocalAudioLevelObserverRunning', [])).toBe(true)
    const settings = { a: 1 }
    const track = new (class Track {})()
    void Promise.resolve(engine.invoke('setLocalAudio', [settings, track, [1], null])).catch(() => undefined)
    const [first, second, third, fourth] = vi.mocked(call.setLocalAudio as () => void).mock
      .calls[1] as unknown[]
    expect(first).toEqual(settings)
    expect(first).not.toBe(settings)
    expect([second, third, fourth]).toEqual([track, [1], null])
    expect(second).toBe(track)
  })

  test('behavior: a rejection with a string becomes an error', async () => {
    fakeDaily()
    const { engine } = await build()
    await expect(engine.invoke('updateInputSettings', [{}])).rejects.toEqual(
      new OffhookError('engine', 'bad settings'),
    )
  })

  test('behavior: an exception of daily-js becomes the cause of our error', async () => {
    const { call } = fakeDaily()
    const cause = new DOMException('f(){} could not be cloned.', 'DataCloneError')
    call.sendAppMessage = () => {
      throw cause
    }
    const { engine } = await build()
    expect(() => engine.invoke('sendAppMessage', [{}])).toThrow(
      expect.objectContaining({ code: 'engine', message: 'f(){} could not be cloned.', cause }),
    )
  })

  test('behavior: a method that this version lacks throws an error with its name', async () => {
    fakeDaily('0.80.0')
    const { engine } = await build()
    expect(() => engine.invoke('somethingElse', [])).toThrow('daily-js 0.80.0 has no somethingElse().')
  })

  test('behavior: join gets a new object with the given options only', async () => {
    const { call } = fakeDaily()
    const { engine } = await build()
    await engine.join({ url: 'https://rooms.example/one', subscribeToTracksAutomatically: false })
    await engine.join({ url: 'https://rooms.example/two', token: 't' })
    expect(vi.mocked(call.join as () => void).mock.calls).toEqual([
      [{ url: 'https://rooms.example/one', subscribeToTracksAutomatically: false }],
      [{ url: 'https://rooms.example/two', token: 't' }],
    ])
  })

  test.each([undefined, 'Failed to load.', { action: 'error', error: { type: 'exp-room' } }])(
    'behavior: a join that rejects with %j rejects with a CallError',
    async (reason) => {
      const { call } = fakeDaily()
      call.join = () => Promise.reject(reason)
      const { engine } = await build()
      await expect(engine.join({ url: 'https://rooms.example/one' })).rejects.toBeInstanceOf(CallError)
    },
  )

  test('behavior: the room sets the message limit', async () => {
    const { call } = fakeDaily()
    const { engine } = await build()
    expect(engine.appMessageMax()).toBe(10_000)
    call._maxAppMessageSize = undefined
    expect(engine.appMessageMax()).toBe(4096)
  })
})

describe('daily: a page in place of the call machine', () => {
  const address = 'https://page.example/machine.js'

  /** Dispatches the error event of a script. Returns whether the browser would log it. */
  const dispatchError = (error: unknown, filename: string) =>
    window.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { error, filename }))

  async function load() {
    vi.stubGlobal('document', { baseURI: 'https://page.example/calls/', querySelectorAll: () => [] })
    const { call } = fakeDaily()
    const answer = promiseWithResolvers<undefined>()
    call.load = vi.fn(() => answer.promise)
    const { engine } = await build({ bundleUrl: '/machine.js' })
    /** Whether the error of an invalid script is still handled. */
    const isListening = () => !dispatchError(new SyntaxError('later'), address)
    return { engine, loading: engine.load(), finish: answer.resolve, isListening }
  }

  test('default: ends the load at once, in the words of the specification', async () => {
    const { engine, loading, isListening } = await load()
    const cause = new SyntaxError("Unexpected token '<'")
    // The browser does not log it in addition.
    expect(dispatchError(cause, address)).toBe(false)
    await expect(loading).rejects.toMatchObject({
      code: 'call-connection-error',
      message: 'Failed to load call object bundle.',
      cause: { message: '/machine.js answered something other than a script.', cause },
    })
    expect(isListening()).toBe(false)
    await engine.destroy()
  })

  test.each([
    ['of another script', new SyntaxError("Unexpected token '<'"), 'https://page.example/other.js'],
    ['of another origin, without details', null, ''],
    ['of the call machine itself', new TypeError('undefined is not a function'), address],
  ])('behavior: ignores an error %s', async (_name, error, filename) => {
    const { engine, loading, finish, isListening } = await load()
    expect(dispatchError(error, filename)).toBe(true)
    finish(undefined)
    await expect(loading).resolves.toBeUndefined()
    expect(isListening()).toBe(false)
    await engine.destroy()
  })

  test('behavior: no listener is left after destroy, also after several loads', async () => {
    const { engine, isListening } = await load()
    const again = engine.load()
    expect(isListening()).toBe(true)
    await expect(again).rejects.toBeInstanceOf(CallError)
    await engine.destroy()
    expect(isListening()).toBe(false)
    await expect(engine.load()).rejects.toBeInstanceOf(CallError)
    expect(isListening()).toBe(false)
  })
})

describe('daily: destroy', () => {
  test('default: destroys the call object, once', async () => {
    const { call } = fakeDaily()
    const { engine } = await build()
    await Promise.all([engine.destroy(), engine.destroy()])
    expect(call.destroy).toHaveBeenCalledOnce()
    expect(engine.participants()).toEqual({})
  })

  test('behavior: a failed destroy is ignored', async () => {
    const { call } = fakeDaily()
    call.destroy = () => Promise.reject(new Error('no'))
    const { engine } = await build()
    await expect(engine.destroy()).resolves.toBeUndefined()
  })

  test('behavior: stops the microphone when the call machine does not answer', async () => {
    vi.useFakeTimers()
    const { call } = fakeDaily()
    const track = { stop: vi.fn() }
    call.participants = () => ({ local: { tracks: { audio: { track }, video: {} } } })
    call.destroy = () => new Promise(() => undefined)
    const { engine } = await build()
    const destroyed = engine.destroy()
    await vi.advanceTimersByTimeAsync(3000)
    await destroyed
    expect(track.stop).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})
