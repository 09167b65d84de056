// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { AbortError, TimeoutError } from '../../errors/requestErrors.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import {
  type RecordedVoice,
  type RecordOptions,
  recordVoice,
  stagesUntil,
} from '../../testing/internal/recordVoice.ts'
import { idleState } from '../state.ts'

/** The track of a microphone, with what a call uses of it. */
class FakeTrack extends EventTarget {
  readonly kind = 'audio'
  readyState: 'live' | 'ended' = 'live'
  getSettings = () => ({ deviceId: 'm1' })
  stop = vi.fn(() => {
    this.readyState = 'ended'
  })
}

/** A browser with a microphone. The test answers its prompt. */
class FakeBrowser {
  readonly track = new FakeTrack()
  answer = promiseWithResolvers<object>()
  readonly getUserMedia = vi.fn((_constraints: MediaStreamConstraints) => this.answer.promise)
  readonly status = Object.assign(new EventTarget(), { state: 'prompt', onchange: null })
  readonly query = vi.fn(async (): Promise<object> => this.status)

  constructor() {
    const mediaDevices = Object.assign(new EventTarget(), {
      getUserMedia: this.getUserMedia,
      enumerateDevices: async () => [{ kind: 'audioinput', deviceId: 'm1', label: 'Desk' }],
    })
    vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices, permissions: { query: this.query } })
  }

  grant(): void {
    this.answer.resolve({ getAudioTracks: () => [this.track], getTracks: () => [this.track] })
  }

  refuse(name = 'NotAllowedError', message = 'Permission denied'): void {
    this.answer.reject(new DOMException(message, name))
  }
}

let browser: FakeBrowser
beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const record = (options: RecordOptions = {}) => recordVoice({ asksBrowser: true, ...options })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const createdWith = ({ engine }: RecordedVoice) =>
  engine.uses.find(({ method }) => method === 'create')?.args[0]
const linesUntilPrompt = stagesUntil('web-call-creation')

/** Starts a call, and waits until the browser’s prompt is open. */
async function startAndWaitForPrompt(options: RecordOptions = {}, signal?: AbortSignal) {
  const recorded = record(options)
  const connecting = recorded.voice
    .connect('assistant-id', { ...(signal && { signal }) })
    .catch((reason: unknown) => reason)
  await settle()
  expect(browser.getUserMedia).toHaveBeenCalledOnce()
  expect(recorded.log).toEqual(linesUntilPrompt)
  expect(recorded.fetch.requests).toEqual([])
  return { ...recorded, connecting }
}

/** Expects that nothing was created, and that a late answer to the prompt has no effect. */
async function expectNothingCreated({ voice, fetch, engine, log }: RecordedVoice): Promise<void> {
  const linesBefore = log.length
  browser.grant()
  await settle(120_000)
  expect(browser.track.stop).toHaveBeenCalledOnce()
  expect(fetch.requests).toEqual([])
  expect(engine.uses).toEqual([])
  expect(log.slice(linesBefore)).toEqual([])
  expect(voice.state.get().status).toBe('idle')
  expect(vi.getTimerCount()).toBe(0)
}

