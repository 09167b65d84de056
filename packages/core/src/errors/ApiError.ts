import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'

/** A response of the platform with an error status. */
export interface ErrorResponse {
  status: number
  /** The parsed body if it is JSON, otherwise its text. */
  body: unknown
  requestId: string | undefined
  headers?: Headers
  /** Milliseconds to wait before another try, as the platform requests. */
  retryAfterMs?: number | undefined
  /** The operation, for example `POST /call/web`, without the full address. */
  operation: string
}

/** Maximum number of characters of the server's message in the error's message. */
const MESSAGE_MAX = 500

type CodeOf<Code> = Code extends `api-${infer Name}` ? Name : never

const CODES: Readonly<Record<number, CodeOf<ErrorCode>>> = {
  400: 'bad-request',
  401: 'authentication',
  402: 'payment-required',
  403: 'permission-denied',
  404: 'not-found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate-limit',
}

/** The platform refused a request, or failed. `code` follows from the status. */
export class ApiError extends OffhookError {
  override readonly name: string = 'ApiError'
  /** The HTTP status. */
  declare readonly status: number
  /** The parsed body if it is JSON, otherwise its text. */
  declare readonly body: unknown
  /** The platform's id of the request, for its support; undefined if the platform sent no id. */
  declare readonly requestId: string | undefined
  /** The operation, for example `POST /call/web`, without the full address. */
  declare readonly operation: string
  /** The number of attempts. */
  attempts = 1
  /** Milliseconds to wait before another try, as the platform requests. */
  declare retryAfterMs: number | undefined
  // Headers are private, since they do not belong in logs.
  readonly #headers: Headers | undefined

  constructor({ headers, ...details }: ErrorResponse) {
    const { status, body, operation } = details
    const { message = body }: { message?: unknown } = Object(body)
    // A browser reports a redirect that it must not follow with the status 0.
    super(
      `api-${CODES[status] ?? (status >= 500 ? 'server' : 'status')}`,
      `${operation} answered ${status || 'a redirect'}: ${joinMessages(message).slice(0, MESSAGE_MAX) || 'no message'}`,
    )
    Object.assign(this, details)
    this.#headers = headers
  }

  /** The headers of the response. */
  get headers(): Headers | undefined {
    return this.#headers
  }

  protected override details() {
    const { status, operation, requestId, attempts, retryAfterMs } = this
    return { status, operation, requestId, attempts, retryAfterMs }
  }
}

/** Converts the `message` of a server's error, a string or a list, to one string. Other values become JSON. */
const joinMessages = (message: unknown): string =>
  [message]
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('; ')
