import { createDeferred } from '../events/deferred.ts'
import type { WebCall } from '../rest/webCall.ts'
import { isCallAddress } from '../validators/address.ts'
import {
  NON_EMPTY_STRING,
  numberFrom,
  type OptionRules,
  validateOptions,
} from '../validators/validateOptions.ts'
import { type CallContext, endForAll } from './CallContext.ts'
import { isInCall } from './state.ts'
import type { ResumeOptions } from './types.ts'

/** Milliseconds after which a page that was left cannot resume its call. */
const MAX_AGE_MS = 300_000
/** The version of the record in the storage. */
const VERSION = 1

const RULES = {
  maxAge: /* @__PURE__ */ numberFrom(0, Infinity, ' milliseconds'),
  key: NON_EMPTY_STRING,
} satisfies OptionRules<ResumeOptions>

/**
 * Validates how a call is kept for a reload.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const validateResumeOptions = (options: ResumeOptions): void =>
  validateOptions('resume', options, RULES)

/**
 * Keeps the running call for a reload of the page, and keeps other tabs out of it. The cleanup clears the record of a
 * call that has ended, and ends the call for the assistant too, because its room outlives the user who leaves it.
 */
export function persistCall(
  context: Pick<CallContext, 'call' | 'state' | 'sendText'>,
  options: ResumeOptions,
): () => void {
  const { state } = context
  let release: (() => void) | null = null

  function save(): void {
    const { status, webCall, muted } = state.get()
    if (!webCall || !isInCall(status)) return
    saveCall(webCall, muted, options)
    if (!page.isLeaving()) release ??= holdCall(webCall.id)
  }

  const page = watchLeaving(() => {
    save()
    // Released at once, not when this page is discarded, because the next page takes the call over.
    release?.()
    release = null
  }, save)
  const unsubscribe = state.subscribe(save)
  save()
  return () => {
    unsubscribe()
    page.close()
    release?.()
    if (page.isLeaving()) return
    clearSavedCall(options)
    endForAll(context)
  }
}

// The record: the tab's session storage

/** A call whose page was left. */
export interface SavedCall {
  readonly webCall: WebCall
  /** Whether the user was muted. Missing in a record of an older version. */
  readonly muted?: boolean
}

/**
 * The tab's own storage, which no other site can read. Null where it is not allowed. A duplicated tab gets a copy of it:
 * the lock keeps that tab out of the call.
 */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

const storageKey = ({ key = 'offhook-call' }: ResumeOptions): string => key

/** Saves what a later join needs: the room and the mute, and nothing of what the assistant was told. */
export function saveCall(
  { id, webCallUrl, artifactPlan, assistant, transport }: WebCall,
  muted: boolean,
  options: ResumeOptions,
): void {
  const webCall: WebCall = {
    id,
    webCallUrl,
    artifactPlan: { videoRecordingEnabled: artifactPlan?.videoRecordingEnabled === true },
    ...(assistant?.voice?.provider && { assistant: { voice: { provider: assistant.voice.provider } } }),
    ...(transport?.assistantVideoEnabled === true && { transport: { assistantVideoEnabled: true } }),
  }
  const record = { version: VERSION, origin: location.origin, savedAt: Date.now(), webCall, muted }
  try {
    storage()?.setItem(storageKey(options), JSON.stringify(record))
  } catch {
    // The storage is full or forbidden: the call goes on, but it cannot be resumed.
  }
}

export const clearSavedCall = (options: ResumeOptions): void => storage()?.removeItem(storageKey(options))

/** Takes the saved call of this tab out of the storage. Returns null unless the record is valid and recent. */
export function takeSavedCall(options: ResumeOptions): SavedCall | null {
  const text = storage()?.getItem(storageKey(options)) ?? ''
  clearSavedCall(options)
  return readRecord(text, options.maxAge ?? MAX_AGE_MS)
}

function readRecord(text: string, maxAge: number): SavedCall | null {
  try {
    const { version, origin, savedAt, webCall, muted } = JSON.parse(text)
    const age = Date.now() - savedAt
    const isValid =
      version === VERSION &&
      origin === location.origin &&
      age >= 0 &&
      age <= maxAge &&
      typeof webCall.id === 'string' &&
      isCallAddress(webCall.webCallUrl) &&
      (muted === undefined || typeof muted === 'boolean')
    return isValid ? { webCall, muted } : null
  } catch {
    return null
  }
}

// The lock: every tab of the origin sees it

/** Milliseconds that the page before a reload has to release its lock. */
const RELEASE_TIMEOUT_MS = 1000
/** Milliseconds between two attempts to get the lock. */
const RETRY_MS = 100

const lockName = (callId: string): string => `offhook-call ${callId}`
// Not in every browser, and on https and localhost only.
const lockManager = (): LockManager | undefined =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/** Shows other tabs that this tab is in the call. Returns a cleanup function. */
export function holdCall(callId: string): () => void {
  const released = createDeferred<void>()
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
export async function takeCall(callId: string): Promise<(() => void) | null> {
  const locks = lockManager()
  const isSameTab = wasReloaded()
  if (!locks) return isSameTab ? () => undefined : null
  const retries = isSameTab ? RELEASE_TIMEOUT_MS / RETRY_MS : 0
  for (let retry = 0; ; retry += 1) {
    const release = await tryToTake(locks, lockName(callId))
    if (release || retry >= retries) return release
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

const tryToTake = (locks: LockManager, name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const released = createDeferred<void>()
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

// The page: whether it is being left

/**
 * Watches whether the page is being left. Its listeners run before the engine's, which leave the room.
 * `onReturn` is called when the browser shows the page again from its back-forward cache.
 */
export function watchLeaving(onLeave: () => void = () => undefined, onReturn: () => void = () => undefined) {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    onLeave()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isLeaving = false
    onReturn()
  }
  addEventListener('pagehide', leave, { capture: true })
  addEventListener('pageshow', comeBack, { capture: true })
  return {
    isLeaving: () => isLeaving,
    close() {
      removeEventListener('pagehide', leave, { capture: true })
      removeEventListener('pageshow', comeBack, { capture: true })
    },
  }
}
