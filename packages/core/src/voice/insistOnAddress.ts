import { ValidationError } from '../errors/ValidationError.ts'
import type { WebCall } from '../rest/webCall.ts'
import { isCallAddress } from '../validators/address.ts'
import type { StartOptions } from './client.ts'

const refusal = (path: string, message: string) =>
  new ValidationError('web call', [{ path, message, value: undefined }])

/** Throws a ValidationError unless a web call can be joined, in the way that is asked for. */
export function insistOnAddress(webCall: WebCall, { signal }: StartOptions): void {
  const address: unknown = webCall?.webCallUrl
  if (typeof address !== 'string' || !isCallAddress(address)) {
    const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
    throw refusal('webCallUrl', message)
  }
  // one of another window is none of this window's class
  if (signal && !signal.addEventListener) throw refusal('signal', 'signal must be an AbortSignal.')
}
