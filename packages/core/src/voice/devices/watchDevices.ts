import { queryPermission } from '../../call/queryPermission.ts'
import type { WritableStore } from '../../store/createStore.ts'
import type { VoiceDevice, VoiceDevices } from './devices.ts'
import { readPermission } from './microphonePermission.ts'

interface Watch {
  holders: number
  readonly close: () => void
}

// by the client's own store: two clients never share a watch
const watches = new WeakMap<object, Watch>()
/** The stores of the clients whose call has a microphone open. */
const listening = new WeakSet()

/** Keeps a client's devices up to date, hot-plugging and permission included. Returns its own undo. */
export function watchDevices(devices: WritableStore<VoiceDevices>): () => void {
  const watch = watches.get(devices) ?? { holders: 0, close: openWatch(devices) }
  watches.set(devices, watch)
  watch.holders += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    watch.holders -= 1
    if (watch.holders > 0) return
    watches.delete(devices)
    watch.close()
  }
}

function openWatch(devices: WritableStore<VoiceDevices>): () => void {
  let isOver = false
  let permission: PermissionStatus | null = null
  const { mediaDevices } = globalThis.navigator ?? {}

  async function refresh(): Promise<void> {
    const change = await readDevices()
    if (!isOver) writeDevices(devices, change)
  }
  const onChange = () => void refresh()

  mediaDevices?.addEventListener('devicechange', onChange)
  void queryPermission().then((status) => {
    if (isOver) return
    permission = status
    status?.addEventListener('change', onChange)
  })
  onChange()
  return () => {
    isOver = true
    mediaDevices?.removeEventListener('devicechange', onChange)
    permission?.removeEventListener('change', onChange)
  }
}

/** Writes what changed, and nothing where nothing did. */
export function changeDevices(devices: WritableStore<VoiceDevices>, change: Partial<VoiceDevices>): void {
  const before = devices.get()
  const after = { ...before, ...change }
  if (JSON.stringify(before) !== JSON.stringify(after)) devices.set(Object.freeze(after))
}

/** Reads the devices again, for a browser that sends no event when it begins to list and to name them, as Firefox. */
export async function refreshDevices(devices: WritableStore<VoiceDevices>): Promise<void> {
  writeDevices(devices, await readDevices())
}

/** Notes whether the call has a microphone open, which is a permission whatever the browser would ask the next time. */
export function noteOpenMicrophone(devices: WritableStore<VoiceDevices>, isOpen: boolean): void {
  if (isOpen) listening.add(devices)
  else listening.delete(devices)
}

function writeDevices(
  devices: WritableStore<VoiceDevices>,
  read: Awaited<ReturnType<typeof readDevices>>,
): void {
  const isAllowed = listening.has(devices) && ['prompt', 'unknown'].includes(read.permission)
  changeDevices(devices, isAllowed ? { ...read, permission: 'granted' } : read)
}

/** The devices as they are now. Asks nobody for a permission. */
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
  // before the permission a browser gives one nameless device of each kind that there is
  const hasMicrophone = all.some(({ kind }) => kind === 'audioinput')
  return {
    permission: await readPermission(hasMicrophone),
    microphones: of('audioinput'),
    speakers: of('audiooutput'),
    cameras: of('videoinput'),
  }
}

/** The devices that the browser tells of; none where it tells nothing. */
export async function enumerateDevices(): Promise<readonly MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices()
  } catch {
    return []
  }
}
