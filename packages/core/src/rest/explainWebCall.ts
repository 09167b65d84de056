import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { readErrorText } from './apiErrors.ts'
import { redactText } from './redact.ts'
import type { Explain } from './request.ts'

/**
 * Creates the error of a web call. It repeats only `message` of the body, since other fields may be secret. Apart from
 * webCall.ts, because a page loads this code only when a call starts.
 */
export const explainWebCall: Explain = async ({ operation, response, requestId, redactKey }) => {
  const { ok, status, headers } = response
  if (ok) {
    const message = `${operation} answered ${status} with text that is not JSON.`
    return new ParseError(message, undefined, { status, operation, requestId })
  }
  let body: unknown
  try {
    const { message } = fieldsOf(JSON.parse(redactKey(await readErrorText(response))))
    const texts = [message].flat().filter((each) => typeof each === 'string')
    body = { message: redactText(texts.join('; ')) }
  } catch {
    // Text that is not JSON may contain anything.
  }
  return new ApiError({ status, body, headers, requestId, operation })
}
