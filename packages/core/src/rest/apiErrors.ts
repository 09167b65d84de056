import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { redactBody } from './redact.ts'
import type { ToError } from './request.ts'
import { parseRetryAfter } from './retry.ts'

/** 400: the request is invalid. The message says what is wrong. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError'
}

/** 401: the key is missing or wrong. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 402: the account needs a payment. */
export class PaymentRequiredError extends ApiError {
  override readonly name = 'PaymentRequiredError'
}

/** 403: the key is not allowed to do this. */
export class PermissionDeniedError extends ApiError {
  override readonly name = 'PermissionDeniedError'
}

/** 404: the id does not exist. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: the object has changed, or exists already. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 422: the platform understood the request and rejected it. */
export class UnprocessableError extends ApiError {
  override readonly name = 'UnprocessableError'
}

/** 429: too many requests. `retryAfterMs` is the wait that the platform requests, if it names one. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 500 and above: the platform failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
}

/** Maximum number of characters of an unreadable response in an error. */
const SNIPPET_MAX = 120
/** Maximum number of bytes that are read of an error response. */
const ERROR_SIZE_MAX = 65_536
/** Timeout for reading an error response, in milliseconds. */
const ERROR_READ_MS = 2000

/**
 * Creates the error of the REST client for an error status, or for a success that cannot be read, without the secrets in
 * its body.
 */
export const toResponseError: ToError = async (received, text) => {
  const { operation, requestId, response } = received
  const { ok, status, headers } = response
  const details = { status, operation, requestId }
  const body = redactBody(received, text ?? (await readErrorText(response)))
  if (!ok) {
    const retryAfterMs = parseRetryAfter(status, headers)
    const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError)
    return new Class({ ...details, body, headers, retryAfterMs })
  }
  const snippet = `${body}`.slice(0, SNIPPET_MAX).replace(/\s+/g, ' ')
  const problem = text ? `with text that is not JSON: ${snippet}` : 'without a body.'
  return new ParseError(`${operation} answered ${status} ${problem}`, undefined, details)
}

/** Reads the first 64 KiB of an error response. Returns an empty string if it is slow or breaks off. */
export async function readErrorText(response: Response): Promise<string> {
  let left = ERROR_SIZE_MAX
  try {
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk)
        left -= chunk.length
        if (left < 0) controller.terminate()
      },
    })
    const body = response.body?.pipeThrough(limit, { signal: AbortSignal.timeout(ERROR_READ_MS) })
    return await new Response(body).text()
  } catch {
    return ''
  }
}
