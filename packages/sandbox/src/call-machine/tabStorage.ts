/**
 * Reads a list from the session storage of the tab, which survives a reload. Returns an empty list if nothing is saved
 * under the key, if the saved text is not a list, or if the browser forbids the storage.
 */
export function readTabList(key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(globalThis.sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Saves a list in the session storage of the tab. Without a storage, or with a full one, nothing is saved. */
export function writeTabList(key: string, list: readonly unknown[]): void {
  try {
    if (list.length > 0) globalThis.sessionStorage.setItem(key, JSON.stringify(list))
    else globalThis.sessionStorage.removeItem(key)
  } catch {
    // the storage is missing, forbidden or full: what it would hold ends with the page
  }
}
