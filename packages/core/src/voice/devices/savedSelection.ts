/** The name under which the chosen devices are kept in the page's own storage, which no other site can read. */
export const SELECTION_KEY = 'offhook-devices'

/** The device of that kind that the user chose on an earlier visit; undefined where none can be read. */
export function readSavedDevice(kind: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SELECTION_KEY) ?? '{}')
    const id: unknown = Reflect.get(Object(kept), kind)
    return typeof id === 'string' ? id : undefined
  } catch {
    // storage is forbidden, or what is in it was not written by this library
    return undefined
  }
}
