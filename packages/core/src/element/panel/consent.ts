import type { CallSettings, ConsentSettings } from '../settings.ts'

/** Agreements of this page, for a browser that forbids the storage. */
const agreed = new Set<string>()

const keyOf = (id: string): string => `offhook-consent:${id}`

/** Whether the user has to agree before a call or a chat. */
export function needsConsent({ consent, id }: CallSettings): boolean {
  return consent !== null && !agreed.has(tokenOf(id, consent)) && readVersion(id) !== consent.version
}

/** Remembers that the user has agreed to this version on this site. */
export function rememberConsent({ consent, id }: CallSettings): void {
  if (!consent) return
  agreed.add(tokenOf(id, consent))
  try {
    localStorage.setItem(keyOf(id), consent.version)
  } catch {
    // The storage is forbidden: the agreement lasts as long as the page.
  }
}

const tokenOf = (id: string, { version }: ConsentSettings): string => JSON.stringify([id, version])

function readVersion(id: string): string | null {
  try {
    return localStorage.getItem(keyOf(id))
  } catch {
    return null
  }
}
