// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { type FakeEngineOptions, fakeEngine } from '../testing/fakeEngine.ts'
import { recordConnected } from '../testing/internal/recordVoice.ts'
import { createVoiceClient } from './createVoiceClient.ts'
import type { VoiceClient, VoiceClientOptions } from './types.ts'

const stopped = vi.fn()
const closed = vi.fn()
/** The values of the next microphone readings. Later readings are silent. */
let peaks: number[] = []

/** Whether a suspended audio context may be resumed, as after a user gesture. */
let mayResume = true

class FakeAudioContext {
  state = 'suspended'
  resume = async () => {
    if (!mayResume) await new Promise(() => undefined)
    this.state = 'running'
  }
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
  mayResume = true
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

/** Runs a preflight to its end, which takes a second. */
async function finish<Result>(running: Promise<Result>, ms = 1100): Promise<Result> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
  return running
}

describe('the microphone', () => {
  test('default: reports the loudest level within a second, and closes everything', async () => {
    peaks = [0.01, 0.25, 0.02]
    const { voice } = open()
    const { ok, microphone } = await finish(voice.preflight({ network: false }))
    expect(microphone?.level).toBeCloseTo(0.25)
    expect([ok, microphone?.silent]).toEqual([true, false])
    expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [0, true],
    [0.0004, true],
    [0.0006, false],
  ])('behavior: a microphone with the level %d is silent: %s', async (level, silent) => {
    peaks = Array(30).fill(level)
    const { microphone } = await finish(open().voice.preflight({ network: false }))
    expect(microphone).toEqual({ level: expect.closeTo(level, 6), silent })
  })

  test('behavior: has no level if the browser keeps the audio suspended', async () => {
    mayResume = false
    const { ok, microphone } = await finish(open().voice.preflight({ network: false }), 2100)
    expect([ok, microphone]).toEqual([true, null])
    expect(closed).toHaveBeenCalledOnce()
  })

  test('behavior: is measured too where the audio takes a while to start, as on a busy machine', async () => {
    class SlowContext extends FakeAudioContext {
      override resume = async () => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        this.state = 'running'
      }
    }
    vi.stubGlobal('AudioContext', SlowContext)
    peaks = [0.5]
    const { microphone } = await finish(open().voice.preflight({ network: false }), 2700)
    expect(microphone).toEqual({ level: expect.closeTo(0.5), silent: false })
  })

  test.each([
    ['without Web Audio', undefined],
    [
      'with as many audio contexts as the browser allows',
      class {
        constructor() {
          throw new DOMException('', 'NotSupportedError')
        }
      },
    ],
  ])('behavior: %s the microphone is only opened', async (_case, Context) => {
    vi.stubGlobal('AudioContext', Context)
    vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('not here'))
    const { ok, devices, microphone } = await finish(open().voice.preflight({ network: false }))
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
  ])('behavior: %s "%s" of the browser results in the permission %s', async (name, message, permission) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException(message, name))
    const { ok, devices, microphone } = await finish(open().voice.preflight({ network: false }))
    expect([ok, devices.permission, microphone]).toEqual([false, permission, null])
  })

  test.each([
    new TypeError('constraints'),
    new DOMException('', 'InvalidStateError'),
    new DOMException('', 'UnknownError'),
  ])('behavior: a call is not possible after %s, although the permission is granted', async (error) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(error)
    const { ok, devices, microphone } = await finish(open().voice.preflight({ network: false }))
    expect([ok, devices.permission, microphone]).toEqual([false, 'granted', null])
  })

  test.each<[object, string]>([
    [{ signal: 5 }, 'signal must be an AbortSignal.'],
    [{ signal: new AbortController() }, 'signal must be an AbortSignal.'],
    [{ signal: new EventTarget() }, 'signal must be an AbortSignal.'],
    [{ network: null }, 'network must be a boolean.'],
    [{ network: 'no' }, 'network must be a boolean.'],
    [{ nope: 1 }, 'preflight() has no option nope, only signal, network.'],
  ])('behavior: throws for %j, without a prompt', async (options, message) => {
    await expect(open().voice.preflight(options)).rejects.toMatchObject({ code: 'validation', message })
  })

  test('parameters: signal: null counts as missing', async () => {
    expect(await finish(open().voice.preflight({ signal: null as never, network: false }))).toMatchObject({
      network: 'skipped',
    })
  })

  test('parameters: signal: an unaborted signal does not shorten the test, and has no listeners after it', async () => {
    peaks = [0.01, 0.25, 0.02]
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const { microphone, network } = await finish(open().voice.preflight({ signal }))
    expect([microphone?.level, network]).toEqual([expect.closeTo(0.25), 'passed'])
    const listenersOf = ({ mock }: typeof added | typeof removed) =>
      mock.calls.map(([type, listener]) => [type, listener])
    expect(listenersOf(removed)).toEqual(expect.arrayContaining(listenersOf(added)))
  })

  test('behavior: a clock that is set back does not extend the test', async () => {
    const running = open().voice.preflight({ network: false })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(closed).toHaveBeenCalledOnce()
    await running
  })

  test('parameters: signal: an abort during the reading closes the microphone at once', async () => {
    const controller = new AbortController()
    const running = open().voice.preflight({ signal: controller.signal, network: false })
    const refused = expect(running).rejects.toMatchObject({ code: 'aborted' })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    expect(stopped).not.toHaveBeenCalled()
    controller.abort()
    await refused
    await vi.advanceTimersByTimeAsync(40)
    expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a client that is stopped', () => {
  test.each<[string, (voice: VoiceClient) => Promise<void>]>([
    ['stop()', (voice) => voice.stop()],
    ['destroy()', (voice) => voice.destroy()],
  ])('default: %s ends the preflight, and closes the microphone at once', async (_how, end) => {
    const { voice } = open()
    const refused = expect(voice.preflight()).rejects.toMatchObject({
      code: 'aborted',
      message: 'The preflight was aborted.',
    })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    expect(stopped).not.toHaveBeenCalled()
    await end(voice)
    await refused
    await vi.advanceTimersByTimeAsync(40)
    expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a microphone that the user grants after destroy() is stopped', async () => {
    const prompt = promiseWithResolvers<MediaStream>()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(prompt.promise)
    const { voice } = open()
    const refused = expect(voice.preflight({ network: false })).rejects.toMatchObject({ code: 'aborted' })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    await voice.destroy()
    await refused
    prompt.resolve({ getTracks: () => [{ stop: stopped }] } as unknown as MediaStream)
    await vi.advanceTimersByTimeAsync(0)
    expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: destroy() while the code of the preflight loads opens nothing', async () => {
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    const { engine, voice } = open()
    const refused = expect(voice.preflight()).rejects.toMatchObject({ code: 'destroyed' })
    await voice.destroy()
    await refused
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(3000)
    expect(asked).not.toHaveBeenCalled()
    expect(engine.uses).toEqual([])
  })
})

