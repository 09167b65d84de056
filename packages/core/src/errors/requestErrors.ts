import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'

/** No answer came: refused, reset, or no network. */
export class ConnectionError extends OffhookError {
  override readonly name: string = 'ConnectionError'
  /** Attempts that were made. */
  attempts = 1

  constructor(message: string, options?: { cause?: unknown }, code: ErrorCode = 'connection') {
    super(code, message, options)
  }
}

/** The answer did not come in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'

  constructor(message: string) {
    super(message, undefined, 'timeout')
  }
}

/** Ended at our own wish: `stop()`, `destroy()`, or the signal that was given. */
export class AbortError extends OffhookError {
  override readonly name = 'AbortError'

  constructor(message = 'The call was stopped.', options?: { cause?: unknown }) {
    super('aborted', message, options)
  }
}

/** What is known of an answer that could not be read. */
interface UnreadAnswer {
  readonly status: number
  readonly operation: string
  readonly requestId: string | undefined
}

/** The answer is not what the operation promises: not JSON, or without a field that is needed. */
export class ParseError extends OffhookError {
  override readonly name = 'ParseError'
  declare readonly status: number | undefined
  /** For example `GET /call/{id}`. */
  declare readonly operation: string | undefined
  declare readonly requestId: string | undefined
  readonly #answer: UnreadAnswer | undefined

  constructor(message: string, options?: { cause?: unknown }, answer?: UnreadAnswer) {
    super('parse', message, options)
    this.#answer = answer
    Object.assign(this, answer)
  }

  protected override details() {
    return { ...this.#answer }
  }
}

/** A stream broke off, was no stream, or reported an error of its own. */
export class StreamError extends OffhookError {
  override readonly name = 'StreamError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('stream', message, options)
  }
}
