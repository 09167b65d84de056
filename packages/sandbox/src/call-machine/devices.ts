import type { Fields } from '../platform/isRecord.ts'
import type { Caller } from './Caller.ts'
import type { CallMachine } from './CallMachine.ts'

/** The devices in use, as daily-js is told of them. */
export function devicesInUse(machine: CallMachine): Fields {
  const { camera, mic } = machine.caller?.devices ?? { camera: {}, mic: {} }
  return { camera, mic, speaker: machine.speaker }
}

/** Takes another device of a kind than the one in use, the next in the browser's order. */
export async function cycleDevice(machine: CallMachine, kind: 'audio' | 'video'): Promise<Fields> {
  const all = (await listDevices()).filter((device) => device.kind === `${kind}input`)
  const next = all[(all.findIndex((device) => isInUse(machine.caller, device)) + 1) % all.length]
  if (!next || !machine.caller) return { device: null }
  const none = { audio: undefined, video: undefined }
  await machine.services.settings.chooseDevices({ ...none, [kind]: next.deviceId })
  return { device: toFields(next) }
}

/** Chooses where the page is heard; only the page itself can play there. */
export async function setSpeaker(machine: CallMachine, outputDeviceId: unknown): Promise<Fields> {
  const outputs = (await listDevices()).filter(({ kind }) => kind === 'audiooutput')
  const device = outputs.find(({ deviceId }) => deviceId === outputDeviceId)
  // before the microphone is allowed, a browser lists its devices without their ids
  const isListed = device !== undefined || outputs.every(({ deviceId }) => deviceId === '')
  const message = machine.failure('devices-error')
  if (message || (!isListed && outputDeviceId !== 'default')) {
    return { ...devicesInUse(machine), error: { type: 'not-found', message: message ?? NOT_FOUND } }
  }
  machine.speaker = device ? toFields(device) : { deviceId: outputDeviceId }
  machine.announceDevices()
  return devicesInUse(machine)
}

const NOT_FOUND = 'There is no such output device.'

const listDevices = async (): Promise<MediaDeviceInfo[]> => {
  const { mediaDevices } = navigator as Partial<Navigator>
  return (await mediaDevices?.enumerateDevices()) ?? []
}

const isInUse = (caller: Caller | null, { deviceId, kind }: MediaDeviceInfo): boolean => {
  const { camera, mic } = caller?.devices ?? { camera: {}, mic: {} }
  return (kind === 'videoinput' ? camera : mic).deviceId === deviceId
}

const toFields = ({ deviceId, groupId, kind, label }: MediaDeviceInfo): Fields => ({
  deviceId,
  groupId,
  kind,
  label,
})