describe('the microphone of the client', () => {
  const constraintsOf = async (
    options: Partial<VoiceClientOptions>,
    prepare?: (voice: VoiceClient) => unknown,
  ) => {
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine(), ...options })
    await prepare?.(voice)
    const result = await finish(voice.preflight({ network: false }))
    await voice.destroy()
    return { result, asked: asked.mock.calls }
  }

  test('default: is the one of the system', async () => {
    expect((await constraintsOf({})).asked).toEqual([[{ audio: {} }]])
  })

  test('behavior: is the selected one, and that of the page takes precedence', async () => {
    const select = (voice: VoiceClient) => voice.setInputDevices({ audioDeviceId: 'm2' })
    const selected = await constraintsOf({}, select)
    expect(selected.asked).toEqual([[{ audio: { deviceId: { ideal: 'm2' } } }]])
    const ofPage = await constraintsOf({ call: { audioSource: 'm3' } }, select)
    expect(ofPage.asked.at(-1)).toEqual([{ audio: { deviceId: { exact: 'm3' } } }])
  })

  test('behavior: a call without a microphone opens none, and is possible', async () => {
    vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('not here'))
    const { asked, result } = await constraintsOf({ call: { audioSource: false } })
    expect(asked).toEqual([])
    expect(result).toMatchObject({ ok: true, microphone: null })
  })
})

