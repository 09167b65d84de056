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

/**
 * What was waited for did not come in time: an answer of the platform or the room, the assistant, a device, a tool of
 * the page. The message names it, and how long that was.
 */
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
