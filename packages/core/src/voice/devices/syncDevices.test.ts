import { afterEach, describe, expect, test, vi } from 'vitest'
import { CameraError } from '../../errors/CameraError.ts'
import { createEmitter } from '../../events/createEmitter.ts'
import { createStore } from '../../store/createStore.ts'
import type { CallContext } from '../context.ts'
import { type DeviceSelection, NO_DEVICES, type VoiceDevices } from './devices.ts'
import { recordPermission } from './microphoneRefusal.ts'
import { syncDevices } from './syncDevices.ts'
import { watchDevices } from './watchDevices.ts'

afterEach(() => vi.unstubAllGlobals())

interface FakeCall {
  speaker?: string
  camera?: string
  microphone?: string
  isOpen?: () => boolean
  inUse?: unknown
  all?: readonly object[]
  /** The microphone of the call’s track. */
  track?: string
}
const LOUD = { kind: 'audiooutput', deviceId: 'loud', label: 'Loud' }

/** Syncs the devices of a call in a fake browser. */
function sync({
  speaker,
  camera,
  microphone,
  isOpen = () => true,
  inUse,
  all = [LOUD],
  track,
}: FakeCall = {}) {
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => all,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    permissions: {
      query: async () => Object.assign(new EventTarget(), { state: 'prompt' }),
    },
  })
  const devices = createStore<VoiceDevices>(NO_DEVICES)
  const selection: DeviceSelection = new Map()
  if (speaker !== undefined) selection.set('speaker', speaker)
  if (camera !== undefined) selection.set('camera', camera)
  if (microphone !== undefined) selection.set('microphone', microphone)
  const emitter = createEmitter<Record<string, unknown>>()
  const invoke = vi.fn(async (method: string) => (method === 'getInputDevices' ? inUse : undefined))
  const setOutput = vi.fn(async () => undefined)
  const audio = track === undefined ? {} : { persistentTrack: { getSettings: () => ({ deviceId: track }) } }
  const call = { emitter, participants: () => ({ local: { local: true, tracks: { audio } } }) }
  const context = { call, isOpen, invoke, devices, selection }
  const cleanup = syncDevices(context as unknown as CallContext, { setOutput })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { devices, emitter, invoke, setOutput, cleanup, settled }
}

