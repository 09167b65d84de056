import { errorMessageForUser, isOffhookError } from '@offhook/core'
import { dismissNotice, showNotice } from '../notices/notices.ts'
import { CALL_CARD } from './callCard.ts'
import { setCallOutcome } from './callOutcome.ts'
import { words } from './words.ts'

/** Sentences that add nothing to the notice. */
const SAYS_NOTHING_NEW = [undefined, { code: 'call-unknown' }, { code: 'call-ejected' }].map(
  errorMessageForUser,
)

/** The heading and the buttons of the call card, and the slip beside its transcript. */
const CARD = `#${CALL_CARD} > :is(.card-head, .card-ways, .slip)`

/** The advice for an error, if there is one. */
function causeOf(error: unknown): { cause?: string } {
  const cause = errorMessageForUser(error)
  return SAYS_NOTHING_NEW.includes(cause) ? {} : { cause }
}

/** The assistant listens. */
export const showConnected = () => showNotice('call', words.connected)

/** The call ended normally. The card says how it went, and offers the next step. */
export const showEnded = () => showNotice('call', { ...words.ended, keepClear: CARD })

/**
 * The call broke off.
 *
 * @param error the `error` event that ended it
 */
export const showCallError = (error: unknown) =>
  showNotice('call', { ...words.error, ...causeOf(error), keepClear: CARD }, 'destructive')

/**
 * The call did not start. The notice tells the user, and the console tells the owner of the site: the message there names
 * a wrong key, or an assistant that this key must not call.
 *
 * @param error the reason; null where there is none
 */
export function showCallFailed(error: unknown): void {
  if (isOffhookError(error)) console.warn(`The call did not start (${error.code}): ${error.message}`)
  // The call was never connected, so it cannot have lost its connection
  const isUnreachable = isOffhookError(error, 'call-connection-error')
  showFailed(causeOf(isUnreachable ? { code: 'connection' } : error))
}

/** The browser has no WebRTC, or it is turned off. */
export const showUnsupported = () => showFailed({ cause: words.unsupported })

/** The notice goes after a while; the call card keeps the cause. */
function showFailed(cause: { cause?: string }): void {
  setCallOutcome({ kind: 'failed', cause: cause.cause ?? words.failed.text })
  showNotice('call', { ...words.failed, ...cause }, 'destructive')
}

/** The user speaks while muted. */
export const showMuted = (unmute: () => void) =>
  showNotice('muted', { ...words.muted, action: { label: words.unmute, press: unmute } })

/** The user is no longer muted. */
export const dismissMuted = () => dismissNotice('muted')
