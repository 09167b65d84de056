import type { WebCall } from '../../rest/webCall.ts'
import { isCallAddress } from '../../validators/address.ts'
import type { ResumeOptions } from '../types.ts'
import { callStorage, storageKey } from './callStorage.ts'

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