describe('the network', () => {
  test('parameters: network: false creates no engine', async () => {
    const { engine, voice } = open()
    expect(await finish(voice.preflight({ network: false }))).toMatchObject({ ok: true, network: 'skipped' })
    expect(engine.uses).toEqual([])
  })

  test.each([
    ['passed', 'passed', true],
    ['warning', 'warning', true],
    ['failed', 'failed', false],
    ['aborted', 'failed', false],
    ['from another version', 'failed', false],
  ])('behavior: a test that is %s is reported as %s', async (result, network, ok) => {
    const { engine, voice } = open({ methods: { testWebsocketConnectivity: async () => ({ result }) } })
    expect(await finish(voice.preflight())).toMatchObject({ ok, network })
    expect(engine.open).toBe(0)
  })

  test('behavior: the test uses the dailyConfig of the client', async () => {
    const engine = fakeEngine()
    const dailyConfig = { avoidEval: true }
    const voice = createVoiceClient({ publicKey: 'key', engine, call: { dailyConfig } })
    await finish(voice.preflight())
    expect(engine.uses[0]).toEqual({ method: 'create', args: [{ dailyConfig }] })
  })

  test.each([[null], [5], [[]]])('behavior: throws for the dailyConfig %j', async (dailyConfig) => {
    const engine = fakeEngine()
    const call = { dailyConfig: dailyConfig as unknown as object }
    const voice = createVoiceClient({ publicKey: 'key', engine, call, fetch: fakeFetch() })
    const refusal = { code: 'validation', failures: [{ path: 'dailyConfig' }] }
    await expect(voice.preflight()).rejects.toMatchObject(refusal)
    await vi.advanceTimersByTimeAsync(1100)
    await expect(voice.connect('assistant-id')).rejects.toMatchObject(refusal)
    expect(engine.uses).toEqual([])
    await voice.destroy()
  })

  test('behavior: during a call it creates no second call object, and an interruption is a warning', async () => {
    const starting = recordConnected()
    await vi.advanceTimersByTimeAsync(0)
    const { voice, engine } = await starting
    const before = engine.uses.length
    expect(await finish(voice.preflight())).toMatchObject({ network: 'passed' })
    engine.emit('network-connection', { type: 'sfu', event: 'interrupted' })
    expect(await finish(voice.preflight())).toMatchObject({ ok: true, network: 'warning' })
    expect(engine.uses.slice(before).map(({ method }) => method)).not.toContain('create')
    await voice.destroy()
  })

  test('parameters: signal: an abort ends the test and releases everything', async () => {
    const { engine, voice } = open({
      methods: { testWebsocketConnectivity: () => new Promise(() => undefined) },
    })
    const controller = new AbortController()
    const running = expect(voice.preflight({ signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
      message: 'The preflight was aborted.',
    })
    await vi.dynamicImportSettled()
    await vi.waitFor(() => expect(engine.uses.at(-1)?.method).toBe('testWebsocketConnectivity'))
    controller.abort()
    await running
    expect(engine.uses.map(({ method }) => method)).toContain('abortTestWebsocketConnectivity')
    await voice.destroy()
    await vi.advanceTimersByTimeAsync(1100)
    expect(stopped).toHaveBeenCalledTimes(1)
  })

  test('behavior: an abort before the test call exists tests nothing and releases everything', async () => {
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
    await vi.waitFor(() => expect(removed).toHaveBeenCalledTimes(1))
    expect(added).toHaveBeenCalledTimes(1)
    expect(engine.uses).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    await voice.destroy()
  })

  test('behavior: an immediate abort creates nothing', async () => {
    const { engine, voice } = open()
    const controller = new AbortController()
    const running = voice.preflight({ signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
    await vi.dynamicImportSettled()
    expect(engine.uses).toEqual([])
    expect(stopped).not.toHaveBeenCalled()
    await voice.destroy()
  })
})
