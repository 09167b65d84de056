import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'

/** A request got no response: refused, reset, or without a network. */
export class ConnectionError extends OffhookError {
  override readonly name: string = 'ConnectionError'
  /** The number of attempts. */
  attempts = 1

  constructor(message: string, options?: { cause?: unknown }, code: ErrorCode = 'connection') {
    super(code, message, options)
  }
}

/**
 * A timeout: the platform, the room, the assistant, a device or a tool of the page did not answer in time. The message
 * contains its name and the time.
 */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'

  constructor(message: string) {
    super(message, undefined, 'timeout')
  }
}

/** An end that the page requested: by `stop()`, `destroy()`, or an abort signal. */
export class AbortError extends OffhookError {
  override readonly name = 'AbortError'

  constructor(message = 'The call was stopped.', options?: { cause?: unknown }) {
    super('aborted', message, options)
  }
}