describe('the microphone before the web call', () => {
  test('behavior: a start that fails after the join leaves no microphone in the devices, which name it as open before', async () => {
    const { voice, connecting } = await startAndWaitForPrompt({
      engine: fakeEngine({ assistant: false }),
      startTimeout: 5000,
    })
    const stopWatching = voice.devices.subscribe(() => undefined)
    browser.grant()
    await settle(1000)
    expect(voice.devices.get()).toMatchObject({ permission: 'granted' })
    await settle(5000)
    expect(await connecting).toBeInstanceOf(TimeoutError)
    expect(voice.devices.get()).toMatchObject({ microphone: null, permission: 'prompt' })
    stopWatching()
    await voice.destroy()
  })

  test('default: is opened once, and the engine gets its track', async () => {
    const recorded = await startAndWaitForPrompt()
    const { voice, log, fetch, engine } = recorded
    expect(browser.getUserMedia).toHaveBeenCalledWith({ audio: {} })
    browser.grant()
    await recorded.connecting
    expect(fetch.requests).toHaveLength(1)
    expect(createdWith(recorded)).toEqual({ audioSource: browser.track, videoSource: false })
    expect(log.filter((line) => !line.startsWith('audio assistant')).slice(0, 7)).toEqual(
      stagesUntil('mobile-permissions').slice(0, 7),
    )
    expect(browser.track.stop).not.toHaveBeenCalled()
    await voice.stop()
    expect(browser.track.stop).toHaveBeenCalledOnce()
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
    expect(engine.open).toBe(0)
    await voice.destroy()
  })

  test('behavior: is opened synchronously in the user gesture if the permission was read before', async () => {
    const { voice } = record()
    const off = voice.devices.subscribe(() => undefined)
    await settle()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
    void voice.start('assistant-id')
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
    off()
    await voice.destroy()
  })

  test('behavior: preload() reads the permission once, and destroy() stops watching it', async () => {
    const { voice } = record()
    await voice.preload()
    await voice.preload()
    expect(browser.query).toHaveBeenCalledOnce()
    expect(browser.status.onchange).not.toBeNull()
    await voice.destroy()
    expect(browser.status.onchange).toBeNull()
  })

  test.each<[string, () => void]>([
    ['is granted', () => Object.assign(browser.status, { state: 'granted' })],
    [
      'cannot be opened by the page',
      () => vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices: {} }),
    ],
    ['does not exist outside a browser', () => vi.stubGlobal('navigator', undefined)],
  ])('behavior: is opened by the engine if it %s', async (_why, arrange) => {
    arrange()
    const recorded = record()
    expect(await recorded.voice.start('assistant-id')).not.toBeNull()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
    expect(createdWith(recorded)).toEqual({ videoSource: false })
    await recorded.voice.destroy()
  })

  test('behavior: is opened by the engine if the permission is granted after it was read', async () => {
    const { voice } = record()
    await voice.preload()
    Object.assign(browser.status, { state: 'granted' })
    expect(await voice.start('assistant-id')).not.toBeNull()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test.each<[string, () => void]>([
    [
      'does not know the permission',
      () => browser.query.mockRejectedValue(new TypeError('no such permission')),
    ],
    ['reports a denied permission', () => Object.assign(browser.status, { state: 'denied' })],
  ])('behavior: is opened in a browser that %s', async (_why, arrange) => {
    arrange()
    const { voice, connecting } = await startAndWaitForPrompt()
    browser.grant()
    expect(await connecting).toMatchObject({ id: 'fake-call' })
    await voice.destroy()
  })

  test.each<[string, RecordOptions['call'] & object]>([
    ['sends no audio', { audioSource: false }],
    [
      'sends a track of the page',
      { inputSettings: { audio: { settings: { customTrack: new FakeTrack() } } } },
    ],
  ] as never)('behavior: a call that %s asks for none', async (_what, call) => {
    vi.stubGlobal('MediaStreamTrack', FakeTrack)
    const { voice } = record({ call })
    expect(await voice.start('assistant-id')).not.toBeNull()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: is opened again by the next start, and not by a rejected second start', async () => {
    const { voice, connecting } = await startAndWaitForPrompt()
    expect(await voice.start('assistant-id')).toBeNull()
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
    browser.grant()
    await connecting
    expect(await voice.start('assistant-id')).toBeNull()
    expect(browser.track.stop).not.toHaveBeenCalled()
    await voice.stop()
    const next = voice.start('assistant-id')
    await settle()
    expect(browser.getUserMedia).toHaveBeenCalledTimes(2)
    await next
    await voice.destroy()
  })

  test('behavior: is opened for a resumed call too, unless the call joins muted', async () => {
    const { voice } = record()
    const webCall = { id: 'a', webCallUrl: 'https://rooms.example/one' }
    expect(await voice.reconnect(webCall, { muted: true })).not.toBeNull()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
    await voice.stop()
    const joining = voice.reconnect(webCall)
    browser.grant()
    expect(await joining).not.toBeNull()
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
    await voice.destroy()
    expect(browser.track.stop).toHaveBeenCalledOnce()
  })
})

