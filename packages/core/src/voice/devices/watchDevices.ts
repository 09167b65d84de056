import { queryPermission } from '../../engine/queryPermission.ts'
import type { WritableStore } from '../../store/createStore.ts'
import type { VoiceDevice, VoiceDevices } from './devices.ts'
import { readPermission } from './microphonePermission.ts'

/** A client's `devices` store, with what keeps it up to date. */
export interface DevicesStore extends WritableStore<VoiceDevices> {
  /** The watch that its subscriptions share. */
  watch?: Watch | undefined
  /** Whether a call has the microphone open. The permission is then granted, even if the browser would ask again. */
  hasOpenMicrophone?: boolean
}

interface Watch {
  /** The number of subscriptions that need this watch. */
  subscribers: number
  readonly close: () => void
}

/** Keeps a client's `devices` store up to date, including the permission. Returns a cleanup function. */
export function watchDevices(devices: DevicesStore): () => void {
  const watch = devices.watch ?? { subscribers: 0, close: openWatch(devices) }
  devices.watch = watch
  watch.subscribers += 1
  let isClosed = false
  return () => {
    if (isClosed) return
    isClosed = true
    watch.subscribers -= 1
    if (watch.subscribers > 0) return
    devices.watch = undefined
    watch.close()
  }
}

function openWatch(devices: DevicesStore): () => void {
  let isClosed = false
  let permission: PermissionStatus | null = null
  const { mediaDevices } = globalThis.navigator ?? {}

  async function refresh(): Promise<void> {
    const change = await readDevices()
    if (!isClosed) writeDevices(devices, change)
  }
  const onChange = () => void refresh()

  mediaDevices?.addEventListener('devicechange', onChange)
  void queryPermission().then((status) => {
    if (isClosed) return
    permission = status
    status?.addEventListener('change', onChange)
  })
  onChange()
  return () => {
    isClosed = true
    mediaDevices?.removeEventListener('devicechange', onChange)
    permission?.removeEventListener('change', onChange)
  }
}

/** Changes the store, if the values differ. */
export function changeDevices(devices: WritableStore<VoiceDevices>, change: Partial<VoiceDevices>): void {
  const before = devices.get()
  const after = { ...before, ...change }
  if (JSON.stringify(before) !== JSON.stringify(after)) devices.set(Object.freeze(after))
}

/** Reads the devices again. Firefox emits no event when it begins to list and label them. */
export async function refreshDevices(devices: DevicesStore): Promise<void> {
  writeDevices(devices, await readDevices())
}

function writeDevices(devices: DevicesStore, read: Awaited<ReturnType<typeof readDevices>>): void {
  const isGranted = devices.hasOpenMicrophone && ['prompt', 'unknown'].includes(read.permission)
  changeDevices(devices, isGranted ? { ...read, permission: 'granted' } : read)
}

/** Reads the devices and the permission, without a prompt. */
export async function readDevices(): Promise<
  Pick<VoiceDevices, 'permission' | 'microphones' | 'speakers' | 'cameras'>
> {
  const all = await enumerateDevices()
  const of = (kind: MediaDeviceKind): readonly VoiceDevice[] =>
    Object.freeze(
      all
        .filter((device) => device.kind === kind && device.deviceId !== '')
        .map(({ deviceId, label }) => Object.freeze({ id: deviceId, label })),
    )
  // Without the permission, a browser lists one device of each kind that exists, with empty id and label.
  const hasMicrophone = all.some(({ kind }) => kind === 'audioinput')
  return {
    permission: await readPermission(hasMicrophone),
    microphones: of('audioinput'),
    speakers: of('audiooutput'),
    cameras: of('videoinput'),
  }
}

/** Returns the devices that the browser lists, or an empty list if it lists none. */
export async function enumerateDevices(): Promise<readonly MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices()
  } catch {
    return []
  }
}
