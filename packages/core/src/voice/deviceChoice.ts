import type { DeviceKind } from './devices.ts'
import { enumerateDevices } from './enumerateDevices.ts'

/** What the visitor chose, by kind; kept while the client lives, and longer where the page asks for it. */
export type DeviceChoice = Map<DeviceKind, string>

/** Under which it is kept in the page's own storage, which no other site can read. */
const KEY = 'offhook-devices'
const KINDS: readonly DeviceKind[] = ['microphone', 'speaker', 'camera']

/** Adds what was chosen on an earlier visit, except where something was chosen since. */
export function recallChoice(choice: DeviceChoice): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    for (const kind of KINDS) {
      const id: unknown = Reflect.get(Object(kept), kind)
      if (typeof id === 'string' && !choice.has(kind)) choice.set(kind, id)
    }
  } catch {
    // forbidden, not ours, or broken: nothing was chosen
  }
}

export function keepChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(choice)))
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
