import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'

/** Milliseconds that the page before a reload has to release its lock. */
const RELEASE_TIMEOUT_MS = 1000
/** Milliseconds between two attempts to get the lock. */
const RETRY_MS = 100

const lockName = (callId: string): string => `offhook-call ${callId}`
// Not in every browser, and on https and localhost only.
const lockManager = (): LockManager | undefined =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/** Shows other tabs that this tab is in the call. Returns a cleanup function. */
export function lockCall(callId: string): () => void {
  const released = promiseWithResolvers<void>()
  const waiting = new AbortController()
  const { signal } = waiting
  let triesLeft = RELEASE_TIMEOUT_MS / RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function request(): Promise<void> {
    try {
      await lockManager()?.request(lockName(callId), { signal }, () => released.promise)
    } catch {
      // Chromium rejects a lock that it grants while the page is paused, as in window.open().
      triesLeft -= 1
      if (!signal.aborted && triesLeft > 0) timer = setTimeout(() => void request(), RETRY_MS)
    }
  }

  void request()
  return () => {
    clearTimeout(timer)
    waiting.abort()
    released.resolve()
  }
}

/**
 * Takes the lock of a call for this tab. Returns its release, or null while another tab is in the call. Without Web
 * Locks, only a page that was reloaded, or reached by Back or Forward, gets the call: nothing else tells a duplicated
 * tab apart.
 */
export async function tryLockCall(callId: string): Promise<(() => void) | null> {
  const locks = lockManager()
  const isSameTab = wasReloaded()
  if (!locks) return isSameTab ? () => undefined : null
  const retries = isSameTab ? RELEASE_TIMEOUT_MS / RETRY_MS : 0
  for (let retry = 0; ; retry += 1) {
    const release = await requestLock(locks, lockName(callId))
    if (release || retry >= retries) return release
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

const requestLock = (locks: LockManager, name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const released = promiseWithResolvers<void>()
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock && released.resolve)
        if (lock) await released.promise
      })
      .catch(() => resolve(null))
  })

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const { type }: { type?: unknown } = Object(entry)
  return type === 'reload' || type === 'back_forward'
}
