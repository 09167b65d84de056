import { ValidationError } from '../errors/ValidationError.ts'
import type { WebCall } from '../rest/webCall.ts'
import { readWebCall } from '../rest/webCall.ts'

/**
 * Reads a web call that a page wants to join again.
 *
 * @throws ValidationError unless it can be joined
 */
export function insistOnAddress(given: WebCall): WebCall {
  const webCall = readWebCall(given)
  if (webCall) return webCall
  const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
  throw new ValidationError('web call', [{ path: 'webCallUrl', message, value: undefined }])
}
