import type { CallOptions } from '../../call/call.ts'
import type { ClientContext } from '../context.ts'
import { type DeviceKind, type DeviceSelection, readSavedDevice, SELECTION_KEY } from './devices.ts'
import { changeDevices, enumerateDevices, watchDevices } from './watchDevices.ts'

/** The part of a client that holds the selection and shows it. */
export type SelectionContext = Pick<ClientContext, 'options' | 'devices' | 'selection'>

const KINDS: readonly DeviceKind[] = ['microphone', 'speaker', 'camera']

/** Restores the selection of an earlier visit, with the option `rememberDevices`. A later selection takes precedence. */
export function restoreSelection({ selection, devices, options }: SelectionContext): void {
  if (!options.rememberDevices) return
  for (const kind of KINDS) {
    const id = readSavedDevice(kind)
    if (id === undefined || selection.has(kind)) continue
    selection.set(kind, id)
    changeDevices(devices, { [kind]: id })
  }
}

/** Keeps the client's `devices` store up to date, with the selection of an earlier visit. Returns a cleanup function. */
export function watchClientDevices(client: SelectionContext): () => void {
  restoreSelection(client)
  return watchDevices(client.devices)
}

/** Saves the selection for later visits. */
export function saveSelection(selection: DeviceSelection): void {
  try {
    localStorage.setItem(SELECTION_KEY, JSON.stringify(Object.fromEntries(selection)))
  } catch {
    // The storage is full or forbidden: the selection lasts for this visit.
  }
}

/** Returns the id of the selected device, if it is plugged in. */
export async function findSelected(
  selection: DeviceSelection,
  kind: DeviceKind,
): Promise<string | undefined> {
  const id = selection.get(kind)
  if (id === undefined) return undefined
  const all = await enumerateDevices()
  return all.some(({ deviceId }) => deviceId === id) ? id : undefined
}

/** Returns the selected devices as sources of a call, except for sources that the page has set itself. */
export async function selectedDevices(
  client: SelectionContext,
  { audioSource = true, videoSource }: CallOptions,
): Promise<Pick<CallOptions, 'audioSource' | 'videoSource'>> {
  restoreSelection(client)
  const find = async (source: unknown, kind: DeviceKind) =>
    source === true ? findSelected(client.selection, kind) : undefined
  const microphone = await find(audioSource, 'microphone')
  const camera = await find(videoSource, 'camera')
  return {
    ...(microphone !== undefined && { audioSource: microphone }),
    ...(camera !== undefined && { videoSource: camera }),
  }
}

/** Returns the id of the system's default device, which browsers list first. */
export async function findSystemDefault(kind: MediaDeviceKind): Promise<string> {
  const all = await enumerateDevices()
  return all.find((device) => device.kind === kind)?.deviceId || 'default'
}