describe('the constraints and the device of the opened microphone', () => {
  const opened = async (
    options: RecordOptions,
    choose?: (voice: RecordedVoice['voice']) => Promise<void>,
  ) => {
    const recorded = record(options)
    await choose?.(recorded.voice)
    const starting = recorded.voice.start('assistant-id')
    await settle()
    browser.grant()
    await starting
    await recorded.voice.destroy()
    return { ...recorded, audio: browser.getUserMedia.mock.calls[0]?.[0].audio }
  }

  test('parameters: uses the device of the page', async () => {
    const { audio } = await opened({ call: { audioSource: 'm2' } })
    expect(audio).toEqual({ deviceId: { exact: 'm2' } })
  })

  test('parameters: uses the device that the user selected, if it is plugged in', async () => {
    const { audio } = await opened({}, (voice) => voice.setInputDevices({ audioDeviceId: 'm2' }))
    expect(audio).toEqual({ deviceId: { ideal: 'm2' } })
  })

  test('parameters: uses the device that the user selected on an earlier visit', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '{"microphone":"m3"}', setItem: () => undefined })
    expect((await opened({ rememberDevices: true })).audio).toEqual({ deviceId: { ideal: 'm3' } })
  })

  test('behavior: uses the settings of the page, and the engine opens no second microphone for them', async () => {
    const recorded = await opened({
      call: {
        inputSettings: {
          audio: { settings: { echoCancellation: false }, processor: { type: 'none' } },
        },
        dailyConfig: { userMediaAudioConstraints: { channelCount: 1 } },
      },
    })
    expect(recorded.audio).toEqual({ echoCancellation: false, channelCount: 1 })
    expect(createdWith(recorded)).toMatchObject({ audioSource: browser.track })
    const [joined] = recorded.engine.uses.find(({ method }) => method === 'join')?.args ?? []
    expect(joined).toMatchObject({ inputSettings: { audio: { processor: { type: 'none' } } } })
    expect(joined).not.toHaveProperty('inputSettings.audio.settings')
  })

  /** Plugs in a second microphone. */
  function plugInAnother(): void {
    const all = ['m1', 'm2'].map((deviceId) => ({ kind: 'audioinput', deviceId, label: '' }))
    Object.assign(navigator.mediaDevices, { enumerateDevices: async () => all })
  }

  test('behavior: a device that the user selects during the prompt replaces the opened one', async () => {
    plugInAnother()
    const recorded = await startAndWaitForPrompt()
    await recorded.voice.setInputDevices({ audioDeviceId: 'm2' })
    browser.grant()
    await recorded.connecting
    expect(createdWith(recorded)).toEqual({ audioSource: 'm2', videoSource: false })
    expect(browser.track.stop).toHaveBeenCalled()
    expect(recorded.voice.devices.get().microphone).toBe('m2')
    await recorded.voice.destroy()
  })

  test('behavior: a device that the user selects during the web call request replaces the opened one', async () => {
    plugInAnother()
    const created = promiseWithResolvers<void>()
    const answer = { id: 'a', webCallUrl: 'https://rooms.example/one' }
    const recorded = await startAndWaitForPrompt({
      fetch: fakeFetch(() => created.promise.then(() => answer)),
    })
    browser.grant()
    await settle()
    await recorded.voice.setInputDevices({ audioDeviceId: 'm2' })
    created.resolve()
    await recorded.connecting
    expect(createdWith(recorded)).toEqual({ audioSource: 'm2', videoSource: false })
    await recorded.voice.destroy()
  })

  test('behavior: a camera that the user selects during the prompt does not affect the microphone', async () => {
    const recorded = await startAndWaitForPrompt()
    await recorded.voice.setInputDevices({ videoDeviceId: 'c1' })
    browser.grant()
    await recorded.connecting
    expect(createdWith(recorded)).toMatchObject({ audioSource: browser.track })
    await recorded.voice.destroy()
  })

  test('behavior: the engine opens another microphone if this one is unplugged before the call is built', async () => {
    const fetch = fakeFetch(() => {
      browser.track.readyState = 'ended'
      return { id: 'a', webCallUrl: 'https://rooms.example/one' }
    })
    expect(createdWith(await opened({ fetch }))).toEqual({ videoSource: false })
  })

  test('behavior: voice.devices shows the microphone, the permission and the labels', async () => {
    const { voice, connecting } = await startAndWaitForPrompt()
    Object.assign(browser.status, { state: 'granted' })
    browser.grant()
    await connecting
    await settle()
    expect(voice.devices.get()).toMatchObject({
      permission: 'granted',
      microphone: 'm1',
      microphones: [{ id: 'm1', label: 'Desk' }],
    })
    await voice.destroy()
  })

  test('behavior: voice.devices does not change once the call is over', async () => {
    const { voice, connecting } = await startAndWaitForPrompt()
    const listed = promiseWithResolvers<object[]>()
    Object.assign(navigator.mediaDevices, { enumerateDevices: () => listed.promise })
    browser.grant()
    await connecting
    await voice.stop()
    listed.resolve([{ kind: 'audioinput', deviceId: 'm1', label: 'Desk' }])
    await settle()
    expect(voice.devices.get()).toMatchObject({ microphone: null })
    await voice.destroy()
  })

  test.each<[string, () => object, number]>([
    ['another device', () => ({ settings: { deviceId: 'm2' } }), 1],
    ['a track of the page', () => ({ settings: { customTrack: {} } }), 1],
    [
      'the microphone of the engine, with other settings',
      () => ({ settings: { noiseSuppression: false } }),
      1,
    ],
    ['the same one, with settings', () => ({ settings: { customTrack: browser.track } }), 0],
    ['the same one, with a processor', () => ({ processor: { type: 'none' } }), 0],
  ])(
    'behavior: the opened microphone is stopped if the call then sends another one: %s',
    async (_what, audio, stops) => {
      const { voice, engine, connecting } = await startAndWaitForPrompt()
      browser.grant()
      await connecting
      engine.emit('input-settings-updated', { audio: audio() })
      expect(browser.track.stop).toHaveBeenCalledTimes(stops)
      await voice.destroy()
    },
  )
})

