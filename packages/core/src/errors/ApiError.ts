import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'
import { wordsOf } from './wordsOf.ts'

/** What the platform answered, other than success. */
export interface ApiAnswer {
  status: number
  /** The body: JSON where it is JSON, else text. */
  body: unknown
  requestId: string | undefined
  headers?: Headers
  /** Milliseconds after which the platform wants to be asked again. */
  retryAfterMs?: number | undefined
  /** The operation, for example `POST /call/web`: never the full address. */
  operation: string
}

/** The longest part of a server's message that is repeated. */
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

/** The platform refused a request, or failed at it. `code` follows the status. */
export class ApiError extends OffhookError {
  override readonly name: string = 'ApiError'
  /** The HTTP status. */
  declare readonly status: number
  /** The body: JSON where it is JSON, else text. */
  declare readonly body: unknown
  /** The platform's id of the request, to name to its support; undefined where it gave none. */
  declare readonly requestId: string | undefined
  /** For example `POST /call/web`: never the full address. */
  declare readonly operation: string
  /** Attempts that were made. */
  attempts = 1
  /** Milliseconds after which the platform wants to be asked again. */
  declare retryAfterMs: number | undefined
  // private: what is in them is not for logs
  readonly #headers: Headers | undefined

  constructor({ headers, ...answer }: ApiAnswer) {
    const { status, body, operation } = answer
    const { message: said = body }: { message?: unknown } = Object(body)
    // a browser shows nothing of a redirect that is not to be followed, not even its status
    super(
      `api-${CODES[status] ?? (status >= 500 ? 'server' : 'status')}`,
      `${operation} answered ${status || 'a redirect'}: ${wordsOf(said).slice(0, MESSAGE_MAX) || 'no message'}`,
    )
    Object.assign(this, answer)
    this.#headers = headers
  }

  /** The headers of the answer. */
  get headers(): Headers | undefined {
    return this.#headers
  }

  protected override details() {
    const { status, operation, requestId, attempts, retryAfterMs } = this
    return { status, operation, requestId, attempts, retryAfterMs }
  }
}
