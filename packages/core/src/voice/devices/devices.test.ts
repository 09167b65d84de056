// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { createStore } from '../../store/createStore.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'
import { createVoiceClient } from '../createVoiceClient.ts'
import { type SelectDevicesContext, selectOutput } from './deviceSelection.ts'
import { NO_DEVICES } from './devices.ts'

type Info = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>

const mic = (deviceId: string): Info => ({ kind: 'audioinput', deviceId, label: `Microphone ${deviceId}` })
const camera = (deviceId: string): Info => ({ kind: 'videoinput', deviceId, label: '' })
const speaker = (deviceId: string): Info => ({ kind: 'audiooutput', deviceId, label: '' })

/** The devices and the permission of a browser. */
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
  test('default: lists the devices and the permission while it has a subscriber', async () => {
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

  test('behavior: an error of the browser is reported as uncaught, and unsubscribing is harmless', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('reportError', undefined)
    vi.spyOn(media, 'addEventListener').mockImplementation(() => {
      throw new Error('not here')
    })
    const { voice } = recordVoice()
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(errors.mock.calls).toEqual([[new Error('not here')]]))
    off()
    await voice.destroy()
    vi.restoreAllMocks()
  })

  test('behavior: subscribers share one watch, and an unchanged value emits nothing', async () => {
    const { voice } = recordVoice()
    const changed = vi.fn()
    const unsubscribe = [voice.devices.subscribe(changed), voice.devices.subscribe(() => undefined)]
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
    expect(media.listeners).toBe(1)
    const before = voice.devices.get()
    media.plug(...media.all)
    await new Promise((resolve) => setTimeout(resolve))
    expect(voice.devices.get()).toBe(before)
    for (const off of unsubscribe) off()
    await vi.waitFor(() => expect(media.listeners).toBe(0))
  })

  test.each<[string, () => void, string]>([
    ['the user refuses', () => setPermission('denied'), 'blocked-by-user'],
    ['there is no microphone', () => media.plug(speaker('s1')), 'none'],
    ['the page is not secure', () => vi.stubGlobal('isSecureContext', false), 'insecure'],
    [
      'a policy of the page forbids it',
      () => Object.assign(document, { featurePolicy: { allowsFeature: () => false } }),
      'blocked-by-browser',
    ],
  ])('behavior: the permission if %s', async (_why, arrange, expected) => {
    arrange()
    const { voice } = recordVoice()
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(voice.devices.get().permission).toBe(expected))
    off()
    Reflect.deleteProperty(document, 'featurePolicy')
  })

  test('behavior: a microphone that is refused in a call changes the permission', async () => {
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

  test('behavior: removes its listeners after a call', async () => {
    const { voice } = await recordConnected()
    expect(media.listeners).toBeGreaterThan(0)
    await voice.stop()
    await vi.waitFor(() => expect(media.listeners).toBe(0))
  })

  test.each([
    ['after destroy', true],
    ['just before destroy', false],
  ])('behavior: a subscriber %s gets no changes, and nothing is watched', async (_when, isFirst) => {
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

describe('the selection of devices', () => {
  const built = (engine: ReturnType<typeof fakeEngine>) =>
    engine.uses.filter(({ method }) => method === 'create').at(-1)?.args[0]

  test('default: the next call uses the devices that were selected before it', async () => {
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

  test('behavior: only a call with video uses the camera that was selected before it', async () => {
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

  test('behavior: an empty id clears the selection, also for later visits', async () => {
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

  test('behavior: an empty id during a call uses the system’s default at once', async () => {
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

  test('behavior: a selection while the system’s default is read takes precedence', async () => {
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

  test('behavior: audioSource and videoSource select devices too, and take precedence over the ids', async () => {
    media.plug(mic('m1'), mic('m2'), camera('c1'), camera('c2'))
    const { voice, engine } = recordVoice({ call: { videoSource: true } })
    await voice.setInputDevices({
      audioSource: 'm2',
      audioDeviceId: 'm1',
      videoSource: 'c2',
      videoDeviceId: 'c1',
    })
    expect(voice.devices.get()).toMatchObject({ microphone: 'm2', camera: 'c2' })
    await voice.connect('assistant-id')
    expect(built(engine)).toMatchObject({ audioSource: 'm2', videoSource: 'c2' })
    await voice.setInputDevices({ audioSource: '', audioDeviceId: 'm2', videoSource: '' })
    expect(engine.uses.at(-1)).toEqual({
      method: 'setInputDevicesAsync',
      args: [{ audioSource: 'm1', audioDeviceId: 'm2', videoSource: 'c1' }],
    })
    expect(voice.devices.get()).toMatchObject({ microphone: null, camera: null })
    await voice.destroy()
  })

  test('behavior: a track without a call selects nothing', async () => {
    vi.stubGlobal('MediaStreamTrack', class {})
    const { voice, engine } = recordVoice()
    await voice.setInputDevices({ audioSource: new MediaStreamTrack(), audioDeviceId: 'm2' })
    expect(voice.devices.get().microphone).toBeNull()
    await voice.connect('assistant-id')
    expect(built(engine)).not.toHaveProperty('audioSource')
    await voice.destroy()
  })

  test('behavior: an id that is missing or null does not change the selection', async () => {
    const { voice } = recordVoice()
    await voice.setInputDevices({ videoDeviceId: 'c1' })
    await voice.setInputDevices({ audioDeviceId: 'm2', videoSource: null })
    await voice.setOutputDevice({ outputDeviceId: 's1' })
    expect(voice.devices.get()).toMatchObject({ microphone: 'm2', camera: 'c1', speaker: 's1' })
    await voice.destroy()
  })

  test('behavior: an invalid device throws without a call too, and selects nothing', async () => {
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
    for (const device of [{ outputDeviceId: 7 }, { outputDeviceId: null }, {}, undefined]) {
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
  ])('behavior: a loudspeaker that %s rejects with an OffhookError', async (_how, cause, message) => {
    const runningCall = {
      isOpen: () => true,
      players: { setOutput: () => Promise.reject(cause) },
      call: { setOutputDeviceAsync: async () => undefined },
    }
    const emit = vi.fn()
    const host = {
      runningCall: () => runningCall,
      devices: createStore(NO_DEVICES),
      selection: new Map(),
      options: {},
      emit,
    } as unknown as SelectDevicesContext
    await expect(selectOutput(host, { outputDeviceId: 's1' })).rejects.toMatchObject({
      code: 'loudspeaker',
      message,
      cause,
    })
    const payload = expect.objectContaining({ type: 'loudspeaker-error', code: 'loudspeaker' })
    expect(emit.mock.calls).toEqual([['error', payload]])
  })

  test('behavior: a loudspeaker that fails in a call is not the selected one, now and at the next visit', async () => {
    const refused = new Set<unknown>()
    const setOutputDeviceAsync = async (device: unknown) => {
      if (refused.has(Object(device).outputDeviceId)) throw new Error('refused')
    }
    const engine = fakeEngine({ methods: { setOutputDeviceAsync } })
    const { voice, payloads } = recordVoice({ engine, rememberDevices: true })
    await voice.connect('assistant-id')
    const saved = () => JSON.parse(localStorage.getItem('offhook-devices') ?? '{}').speaker
    for (const before of [undefined, 's1']) {
      if (before) await voice.setOutputDevice({ outputDeviceId: before })
      refused.add('s2')
      await expect(voice.setOutputDevice({ outputDeviceId: 's2' })).rejects.toMatchObject({
        message: 'refused',
      })
      expect([voice.devices.get().speaker, saved()]).toEqual([before ?? null, before])
    }
    expect(payloads('error').map(({ type }) => type)).toEqual(['loudspeaker-error', 'loudspeaker-error'])
    await voice.destroy()
  })

  test('behavior: a loudspeaker that fails does not undo a later selection', async () => {
    const failing = promiseWithResolvers<void>()
    const setOutputDeviceAsync = (device: unknown) =>
      Object(device).outputDeviceId === 's2' ? failing.promise : Promise.resolve()
    const engine = fakeEngine({ methods: { setOutputDeviceAsync } })
    const { voice } = recordVoice({ engine })
    await voice.connect('assistant-id')
    const first = voice.setOutputDevice({ outputDeviceId: 's2' })
    await new Promise((resolve) => setTimeout(resolve))
    await voice.setOutputDevice({ outputDeviceId: 's1' })
    failing.reject(new Error('refused'))
    await expect(first).rejects.toMatchObject({ message: 'refused' })
    expect(voice.devices.get().speaker).toBe('s1')
    await voice.destroy()
  })

  test('behavior: a device that is not plugged in any more is not used', async () => {
    const { voice, engine } = recordVoice()
    await voice.setInputDevices({ audioDeviceId: 'gone' })
    await voice.connect('assistant-id')
    expect(built(engine)).not.toMatchObject({ audioSource: 'gone' })
    await voice.destroy()
  })

  test('parameters: rememberDevices saves the selection for the next visit', async () => {
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

  test('parameters: rememberDevices shows the devices of the next call before it', async () => {
    const first = recordVoice({ rememberDevices: true })
    await first.voice.setInputDevices({ audioDeviceId: 'm2' })
    const { voice } = recordVoice({ rememberDevices: true })
    const off = voice.devices.subscribe(() => undefined)
    await vi.waitFor(() => expect(voice.devices.get().microphone).toBe('m2'))
    off()
    await Promise.all([first.voice.destroy(), voice.destroy()])
  })

  test('parameters: rememberDevices uses the loudspeaker also if the page has its own microphone', async () => {
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

  test('behavior: nothing is saved by default, and invalid saved data is ignored', async () => {
    const { voice } = recordVoice()
    await voice.setInputDevices({ audioDeviceId: 'm2' })
    expect(localStorage).toHaveLength(0)
    localStorage.setItem('offhook-devices', '{"microphone":7')
    const other = recordVoice({ rememberDevices: true })
    expect(await other.voice.start('assistant-id')).not.toBeNull()
    await other.voice.destroy()
  })

  test('behavior: a saved selection is merged with a new one', async () => {
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

  test('behavior: a track of the page is used in the call, and not selected as a device', async () => {
    const { voice, engine } = await recordConnected()
    vi.stubGlobal('MediaStreamTrack', class {})
    const track = new MediaStreamTrack()
    await voice.setInputDevices({ audioDeviceId: track })
    expect(engine.uses.at(-1)).toEqual({ method: 'setInputDevicesAsync', args: [{ audioDeviceId: track }] })
    expect(voice.devices.get().microphone).toBeNull()
    await voice.destroy()
  })

  test('behavior: a microphone of the page takes precedence over the selection', async () => {
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
  test('default: tests microphone and network, and releases both', async () => {
    const engine = fakeEngine()
    const voice = createVoiceClient({ publicKey: 'key', engine })
    permission = 'granted'
    expect(await voice.preflight()).toMatchObject({
      ok: true,
      network: 'passed',
      devices: { permission: 'granted', microphones: [{ id: 'm1' }, { id: 'm2' }] },
    })
    expect(media.getUserMedia).toHaveBeenCalledWith({ audio: {} })
    expect(media.stopped).toHaveBeenCalledTimes(1)
    expect(engine.open).toBe(0)
  })

  test.each([
    ['NotAllowedError', 'Permission denied', 'blocked-by-user'],
    ['NotAllowedError', 'Permission denied by system', 'blocked-by-browser'],
    ['NotReadableError', 'Could not start audio source', 'in-use'],
    ['NotFoundError', 'Requested device not found', 'none'],
  ])('behavior: %s (%s) is reported as %s...', async (name, message, expected) => {
    media.getUserMedia.mockRejectedValue(new DOMException(message, name))
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine() })
    const { ok, devices, microphone } = await voice.preflight({ network: false })
    expect([ok, devices.permission, microphone]).toEqual([false, expected, null])
    expect(voice.devices.get().permission).toBe(expected)
  })

  test('behavior: reports a media service that cannot be reached', async () => {
    const engine = fakeEngine({ methods: { testWebsocketConnectivity: async () => ({ result: 'failed' }) } })
    const voice = createVoiceClient({ publicKey: 'key', engine })
    expect(await voice.preflight()).toMatchObject({ ok: false, network: 'failed' })
    engine.configure({ fail: { load: new Error('offline') } })
    expect(await voice.preflight()).toMatchObject({ ok: false, network: 'failed' })
    expect(engine.open).toBe(0)
  })

  test('behavior: shows no prompt if the client is destroyed before the code is loaded', async () => {
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

  test('parameters: signal: a microphone that is granted after the abort is stopped', async () => {
    const reopenedWith = promiseWithResolvers<Awaited<ReturnType<typeof media.getUserMedia>>>()
    media.getUserMedia.mockReturnValue(reopenedWith.promise)
    const voice = createVoiceClient({ publicKey: 'key', engine: fakeEngine() })
    const controller = new AbortController()
    const tried = voice.preflight({ signal: controller.signal, network: false })
    await vi.waitFor(() => expect(media.getUserMedia).toHaveBeenCalled())
    controller.abort()
    await expect(tried).rejects.toMatchObject({ code: 'aborted' })
    reopenedWith.resolve({ getTracks: () => [{ stop: media.stopped }] })
    await vi.waitFor(() => expect(media.stopped).toHaveBeenCalledTimes(1))
  })

  test.each(['load', 'create'] as const)(
    'parameters: signal: an engine that hangs in %s is released',
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

  test('behavior: works during a call', async () => {
    const { voice, engine } = await recordConnected()
    expect(await voice.preflight()).toMatchObject({ network: 'passed' })
    expect(engine.open).toBe(1)
    await voice.destroy()
  })
})

describe('a microphone that is lost during a call', () => {
  const track = () =>
    Object.assign(new EventTarget(), { kind: 'audio', readyState: 'live', stop: () => undefined })
  const localParticipant = (persistentTrack: object) => ({
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
  const reopenedWith = ({ uses }: ReturnType<typeof fakeEngine>) =>
    uses.filter(({ method }) => method === 'setInputDevicesAsync').map(({ args }) => args[0])

  test('default: is reported, and another one is opened', async () => {
    const { voice, engine, log } = await recordConnected()
    const first = track()
    engine.join(localParticipant(first))
    engine.emit('participant-updated', localParticipant(first))
    first.readyState = 'ended'
    first.dispatchEvent(new Event('ended'))
    expect(log).toContain('microphone-interrupted ended')
    await vi.waitFor(() => expect(reopenedWith(engine)).toEqual([{ audioDeviceId: 'm1' }]), { timeout: 3000 })
    engine.join(localParticipant(track()))
    engine.emit('participant-updated', localParticipant(track()))
    expect(log).toContain('microphone-recovered')
    await voice.destroy()
  })

  test('behavior: a microphone that the system mutes is reported, and recovers by itself', async () => {
    const { voice, engine, log } = await recordConnected()
    const only = track()
    engine.join(localParticipant(only))
    engine.emit('participant-updated', localParticipant(only))
    only.dispatchEvent(new Event('mute'))
    only.dispatchEvent(new Event('mute'))
    only.dispatchEvent(new Event('unmute'))
    expect(log.filter((line) => line.startsWith('microphone'))).toEqual([
      'microphone-interrupted muted-by-system',
      'microphone-recovered',
    ])
    expect(reopenedWith(engine)).toEqual([])
    await voice.destroy()
  })

  test('behavior: a microphone that ended while the page was hidden is opened again when it is visible', async () => {
    const { voice, engine } = await recordConnected()
    const only = track()
    engine.join(localParticipant(only))
    engine.emit('participant-updated', localParticipant(only))
    only.readyState = 'ended'
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(reopenedWith(engine)).toHaveLength(1))
    await voice.destroy()
  })
})
