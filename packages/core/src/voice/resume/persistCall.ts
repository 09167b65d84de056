import type { WebCall } from '../../rest/webCall.ts'
import { isCallAddress } from '../../validators/address.ts'
import { type CallContext, endOnPlatform } from '../context.ts'
import { isInCall } from '../state.ts'
import type { ResumeOptions } from '../types.ts'
import { lockCall } from './callLock.ts'
import { callStorage, storageKey } from './callStorage.ts'

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
    if (!leaving.isLeaving()) release ??= lockCall(webCall.id)
  }

  const leaving = watchLeaving(() => {
    save()
    // Released at once, not when this page is discarded, because the next page takes the call over.
    release?.()
    release = null
  }, save)
  // Every change, also of speech, renews the time of the record: a page that crashes has no `pagehide`.
  const unsubscribe = state.subscribe(save)
  save()
  return () => {
    unsubscribe()
    leaving.close()
    release?.()
    if (leaving.isLeaving()) return
    clearSavedCall(options)
    endOnPlatform(context)
  }
}

/**
 * Watches whether the page is being left. Its listeners run before the engine's, which leave the room.
 * `onReturn` is called when the browser shows the page again from its back-forward cache.
 */
export function watchLeaving(onLeave: () => void, onReturn: () => void = () => undefined) {
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

/** Milliseconds after which a page that was left cannot resume its call. */
const MAX_AGE_MS = 300_000
/** The version of the record in the storage. */
const VERSION = 1

/** A call whose page was left. */
export interface SavedCall {
  readonly webCall: WebCall
  /** Whether the user was muted. Missing in a record of an older version. */
  readonly muted?: boolean
}

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
    callStorage()?.setItem(storageKey(options), JSON.stringify(record))
  } catch {
    // The storage is full or forbidden: the call goes on, but it cannot be resumed.
  }
}

export const clearSavedCall = (options: ResumeOptions): void => callStorage()?.removeItem(storageKey(options))

/** Takes the saved call of this tab out of the storage. Returns null unless the record is valid and recent. */
export function takeSavedCall(options: ResumeOptions): SavedCall | null {
  const text = callStorage()?.getItem(storageKey(options)) ?? ''
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
