import { isOffhookError, visitorMessage } from '@offhook/core'
import { copy } from '../app/words.ts'
import { oneNotice } from '../notices/oneNotice.ts'

const call = oneNotice()
const muted = oneNotice()

/** Sentences that say no more than the notice above them. */
const SAYS_NOTHING_NEW = [undefined, { code: 'call-unknown' }, { code: 'call-ejected' }].map(visitorMessage)

/** What the visitor can do about an error; absent where that is unknown. */
function causeOf(error: unknown): { cause?: string } {
  const cause = visitorMessage(error)
  return SAYS_NOTHING_NEW.includes(cause) ? {} : { cause }
}

/** The assistant listens. */
export const showConnected = () => call.show(copy.call.connected)

/** The call ended normally. */
export const showEnded = () => call.show(copy.call.ended)

/**
 * The call broke off.
 *
 * @param error the `error` event that ended it
 */
export const showCallError = (error: unknown) =>
  call.show({ ...copy.call.error, ...causeOf(error) }, 'destructive')

/**
 * The call did not start.
 *
 * @param error the reason; null where there is none
 */
export function showCallFailed(error: unknown): void {
  // nothing was connected that could have lost its connection
  const isUnreachable = isOffhookError(error, 'call-connection-error')
  call.show(
    { ...copy.call.failed, ...causeOf(isUnreachable ? { code: 'connection' } : error) },
    'destructive',
  )
}

/** The browser has no WebRTC, or it is turned off. */
export const showUnsupported = () =>
  call.show({ ...copy.call.failed, cause: copy.call.unsupported }, 'destructive')

/** The visitor speaks while muted. */
export const showMuted = (unmute: () => void) =>
  muted.show({ ...copy.call.muted, action: { label: copy.call.unmuteMicrophone, press: unmute } })

/** The visitor is no longer muted. */
export const dismissMuted = () => muted.dismiss()
