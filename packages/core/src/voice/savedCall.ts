import { type OptionRule, validateOptions } from '../errors/validateOptions.ts'
import type { WebCall } from '../rest/webCall.ts'
import { isCallAddress } from '../validators/address.ts'

/** How a call survives a reload of the page. */
export interface ResumeOptions {
  /** Milliseconds, 0 or more (ours), after which a page that was left cannot go on with its call. Default 300,000. */
  maxAge?: number
  /** Under which name the call is kept, for a page with two clients: not empty. Default `offhook-call`. */
  key?: string
}

const RULES = {
  maxAge: ['a number of 0 or more, in milliseconds', (value) => typeof value === 'number' && value >= 0],
  key: ['a text that is not empty', (value) => typeof value === 'string' && value !== ''],
} satisfies { readonly [Name in keyof ResumeOptions]-?: OptionRule }

/**
 * Checks how a call is to be kept.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const checkResumeOptions = (options: ResumeOptions): void => validateOptions('resume', options, RULES)

const MAX_AGE_MS = 300_000
const VERSION = 1

const keyOf = ({ key = 'offhook-call' }: ResumeOptions): string => key

/** A call that was left, and how. */
export interface SavedCall {
  readonly webCall: WebCall
  /** Whether the visitor was muted; missing in a record of an older version. */
  readonly muted?: boolean
}

/**
 * The tab's own storage, which no other site can read; null where it is not allowed. A tab that is duplicated gets a
 * copy: `callLock.ts` keeps it out of the call.
 */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Keeps what is needed to join again: the room, the mute, and nothing of what the assistant was told. */
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
    storage()?.setItem(keyOf(options), JSON.stringify(record))
  } catch {
    // full, or forbidden: the call goes on, it only cannot be resumed
  }
}

export const forgetCall = (options: ResumeOptions): void => storage()?.removeItem(keyOf(options))

/**
 * Takes the call that this tab was in when its page was left out of the storage; null without a call that can be
 * trusted.
 */
export function takeSavedCall(options: ResumeOptions): SavedCall | null {
  const text = storage()?.getItem(keyOf(options)) ?? ''
  forgetCall(options)
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
