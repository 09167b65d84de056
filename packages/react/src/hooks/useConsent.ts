import { useMemo, useSyncExternalStore } from 'react'

/** The user's agreement to a text. */
export interface Consent {
  /** Whether the user has agreed to this version, on this site. False on a server. */
  isGiven: boolean
  /** Remembers the agreement, in the browser's local storage. */
  give: () => void
  /** Forgets the agreement. */
  withdraw: () => void
}

/**
 * The user's agreement to a version of a text, such as a date. With a new version the user has to agree again. Where the
 * browser forbids the storage, the agreement lasts as long as the page. `name` tells apart several texts of a site.
 */
export function useConsent(version: string, name = ''): Consent {
  const { subscribe, getVersion, give, withdraw } = useMemo(
    () => createConsent(`offhook-consent:${name}`, version),
    [name, version],
  )
  const isGiven = useSyncExternalStore(subscribe, getVersion, () => null) === version
  return { isGiven, give, withdraw }
}

/** The agreements that the browser did not store: they last as long as the page. */
const agreed = new Map<string, string>()
const listeners = new Set<() => void>()

function createConsent(key: string, version: string) {
  function store(next: string | null): void {
    agreed.delete(key)
    try {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      if (next !== null) agreed.set(key, next)
    }
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      // Another page of the site changes the agreement, also while this one waits to be gone back to.
      addEventListener('storage', listener)
      addEventListener('pageshow', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
        removeEventListener('pageshow', listener)
      }
    },
    getVersion: () => agreed.get(key) ?? readStored(key),
    give: () => store(version),
    withdraw: () => store(null),
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
