// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CameraError } from '../../errors/CameraError.ts'
import { createDeferred } from '../../events/deferred.ts'
import { createStore } from '../../store/createStore.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../../testing/recordVoice.ts'
import { createVoiceClient } from '../createVoiceClient.ts'
import { NO_DEVICES } from './devices.ts'
import { type SelectContext, selectOutput } from './selectDevices.ts'

type Info = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>

const mic = (deviceId: string): Info => ({ kind: 'audioinput', deviceId, label: `Microphone ${deviceId}` })
const camera = (deviceId: string): Info => ({ kind: 'videoinput', deviceId, label: '' })
const speaker = (deviceId: string): Info => ({ kind: 'audiooutput', deviceId, label: '' })

/** A browser's devices, as far as a page sees them. */
class FakeMediaDevices extends EventTarget {
  all: Info[] = [mic('m1'), mic('m2'), speaker('s1')]
  listeners = 0
  getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop: this.stopped }] }))
  stopped = vi.fn()
  enumerateDevices = async () => this.all
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners -= 1
    super.removeEventListener(...args)
  }
  plug(...devices: Info[]): void {
    this.all = devices
    this.dispatchEvent(new Event('devicechange'))
  }
}

let media: FakeMediaDevices
let permission: PermissionState
const setPermission = (next: PermissionState) => {
  permission = next
}

beforeEach(() => {
  media = new FakeMediaDevices()
  permission = 'prompt'
  localStorage.clear()
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    mediaDevices: media,
    permissions: { query: async () => Object.assign(new EventTarget(), { state: permission }) },
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('voice.devices', () => {
  test('default: while somebody watches, what is plugged in and what is allowed', async () => {
    const { voice } = recordVoice()
    expect(voice.devices.get()).toMatchObject({ permission: 'unknown', microphones: [] })
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(voice.devices.get().permission).toBe('prompt'))
    expect(voice.devices.get().microphones).toEqual([
      { id: 'm1', label: 'Microphone m1' },
      { id: 'm2', label: 'Microphone m2' },
    ])
    permission = 'granted'
    media.plug(mic('m3'))
    await vi.waitFor(() => expect(voice.devices.get().microphones).toHaveLength(1))
    expect(voice.devices.get()).toMatchObject({
      permission: 'granted',
      microphones: [{ id: 'm3' }],
      speakers: [],
    })
    off()
    await vi.waitFor(() => expect(media.listeners).toBe(0))
    await voice.destroy()
  })

  test('behavior: where it cannot begin, the page hears of it, and taking it back does no harm', async () => {
    const heard = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('reportError', undefined)
    vi.spyOn(media, 'addEventListener').mockImplementation(() => {
      throw new Error('not here')
    })
    const { voice } = recordVoice()
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[new Error('not here')]]))
    off()
    await voice.destroy()
    vi.restoreAllMocks()
  })

  test('behavior: many watchers share one watch, and a change of nothing is none', async () => {
    const { voice } = recordVoice()
    const changed = vi.fn()
    const undo = [voice.devices.subscribe(changed), voice.devices.subscribe(() => undefined)]
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
    expect(media.listeners).toBe(1)
    const before = voice.devices.get()
    media.plug(...media.all)
    await new Promise((resolve) => setTimeout(resolve))
    expect(voice.devices.get()).toBe(before)
    for (const off of undo) off()
    await vi.waitFor(() => expect(media.listeners).toBe(0))
  })

  test.each<[string, () => void, string]>([
    ['the visitor refused', () => setPermission('denied'), 'blocked-by-user'],
    ['there is no microphone', () => media.plug(speaker('s1')), 'none'],
    ['the page is not secure', () => vi.stubGlobal('isSecureContext', false), 'insecure'],
    [
      'a policy of the page forbids it',
      () => Object.assign(document, { featurePolicy: { allowsFeature: () => false } }),
      'blocked-by-browser',
    ],
  ])('behavior: where %s', async (_why, arrange, expected) => {
    arrange()
    const { voice } = recordVoice()
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(voice.devices.get().permission).toBe(expected))
    off()
    Reflect.deleteProperty(document, 'featurePolicy')
  })

  test('behavior: a call that is refused its microphone says why here too', async () => {
    const { voice, engine } = recordVoice({ engine: fakeEngine({ assistant: false }) })
    const failed = voice.start('assistant-id')
    await vi.waitFor(() => expect(engine.uses.map(({ method }) => method)).toContain('join'))
    engine.emit(
      'camera-error',
      new CameraError('permissions', 'no', { blockedBy: 'browser', blockedMedia: ['audio'] }),
    )
    await vi.waitFor(() => expect(voice.devices.get().permission).toBe('blocked-by-browser'))
    expect(await failed).toBeNull()
    await voice.destroy()
  })

  test('behavior: after a call nothing listens any more', async () => {
    const { voice } = await recordConnected()
    expect(media.listeners).toBeGreaterThan(0)
    await voice.stop()
    await vi.waitFor(() => expect(media.listeners).toBe(0))
  })

  test.each([
    ['after destroy', true],
    ['just before it, when its code comes after', false],
  ])('behavior: who subscribes %s is told nothing, and nothing is watched', async (_when, isFirst) => {
    const { voice } = recordVoice()
    if (isFirst) await voice.destroy()
    const off = voice.devices.subscribe(() => undefined)
    await voice.destroy()
    await vi.dynamicImportSettled()
    await Promise.resolve()
    expect([media.listeners, voice.devices.get().permission]).toEqual([0, 'unknown'])
    off()
  })
})

