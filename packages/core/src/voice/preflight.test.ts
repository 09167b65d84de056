// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { type FakeEngineOptions, fakeEngine } from '../testing/fakeEngine.ts'
import { recordConnected } from '../testing/recordVoice.ts'
import { createVoiceClient } from './createVoiceClient.ts'

const stopped = vi.fn()
const closed = vi.fn()
/** The loudest sample of each look at the microphone, in turn; silence afterwards. */
let peaks: number[] = []

class FakeAudioContext {
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = async () => closed()
}

class FakeAnalyser {
  fftSize = 2048
  getFloatTimeDomainData(samples: Float32Array): void {
    samples.fill(peaks.shift() ?? 0)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  peaks = []
  stopped.mockClear()
  closed.mockClear()
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('AnalyserNode', FakeAnalyser)
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    mediaDevices: Object.assign(new EventTarget(), {
      getUserMedia: async () => ({ getTracks: () => [{ stop: stopped }] }),
      enumerateDevices: async () => [{ kind: 'audioinput', deviceId: 'm1', label: 'Microphone' }],
    }),
    permissions: { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (options: FakeEngineOptions = {}) => {
  const engine = fakeEngine(options)
  return { engine, voice: createVoiceClient({ publicKey: 'key', engine }) }
}

/** What a preflight found, once its second is over. */
async function found<Result>(tried: Promise<Result>): Promise<Result> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1100)
  return tried
}

describe('the microphone', () => {
  test('default: the loudest of a second is told, and all is closed', async () => {
    peaks = [0.01, 0.25, 0.02]
    const { voice } = open()
    const { ok, microphone } = await found(voice.preflight({ network: false }))
    expect(microphone?.level).toBeCloseTo(0.25)
    expect([ok, microphone?.silent]).toEqual([true, false])
    expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [0, true],
    [0.0004, true],
    [0.0006, false],
  ])('behavior: one that gives %d is silent: %s', async (level, silent) => {
    peaks = Array(30).fill(level)
    const { microphone } = await found(open().voice.preflight({ network: false }))
    expect(microphone).toEqual({ level: expect.closeTo(level, 6), silent })
  })

  test('behavior: where nothing can be heard it is only opened', async () => {
    vi.stubGlobal('AudioContext', undefined)
    vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('not here'))
    const { ok, devices, microphone } = await found(open().voice.preflight({ network: false }))
    expect([ok, devices.permission, microphone]).toEqual([true, 'granted', null])
    expect(stopped).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['NotAllowedError', 'Permission denied', 'blocked-by-user'],
    ['NotAllowedError', 'Permission denied by system', 'blocked-by-browser'],
    ['SecurityError', '', 'blocked-by-browser'],
    ['NotReadableError', '', 'in-use'],
    ['AbortError', '', 'in-use'],
    ['NotFoundError', '', 'none'],
    ['OverconstrainedError', '', 'none'],
  ])('behavior: %s "%s" of the browser is the permission %s', async (name, message, permission) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException(message, name))
    const { ok, devices, microphone } = await found(open().voice.preflight({ network: false }))
    expect([ok, devices.permission, microphone]).toEqual([false, permission, null])
  })

  test.each<[object, string]>([
    [{ signal: 5 }, 'signal must be an AbortSignal.'],
    [{ network: 'no' }, 'network must be a boolean.'],
    [{ nope: 1 }, 'preflight() has no option nope, only signal, network.'],
  ])('behavior: with %j it is refused, and nobody is asked for the microphone', async (options, message) => {
    await expect(open().voice.preflight(options)).rejects.toMatchObject({ code: 'validation', message })
  })

  test('parameters: signal: null is none', async () => {
    expect(await found(open().voice.preflight({ signal: null as never, network: false }))).toMatchObject({
      network: 'skipped',
    })
  })

  test('parameters: signal: while it is quiet a second is listened to all the same, and nothing listens after it', async () => {
    peaks = [0.01, 0.25, 0.02]
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const { microphone, network } = await found(open().voice.preflight({ signal }))
    expect([microphone?.level, network]).toEqual([expect.closeTo(0.25), 'passed'])
    const ofAborts = ({ mock }: typeof added | typeof removed) =>
      mock.calls.map(([type, listener]) => [type, listener])
    expect(ofAborts(removed)).toEqual(expect.arrayContaining(ofAborts(added)))
  })

  test('behavior: a clock that is set back meanwhile makes it no longer', async () => {
    const tried = open().voice.preflight({ network: false })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(closed).toHaveBeenCalledOnce()
    await tried
  })

  test('parameters: signal: while the microphone is listened to, it is closed before the second is over', async () => {
    const controller = new AbortController()
    const tried = open().voice.preflight({ signal: controller.signal, network: false })
    const refused = expect(tried).rejects.toMatchObject({ code: 'aborted' })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    expect(stopped).not.toHaveBeenCalled()
    controller.abort()
    await refused
    await vi.advanceTimersByTimeAsync(40)
    expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })
})

