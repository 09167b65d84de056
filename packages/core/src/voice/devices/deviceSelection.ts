import type { CallOptions } from '../../call/call.ts'
import type { ClientStores } from '../attemptHost.ts'
import type { Room } from '../openRoom.ts'
import type { DeviceKind } from './devices.ts'
import { enumerateDevices } from './enumerateDevices.ts'
import { CHOICE_KEY, readKeptDevice } from './savedSelection.ts'
import { changeDevices } from './watchDevices.ts'

/** What the visitor chose, by kind; kept while the client lives, and longer where the page asks for it. */
export type DeviceChoice = Map<DeviceKind, string>

/** Whose choice it is, and where it is shown. */
export interface ChoiceHost extends Pick<ClientStores, 'devices'> {
  readonly choice: DeviceChoice
  readonly options: { rememberDevices?: boolean }
}

const KINDS: readonly DeviceKind[] = ['microphone', 'speaker', 'camera']

/** Where the page asks for it: adds what was chosen on an earlier visit, except where something was chosen since. */
export function recallChoice({ choice, devices, options }: ChoiceHost): void {
  if (!options.rememberDevices) return
  for (const kind of KINDS) {
    const id = readKeptDevice(kind)
    if (id === undefined || choice.has(kind)) continue
    choice.set(kind, id)
    changeDevices(devices, { [kind]: id })
  }
}

export function keepChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify(Object.fromEntries(choice)))
  } catch {
    // full, or forbidden: it holds for this visit
  }
}

/** The device of that kind that was chosen, as long as it is plugged in. */
export async function findChosen(choice: DeviceChoice, kind: DeviceKind): Promise<string | undefined> {
  const id = choice.get(kind)
  if (id === undefined) return undefined
  const all = await enumerateDevices()
  return all.some(({ deviceId }) => deviceId === id) ? id : undefined
}

/** Has the call built with the devices that were chosen, where the page names none of its own. */
export async function useChosen(
  room: Room,
  { audioSource = true, videoSource }: CallOptions,
  host: ChoiceHost,
): Promise<void> {
  recallChoice(host)
  const find = async (source: unknown, kind: DeviceKind) =>
    source === true ? findChosen(host.choice, kind) : undefined
  room.useDevices(await find(audioSource, 'microphone'), await find(videoSource, 'camera'))
}

/** What the system would choose: browsers list it first. */
export async function findSystems(kind: MediaDeviceKind): Promise<string> {
  const all = await enumerateDevices()
  return all.find((device) => device.kind === kind)?.deviceId || 'default'
}
