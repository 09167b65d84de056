import { createDeferred } from '../events/deferred.ts'

/** Milliseconds that the page before a reload has to give its call back, and between two looks. */
const PATIENCE_MS = 1000
const LOOK_MS = 100

// a lock is seen by every tab of the origin, while a duplicated tab gets a copy of the storage
const nameOf = (callId: string): string => `offhook-call ${callId}`
// not in every browser, and on https and localhost only
const lockManager = (): LockManager | undefined =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/** Shows other tabs that this one is in the call. Returns a cleanup function. */
export function holdCall(callId: string): () => void {
  const over = createDeferred<void>()
  const waiting = new AbortController()
  const { signal } = waiting
  let triesLeft = PATIENCE_MS / LOOK_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function request(): Promise<void> {
    try {
      await lockManager()?.request(nameOf(callId), { signal }, () => over.promise)
    } catch {
      // Chromium rejects a lock that it grants while the page is paused, as in window.open()
      triesLeft -= 1
      if (!signal.aborted && triesLeft > 0) timer = setTimeout(() => void request(), LOOK_MS)
    }
  }

  void request()
  return () => {
    clearTimeout(timer)
    waiting.abort()
    over.resolve()
  }
}

/**
 * Takes a call for this tab. Returns its own undo; null while another tab is in the call. Without Web Locks a page gets
 * a call only when it was reloaded, or reached by Back or Forward: a duplicated tab cannot be told apart otherwise.
 */
export async function takeCall(callId: string): Promise<(() => void) | null> {
  const locks = lockManager()
  const isSameTab = wasReloaded()
  if (!locks) return isSameTab ? () => undefined : null
  const looks = isSameTab ? PATIENCE_MS / LOOK_MS : 0
  for (let look = 0; ; look += 1) {
    const release = await tryToTake(locks, nameOf(callId))
    if (release || look >= looks) return release
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

const tryToTake = (locks: LockManager, name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const over = createDeferred<void>()
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock && over.resolve)
        if (lock) await over.promise
      })
      .catch(() => resolve(null))
  })

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const { type }: { type?: unknown } = Object(entry)
  return type === 'reload' || type === 'back_forward'
}