describe('the network', () => {
  test('parameters: network: false asks for no engine', async () => {
    const { engine, voice } = open()
    expect(await found(voice.preflight({ network: false }))).toMatchObject({ ok: true, network: 'skipped' })
    expect(engine.uses).toEqual([])
  })

  test.each([
    ['passed', 'passed', true],
    ['warning', 'warning', true],
    ['failed', 'failed', false],
    ['aborted', 'failed', false],
    ['of another version', 'failed', false],
  ])('behavior: a test that is %s is told as %s', async (result, network, ok) => {
    const { engine, voice } = open({ methods: { testWebsocketConnectivity: async () => ({ result }) } })
    expect(await found(voice.preflight())).toMatchObject({ ok, network })
    expect(engine.open).toBe(0)
  })

  test('behavior: the settings of the vendor hold for the test too', async () => {
    const engine = fakeEngine()
    const dailyConfig = { avoidEval: true }
    const voice = createVoiceClient({ publicKey: 'key', engine, call: { dailyConfig } })
    await found(voice.preflight())
    expect(engine.uses[0]).toEqual({ method: 'create', args: [{ dailyConfig }] })
  })

  test.each([[null], [5], [[]]])(
    'behavior: settings of the vendor that are %j are refused',
    async (given) => {
      const engine = fakeEngine()
      const call = { dailyConfig: given as unknown as object }
      const voice = createVoiceClient({ publicKey: 'key', engine, call, fetch: fakeFetch() })
      const refusal = { code: 'validation', failures: [{ path: 'dailyConfig' }] }
      await expect(voice.preflight()).rejects.toMatchObject(refusal)
      await vi.advanceTimersByTimeAsync(1100)
      await expect(voice.connect('assistant-id')).rejects.toMatchObject(refusal)
      expect(engine.uses).toEqual([])
      await voice.destroy()
    },
  )

  test('behavior: who is in a call is asked nothing more, and hears of an interruption', async () => {
    const starting = recordConnected()
    await vi.advanceTimersByTimeAsync(0)
    const { voice, engine } = await starting
    const before = engine.uses.length
    expect(await found(voice.preflight())).toMatchObject({ network: 'passed' })
    engine.emit('network-connection', { type: 'sfu', event: 'interrupted' })
    expect(await found(voice.preflight())).toMatchObject({ ok: true, network: 'warning' })
    expect(engine.uses.slice(before).map(({ method }) => method)).not.toContain('create')
    await voice.destroy()
  })

  test('parameters: signal ends the test, and nothing is left', async () => {
    const { engine, voice } = open({
      methods: { testWebsocketConnectivity: () => new Promise(() => undefined) },
    })
    const controller = new AbortController()
    const tried = expect(voice.preflight({ signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
      message: 'The preflight was aborted.',
    })
    await vi.dynamicImportSettled()
    await vi.waitFor(() => expect(engine.uses.at(-1)?.method).toBe('testWebsocketConnectivity'))
    controller.abort()
    await tried
    expect(engine.uses.map(({ method }) => method)).toContain('abortTestWebsocketConnectivity')
    await voice.destroy()
    await vi.advanceTimersByTimeAsync(1100)
    expect(stopped).toHaveBeenCalledTimes(1)
  })

  test('behavior: aborted while the call of the test is still made, nothing is tried and nothing is left', async () => {
    const { engine, voice } = open()
    const controller = new AbortController()
    const { mediaDevices } = navigator
    vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (): Promise<MediaStream> => {
      controller.abort()
      throw new DOMException('no', 'NotAllowedError')
    })
    const added = vi.spyOn(controller.signal, 'addEventListener')
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    await expect(voice.preflight({ signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' })
    // its own, and the one of the test
    await vi.waitFor(() => expect(removed).toHaveBeenCalledTimes(2))
    expect(added).toHaveBeenCalledTimes(2)
    expect(engine.uses).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    await voice.destroy()
  })

  test('behavior: aborted at once, it makes nothing', async () => {
    const { engine, voice } = open()
    const controller = new AbortController()
    const tried = voice.preflight({ signal: controller.signal })
    controller.abort()
    await expect(tried).rejects.toMatchObject({ code: 'aborted' })
    await vi.dynamicImportSettled()
    expect(engine.uses).toEqual([])
    expect(stopped).not.toHaveBeenCalled()
    await voice.destroy()
  })
})
