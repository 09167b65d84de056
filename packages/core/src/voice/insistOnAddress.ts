import { ValidationError } from '../errors/ValidationError.ts'
import type { WebCall } from '../rest/webCall.ts'
import { isCallAddress } from '../validators/address.ts'

/** Throws a ValidationError unless a web call can be joined. */
export function insistOnAddress(webCall: WebCall): void {
  const address: unknown = webCall?.webCallUrl
  if (typeof address === 'string' && isCallAddress(address)) return
  const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
  throw new ValidationError('web call', [{ path: 'webCallUrl', message, value: undefined }])
}
