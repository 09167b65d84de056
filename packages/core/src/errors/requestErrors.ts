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
