import { type ErrorCode, isRetryable } from './errorCode.ts'

/** An error as plain data, for a log, a message or an event. Contains no credentials. */
export interface SerializedError {
  /** The name of the error's class. */
  name: string
  /** A stable code for programs. */
  code: ErrorCode
  /** A message for developers. For users, see `errorMessageForUser`. */
  message: string
  /** Whether another try may succeed, at once or after the user has acted, without a change to the page. */
  retryable: boolean
  [detail: string]: unknown
}

/**
 * The base class of all errors of this library. `code` is stable, and each code has a page in `docs/errors` of the
 * repository with its cause, a remedy, and whether to try again. `message` is for developers. `errorMessageForUser`
 * returns a sentence for users.
 */
export class OffhookError extends Error {
  override readonly name: string = 'OffhookError'
  /** A stable code for programs. */
  declare readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }

  /**
   * Whether another try may succeed, at once or after the user has acted, without a change to the page. If so, a page
   * can offer to try again.
   */
  get retryable(): boolean {
    return isRetryable(this.code)
  }

  /** Returns the fields that a subclass adds to its JSON. */
  protected details(): { [detail: string]: unknown } {
    return {}
  }

  /** Returns a plain, serializable copy without the cause, which may be any value. */
  toJSON(): SerializedError {
    const { name, code, message, retryable } = this
    return { name, code, message, retryable, ...this.details() }
  }
}

/** Whether a value is an error of this library, and has this code if one is given. */
export const isOffhookError = (value: unknown, code?: ErrorCode): value is OffhookError =>
  value instanceof OffhookError && (code === undefined || value.code === code)

/** Returns the message of an error of unknown shape. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { errorMsg, message }: { errorMsg?: unknown; message?: unknown } = Object(error)
  return [errorMsg, message].find((text) => typeof text === 'string') ?? 'Unknown error'
}

/** Returns an error of this library itself; any other value becomes the cause of a new `OffhookError`. */
export const toOffhookError = (error: unknown, code: ErrorCode = 'unknown'): OffhookError =>
  error instanceof OffhookError ? error : new OffhookError(code, messageOf(error), { cause: error })