describe('the choice of devices', () => {
  const built = (engine: ReturnType<typeof fakeEngine>) =>
    engine.uses.filter(({ method }) => method === 'create').at(-1)?.args[0]

  test('default: what is chosen before a call is used in it', async () => {
    const { voice, engine } = recordVoice()
    await voice.setInputDevices({ audioDeviceId: 'm2' })
    await voice.setOutputDevice({ outputDeviceId: 's1' })
    expect(voice.devices.get()).toMatchObject({ microphone: 'm2', speaker: 's1' })
    await voice.connect('assistant-id')
    expect(built(engine)).toMatchObject({ audioSource: 'm2' })
    await vi.waitFor(() =>
      expect(engine.uses).toContainEqual({
        method: 'setOutputDeviceAsync',
        args: [{ outputDeviceId: 's1' }],
      }),
    )
    await voice.destroy()
  })

  test('behavior: a camera that is chosen before a call with video is used in it, and in no other', async () => {
    media.plug(mic('m1'), camera('c1'), camera('c2'))
    const cases = [
      [{ videoSource: true }, 'c2'],
      [{ videoSource: 'c1' }, 'c1'],
      [{}, false],
    ] as const
    for (const [call, expected] of cases) {
      const { voice, engine } = recordVoice({ call })
      await voice.setInputDevices({ videoDeviceId: 'c2' })
      await voice.connect('assistant-id')
      expect(built(engine)).toMatchObject({ videoSource: expected })
      await voice.destroy()
    }
  })

  test('behavior: an empty id takes the choice back, for the visits to come too', async () => {
    const { voice, engine } = recordVoice({ rememberDevices: true })
    await voice.setInputDevices({ audioDeviceId: 'm2', videoDeviceId: 'c1' })
    await voice.setOutputDevice({ outputDeviceId: 's1' })
    await voice.setInputDevices({ audioDeviceId: '', videoDeviceId: '' })
    await voice.setOutputDevice({ outputDeviceId: '' })
    expect(voice.devices.get()).toMatchObject({ microphone: null, camera: null, speaker: null })
    expect(localStorage.getItem('offhook-devices')).toBe('{}')
    await voice.connect('assistant-id')
    expect(built(engine)).not.toHaveProperty('audioSource')
    await voice.destroy()
  })

  test('behavior: taken back in a call, the system’s own are used at once', async () => {
    media.plug(mic('m1'), mic('m2'), speaker('s1'), speaker('s2'), camera('c1'))
    const { voice, engine } = await recordConnected()
    const before = engine.uses.length
    await voice.setInputDevices({ audioDeviceId: '' })
    await voice.setInputDevices({ videoDeviceId: '' })
    await voice.setOutputDevice({ outputDeviceId: '' })
    expect(engine.uses.slice(before)).toEqual([
      { method: 'setInputDevicesAsync', args: [{ audioDeviceId: 'm1' }] },
      { method: 'setInputDevicesAsync', args: [{ videoDeviceId: 'c1' }] },
      { method: 'setOutputDeviceAsync', args: [{ outputDeviceId: 's1' }] },
    ])
    await voice.destroy()
  })

  test('behavior: what is chosen while the system’s own is looked for is what is used', async () => {
    media.plug(mic('m1'), mic('m2'))
    const { voice, engine } = await recordConnected()
    const first = voice.setInputDevices({ audioDeviceId: '' })
    await Promise.all([first, voice.setInputDevices({ audioDeviceId: 'm2' })])
    expect(engine.uses.at(-1)).toEqual({ method: 'setInputDevicesAsync', args: [{ audioDeviceId: 'm2' }] })
    const other = voice.setInputDevices({ videoDeviceId: '' })
    await Promise.all([other, voice.setInputDevices({ videoDeviceId: 'c2' })])
    expect(engine.uses.at(-1)).toEqual({ method: 'setInputDevicesAsync', args: [{ videoDeviceId: 'c2' }] })
    expect(voice.devices.get().microphone).toBe('m2')
    await voice.destroy()
  })

  test('behavior: what is not named, or null, leaves what was chosen', async () => {
    const { voice } = recordVoice()
    await voice.setInputDevices({ videoDeviceId: 'c1' })
    await voice.setInputDevices({ audioDeviceId: 'm2', videoSource: null })
    await voice.setOutputDevice({ outputDeviceId: 's1' })
    expect(voice.devices.get()).toMatchObject({ microphone: 'm2', camera: 'c1', speaker: 's1' })
    await voice.destroy()
  })

  test('behavior: what names no device is refused without a call too, and nothing is chosen', async () => {
    const { voice, engine } = recordVoice()
    const track = 7 as unknown as string
    await expect(voice.setInputDevices({ audioDeviceId: track, videoDeviceId: 'c1' })).rejects.toMatchObject({
      code: 'validation',
      subject: 'setInputDevices() options',
      message: 'audioDeviceId must be a MediaStreamTrack, boolean, or a string.',
      failures: [{ path: 'audioDeviceId' }],
    })
    await expect(voice.setOutputDevice({ outputDeviceId: 7 } as never)).rejects.toMatchObject({
      message: 'outputDeviceId must be a string.',
    })
    for (const device of [{ outputDeviceId: 7 }, undefined]) {
      await expect(voice.setOutputDevice(device as never)).rejects.toMatchObject({
        code: 'validation',
        subject: 'setOutputDevice() options',
      })
    }
    expect(voice.devices.get()).toMatchObject({ camera: null, speaker: null })
    expect(engine.uses).toEqual([])
  })

  test.each([
    [
      'does not exist',
      new DOMException('Requested device not found', 'NotFoundError'),
      'There is no loudspeaker with that id.',
    ],
    [
      'is not allowed',
      new DOMException('No.', 'NotAllowedError'),
      'The browser does not let the page use that loudspeaker.',
    ],
  ])('behavior: a loudspeaker that %s is refused in words of ours', async (_how, cause, message) => {
    const live = {
      isOpen: () => true,
      players: { setOutput: () => Promise.reject(cause) },
      loadMethods: async () => ({ setOutputDeviceAsync: async () => undefined }),
    }
    const host = {
      live: () => live,
      devices: createStore(NO_DEVICES),
      selection: new Map(),
      options: {},
    } as unknown as SelectContext
    await expect(selectOutput(host, { outputDeviceId: 's1' })).rejects.toMatchObject({
      code: 'loudspeaker',
      message,
      cause,
    })
  })

  test('behavior: what is not plugged in any more is not asked for', async () => {
    const { voice, engine } = recordVoice()
    await voice.setInputDevices({ audioDeviceId: 'gone' })
    await voice.connect('assistant-id')
    expect(built(engine)).not.toMatchObject({ audioSource: 'gone' })
    await voice.destroy()
  })

  test('parameters: rememberDevices keeps it for the next visit', async () => {
    const first = recordVoice({ rememberDevices: true })
    await first.voice.setInputDevices({ audioDeviceId: 'm2' })
    const { voice, engine } = recordVoice({ rememberDevices: true })
    await voice.connect('assistant-id')
    expect(built(engine)).toMatchObject({ audioSource: 'm2' })
    await voice.destroy()
    const other = recordVoice()
    await other.voice.connect('assistant-id')
    expect(built(other.engine)).not.toMatchObject({ audioSource: 'm2' })
    await other.voice.destroy()
  })

  test('parameters: rememberDevices: who watches sees what the next call will use, before it', async () => {
    const first = recordVoice({ rememberDevices: true })
    await first.voice.setInputDevices({ audioDeviceId: 'm2' })
    const { voice } = recordVoice({ rememberDevices: true })
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(voice.devices.get().microphone).toBe('m2'))
    off()
    await Promise.all([first.voice.destroy(), voice.destroy()])
  })

  test('parameters: rememberDevices: the loudspeaker is used where the page has its own microphone', async () => {
    const first = recordVoice({ rememberDevices: true })
    await first.voice.setOutputDevice({ outputDeviceId: 's1' })
    const { voice, engine } = recordVoice({ rememberDevices: true, call: { audioSource: 'm1' } })
    await voice.connect('assistant-id')
    await vi.waitFor(() =>
      expect(engine.uses).toContainEqual({
        method: 'setOutputDeviceAsync',
        args: [{ outputDeviceId: 's1' }],
      }),
    )
    await voice.destroy()
  })

  test('behavior: nothing is kept unless the page asks for it; what is broken is nothing', async () => {
    const { voice } = recordVoice()
    await voice.setInputDevices({ audioDeviceId: 'm2' })
    expect(localStorage).toHaveLength(0)
    localStorage.setItem('offhook-devices', '{"microphone":7')
    const other = recordVoice({ rememberDevices: true })
    expect(await other.voice.start('assistant-id')).not.toBeNull()
    await other.voice.destroy()
  })

  test('behavior: what was chosen on an earlier visit stays beside what is chosen now', async () => {
    const first = recordVoice({ rememberDevices: true })
    await first.voice.setInputDevices({ audioDeviceId: 'm2' })
    expect(first.voice.devices.get()).toMatchObject({ microphone: 'm2', camera: null })
    const { voice, engine } = recordVoice({ rememberDevices: true })
    await voice.setOutputDevice({ outputDeviceId: 's1' })
    expect(JSON.parse(localStorage.getItem('offhook-devices') ?? '')).toEqual({
      microphone: 'm2',
      speaker: 's1',
    })
    const other = recordVoice()
    await other.voice.setOutputDevice({ outputDeviceId: 's1' })
    await Promise.all([voice.connect('assistant-id'), other.voice.connect('assistant-id')])
    expect(built(engine)).toMatchObject({ audioSource: 'm2' })
    expect(built(other.engine)).not.toMatchObject({ audioSource: 'm2' })
    await Promise.all([voice.destroy(), other.voice.destroy()])
  })

  test('behavior: a track of the page’s own is used in the call, and is no choice of a device', async () => {
    const { voice, engine } = await recordConnected()
    vi.stubGlobal('MediaStreamTrack', class {})
    const track = new MediaStreamTrack()
    await voice.setInputDevices({ audioDeviceId: track })
    expect(engine.uses.at(-1)).toEqual({ method: 'setInputDevicesAsync', args: [{ audioDeviceId: track }] })
    expect(voice.devices.get().microphone).toBeNull()
    await voice.destroy()
  })

  test("behavior: the page's own microphone comes first", async () => {
    const { voice, engine } = recordVoice({ call: { audioSource: 'm1' } })
    await voice.setInputDevices({ audioDeviceId: 'm2' })
    await voice.connect('assistant-id')
    expect(built(engine)).toMatchObject({ audioSource: 'm1' })
    await voice.destroy()
    const any = recordVoice({ call: { audioSource: true } })
    await any.voice.setInputDevices({ audioDeviceId: 'm2' })
    await any.voice.connect('assistant-id')
    expect(built(any.engine)).toMatchObject({ audioSource: 'm2' })
    await any.voice.destroy()
  })
})