describe('syncDevices', () => {
  test('default: shows the devices that the call uses', async () => {
    const { devices, emitter, cleanup, settled } = sync()
    await settled()
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' }, camera: null, speaker: null })
    expect(devices.get()).toMatchObject({ microphone: 'm', camera: null })
    emitter.emit('selected-devices-updated', undefined)
    expect(devices.get()).toMatchObject({ microphone: null, camera: null })
    cleanup()
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' } })
    expect(devices.get().microphone).toBeNull()
  })

  test.each<[string, (synced: ReturnType<typeof sync>) => void]>([
    ['was opened earlier', () => undefined],
    ['is reported', ({ emitter }) => emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' } })],
  ])(
    'behavior: reads the devices again when a microphone %s, for a browser that lists them only then',
    async (_when, report) => {
      const all: object[] = [{ kind: 'audioinput', deviceId: '', label: '' }]
      const synced = sync({ inUse: { mic: { deviceId: 'm' } }, all })
      const { devices, settled } = synced
      // Firefox emits no event, and reports `prompt` for a permission of this time only.
      all.splice(0, 1, { kind: 'audioinput', deviceId: 'm', label: 'Desk' })
      report(synced)
      await settled()
      expect(devices.get()).toMatchObject({
        permission: 'granted',
        microphones: [{ id: 'm', label: 'Desk' }],
        microphone: 'm',
      })
    },
  )

  test('behavior: after the call the permission is that of the browser', async () => {
    const mic = { kind: 'audioinput', deviceId: 'm', label: 'Desk' }
    const { devices, settled, cleanup } = sync({ inUse: { mic: { deviceId: 'm' } }, all: [mic] })
    await settled()
    // as a list of devices in the page does, during the call and after it
    const close = watchDevices(devices)
    await settled()
    expect(devices.get().permission).toBe('granted')
    cleanup()
    await settled()
    expect(devices.get().permission).toBe('prompt')
    close()
  })

  test('behavior: the microphone of a track that the engine was given is read from the track', async () => {
    const all = [{ kind: 'audioinput', deviceId: 'm', label: 'Desk' }]
    const { devices, settled } = sync({ inUse: { mic: { deviceId: '' } }, all, track: 'm' })
    await settled()
    expect(devices.get()).toMatchObject({ permission: 'granted', microphone: 'm' })
  })

  test('behavior: shows a microphone that was opened earlier', async () => {
    const { devices, settled } = sync({ inUse: { mic: { deviceId: 'm' }, camera: {}, speaker: {} } })
    await settled()
    expect(devices.get()).toMatchObject({ microphone: 'm', camera: null })
  })

  test('behavior: shows the selected devices if none is in use, and after the call', async () => {
    const { devices, emitter, settled, cleanup } = sync({ camera: 'c', microphone: 'chosen' })
    await settled()
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' }, camera: { deviceId: '' } })
    expect(devices.get()).toMatchObject({ microphone: 'm', camera: 'c' })
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' }, camera: { deviceId: 'another' } })
    expect(devices.get().camera).toBe('another')
    cleanup()
    expect(devices.get()).toMatchObject({ microphone: 'chosen', camera: 'c' })
  })

  test('behavior: shows nothing if the engine rejects, or responds after the call', async () => {
    const refused = sync()
    refused.invoke.mockRejectedValue(new Error('no answer'))
    const isOpen = vi.fn().mockReturnValueOnce(true).mockReturnValue(false)
    const late = sync({ isOpen, inUse: { mic: { deviceId: 'm' } } })
    for (const { devices, settled } of [refused, late]) {
      await settled()
      expect(devices.get().microphone).toBeNull()
    }
  })

  test('behavior: uses the loudspeaker that was selected before the call', async () => {
    const { devices, invoke, setOutput, settled } = sync({ speaker: 'loud' })
    await settled()
    expect(devices.get().speaker).toBe('loud')
    expect(setOutput).toHaveBeenCalledWith('loud')
    expect(invoke).toHaveBeenCalledWith('setOutputDeviceAsync', { outputDeviceId: 'loud' })
  })

  test.each([
    ['it is not plugged in', { speaker: 'gone' }],
    ['none was selected', {}],
    ['the call is over', { speaker: 'loud', isOpen: () => false }],
  ])('behavior: does not change the loudspeaker if %s', async (_, options) => {
    const { invoke, setOutput, settled } = sync(options)
    await settled()
    expect(setOutput).not.toHaveBeenCalled()
    expect(invoke).not.toHaveBeenCalledWith('setOutputDeviceAsync', expect.anything())
  })

  test.each([
    ['setOutput', null],
    ['invoke', 'loud'],
  ] as const)(
    'behavior: a selected loudspeaker that %s rejects is not an error, and %s is shown',
    async (refusing, shown) => {
      const synced = sync({ speaker: 'loud' })
      synced[refusing].mockRejectedValue(new DOMException('No such sink.', 'NotFoundError'))
      await synced.settled()
      expect(synced.devices.get().speaker).toBe(shown)
    },
  )

  test('behavior: calls no method after the call has ended', async () => {
    const isOpen = vi.fn(() => true)
    const { invoke, setOutput, settled } = sync({ speaker: 'loud', isOpen })
    setOutput.mockImplementation(async () => void isOpen.mockReturnValue(false))
    await settled()
    expect(setOutput).toHaveBeenCalled()
    expect(invoke).not.toHaveBeenCalledWith('setOutputDeviceAsync', expect.anything())
  })
})

test('recordPermission: stores the permission that an error implies, and ignores other errors', () => {
  const devices = createStore<VoiceDevices>(NO_DEVICES)
  recordPermission(devices, new CameraError('mic-in-use', 'taken'))
  expect(devices.get().permission).toBe('in-use')
  recordPermission(devices, new CameraError('constraints', 'too much'))
  expect(devices.get().permission).toBe('in-use')
})