describe('a microphone that the user refuses', () => {
  test('default: no web call is created, and the start fails with a CameraError', async () => {
    const recorded = await startAndWaitForPrompt()
    const { voice, log, fetch, engine, connecting, payloads } = recorded
    browser.refuse()
    await settle()
    const error = await connecting
    expect(error).toBeInstanceOf(CameraError)
    expect(error).toMatchObject({
      kind: 'permissions',
      message: 'Permission denied',
      info: { blockedBy: 'user', blockedMedia: ['audio'] },
    })
    expect(log).toEqual([
      ...linesUntilPrompt,
      'camera-error permissions',
      'web-call-creation failed',
      '= ending',
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
    expect(payloads('camera-error')).toEqual([
      {
        type: 'camera-error',
        kind: 'permissions',
        error: (error as CameraError).toJSON(),
        timestamp: expect.any(String),
      },
    ])
    expect(voice.state.get()).toEqual({ ...idleState, error })
    expect(voice.devices.get().permission).toBe('blocked-by-user')
    expect(fetch.requests).toEqual([])
    expect(engine.uses).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    browser.answer = promiseWithResolvers()
    browser.grant()
    expect(await voice.start('assistant-id')).not.toBeNull()
    await voice.destroy()
  })

  test.each<[string, string, object]>([
    [
      'NotAllowedError',
      'Permission denied by system',
      { kind: 'permissions', info: { blockedBy: 'browser' } },
    ],
    ['NotAllowedError', 'Permission dismissed', { kind: 'permissions', info: { blockedBy: 'user' } }],
    ['SecurityError', 'Not here', { kind: 'permissions', info: { blockedBy: 'browser' } }],
    ['NotFoundError', 'Requested device not found', { kind: 'not-found', info: { missingMedia: ['audio'] } }],
    ['OverconstrainedError', '', { kind: 'constraints', info: { failedMedia: ['audio'] } }],
    ['NotReadableError', 'Could not start audio source', { kind: 'mic-in-use' }],
    ['AbortError', 'Starting audioinput failed', { kind: 'mic-in-use' }],
    ['TypeError', 'odd', { kind: 'unknown' }],
  ])('behavior: %s (%s) is reported with its kind', async (name, message, expected) => {
    const { connecting } = await startAndWaitForPrompt()
    browser.refuse(name, message)
    await settle()
    expect(await connecting).toMatchObject(expected)
  })

  test('behavior: start() resolves with null', async () => {
    const { voice } = record()
    const starting = voice.start('assistant-id')
    browser.refuse()
    expect(await starting).toBeNull()
    expect(voice.state.get().error).toBeInstanceOf(CameraError)
  })

  test('behavior: stop() in the listener of camera-error ends the start as stopped', async () => {
    const { voice, log, connecting, onLine, fetch } = await startAndWaitForPrompt()
    onLine((line) => {
      if (line.startsWith('camera-error')) void voice.stop()
    })
    browser.refuse()
    await settle()
    expect(await connecting).toBeInstanceOf(AbortError)
    expect(log.slice(-3)).toEqual(['= ending', 'call-end stopped', '= idle'])
    expect(fetch.requests).toEqual([])
  })
})

describe('while the prompt is open', () => {
  const ends: [string, string, (recorded: RecordedVoice, controller: AbortController) => unknown][] = [
    ['stop()', 'stopped', ({ voice }) => voice.stop()],
    ['an abort', 'aborted', (_recorded, controller) => controller.abort()],
    ['destroy()', 'stopped', ({ voice }) => voice.destroy()],
  ]

  test.each(ends)('default: %s ends the start and stops a late track', async (_name, reason, end) => {
    const controller = new AbortController()
    const recorded = await startAndWaitForPrompt({}, controller.signal)
    await end(recorded, controller)
    expect(await recorded.connecting).toBeInstanceOf(AbortError)
    expect(recorded.log).toEqual([...linesUntilPrompt, '= ending', `call-end ${reason}`, '= idle'])
    await expectNothingCreated(recorded)
  })

  test.each(ends)('behavior: a refusal after %s emits nothing', async (_name, reason, end) => {
    const controller = new AbortController()
    const recorded = await startAndWaitForPrompt({}, controller.signal)
    await end(recorded, controller)
    browser.refuse()
    await settle(1000)
    expect(recorded.log).toEqual([...linesUntilPrompt, '= ending', `call-end ${reason}`, '= idle'])
  })

  test.each(ends)(
    'behavior: an answer in the same task as %s creates nothing',
    async (_name, _reason, end) => {
      const controller = new AbortController()
      const recorded = await startAndWaitForPrompt({}, controller.signal)
      browser.grant()
      await end(recorded, controller)
      await settle()
      expect(recorded.fetch.requests).toEqual([])
      expect(browser.track.stop).toHaveBeenCalledOnce()
    },
  )

  test('behavior: stop() between any two microtasks of a start leaves no open microphone', async () => {
    let hasCompleted = false
    let moment = 0
    while (!hasCompleted) {
      browser = new FakeBrowser()
      browser.grant()
      const { voice, engine, log } = record()
      const starting = voice.start('assistant-id')
      for (let step = 0; step < moment; step += 1) await Promise.resolve()
      await voice.stop()
      hasCompleted = (await starting) !== null
      await settle()
      expect([moment, browser.track.stop.mock.calls.length]).toEqual([
        moment,
        browser.getUserMedia.mock.calls.length,
      ])
      expect(log.filter((line) => line.startsWith('call-end'))).toEqual(['call-end stopped'])
      expect(engine.open).toBe(0)
      await voice.destroy()
      moment += 1
    }
    expect(moment).toBeGreaterThan(50)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a start that is stopped before the permission is read shows no prompt', async () => {
    const { voice } = record()
    const starting = voice.start('assistant-id')
    await voice.stop()
    expect(await starting).toBeNull()
    await settle()
    expect(browser.query).toHaveBeenCalledOnce()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
  })

  test('behavior: startTimeout includes the time of the prompt', async () => {
    const recorded = await startAndWaitForPrompt({ startTimeout: 5000 })
    await settle(5000)
    expect(await recorded.connecting).toBeInstanceOf(TimeoutError)
    expect(recorded.log).toContain('error start-timeout at web-call-creation')
    await expectNothingCreated(recorded)
  })

  test('behavior: the timeout of the join begins after the prompt', async () => {
    const { connecting, engine, log } = await startAndWaitForPrompt({
      engine: fakeEngine({ hang: ['join'] }),
      startTimeout: 600_000,
    })
    await settle(200_000)
    browser.grant()
    await settle(29_000)
    expect(log.at(-1)).toBe('daily-call-join started')
    await settle(1000)
    expect(await connecting).toMatchObject({ message: 'The room did not answer within 30 seconds.' })
    await settle(3000)
    expect(engine.open).toBe(0)
    expect(browser.track.stop).toHaveBeenCalledOnce()
  })

  test('behavior: setMuted(true) joins with the open track, and mutes when the assistant listens', async () => {
    const recorded = await startAndWaitForPrompt()
    recorded.voice.setMuted(true)
    expect(recorded.voice.isMuted()).toBe(true)
    browser.grant()
    await recorded.connecting
    expect(recorded.engine.uses.find(({ method }) => method === 'join')?.args[0]).not.toHaveProperty(
      'startAudioOff',
    )
    expect(createdWith(recorded)).toMatchObject({ audioSource: browser.track })
    expect(recorded.voice.isMuted()).toBe(true)
    await recorded.voice.destroy()
  })
})

describe('a microphone that was granted is released', () => {
  const failing: [string, () => RecordOptions][] = [
    [
      'the platform refuses the web call',
      () => ({ fetch: fakeFetch(() => new Response('', { status: 402 })) }),
    ],
    [
      'the call object cannot be built',
      () => ({ engine: fakeEngine({ fail: { create: new Error('no') } }) }),
    ],
    ['the room rejects the join', () => ({ engine: fakeEngine({ fail: { join: new Error('no') } }) })],
    ['the assistant never listens', () => ({ engine: fakeEngine({ assistant: false }) })],
  ]

  test.each(failing)('behavior: if %s', async (_why, options) => {
    const { connecting, voice } = await startAndWaitForPrompt(options())
    browser.grant()
    await settle(70_000)
    expect(await connecting).toBeInstanceOf(Error)
    expect(voice.state.get().status).toBe('idle')
    expect(browser.track.stop).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: if the platform ends the call', async () => {
    const { connecting, engine, logged } = await startAndWaitForPrompt()
    browser.grant()
    await connecting
    engine.emit('left-meeting', undefined)
    await logged('= idle')
    expect(browser.track.stop).toHaveBeenCalledOnce()
  })

  test('behavior: before stop() resolves', async () => {
    const { connecting, voice } = await startAndWaitForPrompt()
    browser.grant()
    await connecting
    await voice.stop()
    expect(browser.track.readyState).toBe('ended')
  })
})

describe('a fake engine', () => {
  test('default: does not open the browser’s microphone', async () => {
    const { voice } = recordVoice()
    expect(await voice.start('assistant-id')).not.toBeNull()
    expect(browser.getUserMedia).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('parameters: fail.microphone rejects the microphone before the web call', async () => {
    const error = new CameraError('permissions', 'Denied.', { blockedBy: 'user' })
    const { voice, fetch } = recordVoice({ engine: fakeEngine({ fail: { microphone: error } }) })
    await expect(voice.connect('assistant-id')).rejects.toBe(error)
    expect(fetch.requests).toEqual([])
  })

  test('parameters: hang microphone leaves the prompt unanswered', async () => {
    const { voice, log } = recordVoice({ engine: fakeEngine({ hang: ['microphone'] }) })
    const starting = voice.start('assistant-id')
    await settle(10_000)
    expect(log).toEqual(linesUntilPrompt)
    await voice.stop()
    expect(await starting).toBeNull()
  })
})

describe('a start during a preflight', () => {
  /** An audio context that runs, and reads silence. */
  class SilentContext {
    readonly state = 'running'
    resume = async () => undefined
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = async () => undefined
  }

  /** Runs a preflight until the browser’s prompt is open. */
  async function preflightUntilPrompt() {
    vi.stubGlobal('AudioContext', SilentContext)
    vi.stubGlobal(
      'AnalyserNode',
      class {
        fftSize = 2048
        getFloatTimeDomainData = (samples: Float32Array) => samples.fill(0)
      },
    )
    const recorded = record()
    const preflight = recorded.voice.preflight({ network: false })
    await vi.dynamicImportSettled()
    await settle()
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
    return { ...recorded, preflight }
  }

  test.each([
    ['the prompt is open', 'prompt'],
    ['the microphone is tested', 'granted'],
    ['the microphone is tested, and its permission is saved', 'saved'],
  ])('default: while %s, takes its microphone, and opens no second one', async (_when, moment) => {
    if (moment === 'saved') browser.status.state = 'granted'
    const recorded = await preflightUntilPrompt()
    const { voice, preflight } = recorded
    if (moment !== 'prompt') browser.grant()
    await settle(100)
    const connecting = voice.connect('assistant-id')
    await settle(100)
    browser.grant()
    await connecting
    expect(createdWith(recorded)).toMatchObject({ audioSource: browser.track })
    await settle(3000)
    expect(await preflight).toMatchObject({ ok: true, microphone: null })
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
    expect(browser.track.stop).not.toHaveBeenCalled()
    await voice.stop()
    expect(browser.track.readyState).toBe('ended')
  })

  test('behavior: fails like any start if the user refuses', async () => {
    const { voice, preflight } = await preflightUntilPrompt()
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await settle()
    browser.refuse()
    expect(await connecting).toMatchObject({ code: 'camera-permissions' })
    expect(await preflight).toMatchObject({ ok: false, devices: { permission: 'blocked-by-user' } })
    expect(browser.getUserMedia).toHaveBeenCalledOnce()
  })

  test('behavior: with another microphone, stops that of the preflight before it opens its own', async () => {
    const recorded = await preflightUntilPrompt()
    const { voice, preflight } = recorded
    const tested = browser.track
    browser.grant()
    await settle(100)
    await voice.setInputDevices({ audioDeviceId: 'm1' })
    const own = Object.assign(new FakeTrack(), { id: 'own' })
    browser.getUserMedia.mockImplementation(async () => {
      expect(tested.readyState).toBe('ended')
      return { getAudioTracks: () => [own], getTracks: () => [own] }
    })
    await voice.connect('assistant-id')
    expect(createdWith(recorded)).toMatchObject({ audioSource: own })
    await settle(3000)
    expect(await preflight).toMatchObject({ ok: true, microphone: null })
    expect(own.readyState).toBe('live')
    await voice.destroy()
  })
})