describe('preflight', () => {
  test('default: microphone and network, and nothing left open', async () => {
    const engine = fakeEngine()
    const voice = createVoiceClient({ publicKey: 'key', engine })
    permission = 'granted'
    expect(await voice.preflight()).toMatchObject({
      ok: true,
      network: 'passed',
      devices: { permission: 'granted', microphones: [{ id: 'm1' }, { id: 'm2' }] },
    })
    expect(media.getUserMedia).toHaveBeenCalledWith({ audio: true })
    expect(media.stopped).toHaveBeenCalledTimes(1)
    expect(engine.open).toBe(0)
  })

  test.each([
    ['NotAllowedError', 'Permission denied', 'blocked-by-user'],
    ['NotAllowedError', 'Permission denied by system', 'blocked-by-browser'],
    ['NotReadableError', 'Could not start audio source', 'in-use'],
    ['NotFoundError', 'Requested device not found', 'none'],
  ])('behavior: %s (%s) is told as %s...', async (name, message, expected) => {
    media.getUserMedia.mockRejectedValue(new DOMException(message, name))
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine() })
    const { ok, devices, microphone } = await voice.preflight({ network: false })
    expect([ok, devices.permission, microphone]).toEqual([false, expected, null])
    expect(voice.devices.get().permission).toBe(expected)
  })

  test('behavior: a media service that cannot be reached', async () => {
    const engine = fakeEngine({ methods: { testWebsocketConnectivity: async () => ({ result: 'failed' }) } })
    const voice = createVoiceClient({ publicKey: 'key', engine })
    expect(await voice.preflight()).toMatchObject({ ok: false, network: 'failed' })
    engine.configure({ fail: { load: new Error('offline') } })
    expect(await voice.preflight()).toMatchObject({ ok: false, network: 'failed' })
    expect(engine.open).toBe(0)
  })

  test('behavior: a client that is destroyed before its code has come asks nobody', async () => {
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine() })
    const tried = voice.preflight()
    void voice.destroy()
    await expect(tried).rejects.toMatchObject({ code: 'destroyed' })
    expect(media.getUserMedia).not.toHaveBeenCalled()
  })

  test('parameters: signal', async () => {
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine() })
    await expect(voice.preflight({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
    expect(media.getUserMedia).not.toHaveBeenCalled()
  })

  test('parameters: signal, while the browser asks: what is then allowed is closed', async () => {
    const asked = createDeferred<Awaited<ReturnType<typeof media.getUserMedia>>>()
    media.getUserMedia.mockReturnValue(asked.promise)
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine() })
    const controller = new AbortController()
    const tried = voice.preflight({ signal: controller.signal, network: false })
    await vi.waitFor(() => expect(media.getUserMedia).toHaveBeenCalled())
    controller.abort()
    await expect(tried).rejects.toMatchObject({ code: 'aborted' })
    asked.resolve({ getTracks: () => [{ stop: media.stopped }] })
    await vi.waitFor(() => expect(media.stopped).toHaveBeenCalledTimes(1))
  })

  test.each(['load', 'create'] as const)(
    'parameters: signal, while the engine hangs in %s: it is released',
    async (step) => {
      const engine = fakeEngine({ hang: [step] })
      const voice = createVoiceClient({ publicKey: 'key', engine })
      const controller = new AbortController()
      const tried = voice.preflight({ signal: controller.signal })
      await vi.waitFor(() => expect(engine.uses.map(({ method }) => method)).toContain(step))
      controller.abort()
      await expect(tried).rejects.toMatchObject({ code: 'aborted' })
      await vi.waitFor(() => expect(engine.uses.map(({ method }) => method)).toContain('destroy'))
      expect(engine.open).toBe(0)
    },
  )

  test('behavior: it works during a call', async () => {
    const { voice, engine } = await recordConnected()
    expect(await voice.preflight()).toMatchObject({ network: 'passed' })
    expect(engine.open).toBe(1)
    await voice.destroy()
  })
})

