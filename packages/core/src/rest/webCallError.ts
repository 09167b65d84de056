import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { readErrorText } from './apiErrors.ts'
import { redactText } from './redact.ts'
import type { ToError } from './request.ts'

/**
 * Creates the error of a web call that was refused. It repeats only `message` of the body, since other fields may be
 * secret. A file of its own, because it loads with the chunk of a call, and `apiErrors.ts` also with a chat.
 */
export const toWebCallError: ToError = async ({ operation, response, requestId, redactKey }) => {
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
