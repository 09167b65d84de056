import type { CallOptions } from '../../call/call.ts'
import type { ClientStores } from '../SessionContext.ts'
import { type DeviceKind, type DeviceSelection, readSavedDevice, SELECTION_KEY } from './devices.ts'
import { changeDevices, enumerateDevices } from './watchDevices.ts'

/** Whose choice it is, and where it is shown. */
export interface SelectionHost extends Pick<ClientStores, 'devices'> {
  readonly selection: DeviceSelection
  readonly options: { rememberDevices?: boolean }
}

const KINDS: readonly DeviceKind[] = ['microphone', 'speaker', 'camera']

/** Where the page asks for it: adds what was chosen on an earlier visit, except where something was chosen since. */
export function restoreSelection({ selection, devices, options }: SelectionHost): void {
  if (!options.rememberDevices) return
  for (const kind of KINDS) {
    const id = readSavedDevice(kind)
    if (id === undefined || selection.has(kind)) continue
    selection.set(kind, id)
    changeDevices(devices, { [kind]: id })
  }
}

export function saveSelection(selection: DeviceSelection): void {
  try {
    localStorage.setItem(SELECTION_KEY, JSON.stringify(Object.fromEntries(selection)))
  } catch {
    // full, or forbidden: it holds for this visit
  }
}

/** The device of that kind that was chosen, as long as it is plugged in. */
export async function findSelected(
  selection: DeviceSelection,
  kind: DeviceKind,
): Promise<string | undefined> {
  const id = selection.get(kind)
  if (id === undefined) return undefined
  const all = await enumerateDevices()
  return all.some(({ deviceId }) => deviceId === id) ? id : undefined
}

/** Returns the sources of a call that uses the devices which were chosen, except where the page names its own. */
export async function selectedDevices(
  host: SelectionHost,
  { audioSource = true, videoSource }: CallOptions,
): Promise<Pick<CallOptions, 'audioSource' | 'videoSource'>> {
  restoreSelection(host)
  const find = async (source: unknown, kind: DeviceKind) =>
    source === true ? findSelected(host.selection, kind) : undefined
  const microphone = await find(audioSource, 'microphone')
  const camera = await find(videoSource, 'camera')
  return {
    ...(microphone !== undefined && { audioSource: microphone }),
    ...(camera !== undefined && { videoSource: camera }),
  }
}

/** What the system would choose: browsers list it first. */
export async function findSystemDefault(kind: MediaDeviceKind): Promise<string> {
  const all = await enumerateDevices()
  return all.find((device) => device.kind === kind)?.deviceId || 'default'
}