describe('a microphone that goes away', () => {
  const track = () =>
    Object.assign(new EventTarget(), { kind: 'audio', readyState: 'live', stop: () => undefined })
  const visitor = (persistentTrack: object) => ({
    session_id: 'local',
    user_id: 'local',
    user_name: 'Visitor',
    local: true,
    tracks: {
      audio: {
        state: 'playable' as const,
        subscribed: true,
        persistentTrack: persistentTrack as MediaStreamTrack,
      },
    },
  })
  const asked = ({ uses }: ReturnType<typeof fakeEngine>) =>
    uses.filter(({ method }) => method === 'setInputDevicesAsync').map(({ args }) => args[0])

  test('default: is told, and another one is opened', async () => {
    const { voice, engine, log } = await recordConnected()
    const first = track()
    engine.join(visitor(first))
    engine.emit('participant-updated', visitor(first))
    first.readyState = 'ended'
    first.dispatchEvent(new Event('ended'))
    expect(log).toContain('microphone-interrupted ended')
    await vi.waitFor(() => expect(asked(engine)).toEqual([{ audioDeviceId: 'm1' }]), { timeout: 3000 })
    engine.join(visitor(track()))
    engine.emit('participant-updated', visitor(track()))
    expect(log).toContain('microphone-recovered')
    await voice.destroy()
  })

  test('behavior: one that the system keeps is told, and comes back by itself', async () => {
    const { voice, engine, log } = await recordConnected()
    const only = track()
    engine.join(visitor(only))
    engine.emit('participant-updated', visitor(only))
    only.dispatchEvent(new Event('mute'))
    only.dispatchEvent(new Event('mute'))
    only.dispatchEvent(new Event('unmute'))
    expect(log.filter((line) => line.startsWith('microphone'))).toEqual([
      'microphone-interrupted muted-by-system',
      'microphone-recovered',
    ])
    expect(asked(engine)).toEqual([])
    await voice.destroy()
  })

  test('behavior: when the page is seen again, what ended meanwhile is opened', async () => {
    const { voice, engine } = await recordConnected()
    const only = track()
    engine.join(visitor(only))
    engine.emit('participant-updated', visitor(only))
    only.readyState = 'ended'
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked(engine)).toHaveLength(1))
    await voice.destroy()
  })
})
