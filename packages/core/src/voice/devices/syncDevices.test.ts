import { afterEach, describe, expect, test, vi } from 'vitest'
import { CameraError } from '../../errors/CameraError.ts'
import { createEmitter } from '../../events/createEmitter.ts'
import { createStore } from '../../store/createStore.ts'
import type { CallContext } from '../CallContext.ts'
import { type DeviceSelection, NO_DEVICES, type VoiceDevices } from './devices.ts'
import { recordPermission, syncDevices } from './syncDevices.ts'
import { watchDevices } from './watchDevices.ts'

afterEach(() => vi.unstubAllGlobals())

interface How {
  speaker?: string
  camera?: string
  microphone?: string
  isOpen?: () => boolean
  inUse?: unknown
  all?: readonly object[]
  /** The microphone of the track that the call sends. */
  track?: string
}
const LOUD = { kind: 'audiooutput', deviceId: 'loud', label: 'Loud' }

/** A call in a browser with one loudspeaker; `isOpen` is asked again each time. */
function follow({ speaker, camera, microphone, isOpen = () => true, inUse, all = [LOUD], track }: How = {}) {
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
  const order = vi.fn(async (method: string) => (method === 'getInputDevices' ? inUse : undefined))
  const setOutput = vi.fn(async () => undefined)
  const audio = track === undefined ? {} : { persistentTrack: { getSettings: () => ({ deviceId: track }) } }
  const own = { participants: () => ({ local: { local: true, tracks: { audio } } }) }
  const context = { call: { emitter, ...own }, isOpen, invoke: order, devices, selection }
  const undo = syncDevices(context as unknown as CallContext, { setOutput })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { devices, emitter, order, setOutput, undo, settled }
}

describe('syncDevices', () => {
  test('default: tells which devices the call uses', async () => {
    const { devices, emitter, undo, settled } = follow()
    await settled()
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' }, camera: null, speaker: null })
    expect(devices.get()).toMatchObject({ microphone: 'm', camera: null })
    emitter.emit('selected-devices-updated', undefined)
    expect(devices.get()).toMatchObject({ microphone: null, camera: null })
    undo()
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' } })
    expect(devices.get().microphone).toBeNull()
  })

  test.each<[string, (followed: ReturnType<typeof follow>) => void]>([
    ['was opened before it listened', () => undefined],
    ['is told', ({ emitter }) => emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' } })],
  ])(
    'behavior: where the browser lists its devices only when one is open, they are read again when it %s',
    async (_when, tell) => {
      const all: object[] = [{ kind: 'audioinput', deviceId: '', label: '' }]
      const followed = follow({ inUse: { mic: { deviceId: 'm' } }, all })
      const { devices, settled } = followed
      // as Firefox does, which sends no event then, and says `prompt` of a permission for this time only
      all.splice(0, 1, { kind: 'audioinput', deviceId: 'm', label: 'Desk' })
      tell(followed)
      await settled()
      expect(devices.get()).toMatchObject({
        permission: 'granted',
        microphones: [{ id: 'm', label: 'Desk' }],
        microphone: 'm',
      })
    },
  )

  test('behavior: after the call the permission is again what the browser says', async () => {
    const mic = { kind: 'audioinput', deviceId: 'm', label: 'Desk' }
    const { devices, settled, undo } = follow({ inUse: { mic: { deviceId: 'm' } }, all: [mic] })
    await settled()
    expect(devices.get().permission).toBe('granted')
    undo()
    const close = watchDevices(devices)
    await settled()
    expect(devices.get().permission).toBe('prompt')
    close()
  })

  test('behavior: the microphone of a track that the engine was given is told by the track', async () => {
    const all = [{ kind: 'audioinput', deviceId: 'm', label: 'Desk' }]
    const { devices, settled } = follow({ inUse: { mic: { deviceId: '' } }, all, track: 'm' })
    await settled()
    expect(devices.get()).toMatchObject({ permission: 'granted', microphone: 'm' })
  })

  test('behavior: tells of a microphone that was opened before it listened', async () => {
    const { devices, settled } = follow({ inUse: { mic: { deviceId: 'm' }, camera: {}, speaker: {} } })
    await settled()
    expect(devices.get()).toMatchObject({ microphone: 'm', camera: null })
  })

  test('behavior: what is not in use is what the next call would use, and so is all of it after the call', async () => {
    const { devices, emitter, settled, undo } = follow({ camera: 'c', microphone: 'chosen' })
    await settled()
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' }, camera: { deviceId: '' } })
    expect(devices.get()).toMatchObject({ microphone: 'm', camera: 'c' })
    emitter.emit('selected-devices-updated', { mic: { deviceId: 'm' }, camera: { deviceId: 'another' } })
    expect(devices.get().camera).toBe('another')
    undo()
    expect(devices.get()).toMatchObject({ microphone: 'chosen', camera: 'c' })
  })

  test('behavior: an engine that does not say, or says it too late, tells nothing', async () => {
    const refused = follow()
    refused.order.mockRejectedValue(new Error('no answer'))
    const isOpen = vi.fn().mockReturnValueOnce(true).mockReturnValue(false)
    const late = follow({ isOpen, inUse: { mic: { deviceId: 'm' } } })
    for (const { devices, settled } of [refused, late]) {
      await settled()
      expect(devices.get().microphone).toBeNull()
    }
  })

  test('behavior: uses the loudspeaker that was chosen before the call', async () => {
    const { devices, order, setOutput, settled } = follow({ speaker: 'loud' })
    await settled()
    expect(devices.get().speaker).toBe('loud')
    expect(setOutput).toHaveBeenCalledWith('loud')
    expect(order).toHaveBeenCalledWith('setOutputDeviceAsync', { outputDeviceId: 'loud' })
  })

  test.each([
    ['it is not plugged in', { speaker: 'gone' }],
    ['none was chosen', {}],
    ['the call is over', { speaker: 'loud', isOpen: () => false }],
  ])('behavior: leaves the loudspeaker alone where %s', async (_, how) => {
    const { order, setOutput, settled } = follow(how)
    await settled()
    expect(setOutput).not.toHaveBeenCalled()
    expect(order).not.toHaveBeenCalledWith('setOutputDeviceAsync', expect.anything())
  })

  test.each([
    ['setOutput', null],
    ['order', 'loud'],
  ] as const)(
    'behavior: a chosen loudspeaker that %s refuses is no error, and %s is shown',
    async (refusing, shown) => {
      const followed = follow({ speaker: 'loud' })
      followed[refusing].mockRejectedValue(new DOMException('No such sink.', 'NotFoundError'))
      await followed.settled()
      expect(followed.devices.get().speaker).toBe(shown)
    },
  )

  test('behavior: a call that ends meanwhile takes no order', async () => {
    const isOpen = vi.fn(() => true)
    const { order, setOutput, settled } = follow({ speaker: 'loud', isOpen })
    setOutput.mockImplementation(async () => void isOpen.mockReturnValue(false))
    await settled()
    expect(setOutput).toHaveBeenCalled()
    expect(order).not.toHaveBeenCalledWith('setOutputDeviceAsync', expect.anything())
  })
})

test('recordPermission: what a refusal says of the permission is remembered, and nothing where it says nothing', () => {
  const devices = createStore<VoiceDevices>(NO_DEVICES)
  recordPermission(devices, new CameraError('mic-in-use', 'taken'))
  expect(devices.get().permission).toBe('in-use')
  recordPermission(devices, new CameraError('constraints', 'too much'))
  expect(devices.get().permission).toBe('in-use')
})
