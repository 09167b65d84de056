import type { ErrorCode } from './errorCode.ts'
import { isRetryable } from './retryable.ts'

/** An error as plain data: fit for a log, a message or an event. Holds no credential. */
export interface SerializedError {
  /** The name of its class. */
  name: string
  /** Stable, and meant for programs. */
  code: ErrorCode
  /** Meant for developers; `visitorMessage` has a sentence for the visitor of a page. */
  message: string
  /** Whether another try may succeed, at once or after the visitor has acted, without a change to the page. */
  retryable: boolean
  [detail: string]: unknown
}

/**
 * Every error of this library. `code` is stable and meant for programs, and has a page in `docs/errors` of the
 * repository: its cause, what to do, whether to try again. The message is meant for developers: `visitorMessage` has a
 * sentence for the visitor of a page.
 */
export class OffhookError extends Error {
  override readonly name: string = 'OffhookError'
  /** Stable, and meant for programs. */
  declare readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }

  /**
   * Whether another try may succeed, at once or after the visitor has acted, without a change to the page: a page can
   * then offer to try again.
   */
  get retryable(): boolean {
    return isRetryable(this.code)
  }

  /** What a subclass adds to its JSON. */
  protected details(): { [detail: string]: unknown } {
    return {}
  }

  /** A plain, serialisable copy. The cause is left out: it may be anything. */
  toJSON(): SerializedError {
    const { name, code, message, retryable } = this
    return { name, code, message, retryable, ...this.details() }
  }
}

/** Whether a value is an error of this library, and of that code where one is given. */
export const isOffhookError = (value: unknown, code?: ErrorCode): value is OffhookError =>
  value instanceof OffhookError && (code === undefined || value.code === code)

/** Text for an error of unknown shape. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { errorMsg, message }: { errorMsg?: unknown; message?: unknown } = Object(error)
  return [errorMsg, message].find((text) => typeof text === 'string') ?? 'Unknown error'
}

/** The value itself where it is ours, else an `OffhookError` that has it as its cause. */
export const toOffhookError = (error: unknown, code: ErrorCode = 'unknown'): OffhookError =>
  error instanceof OffhookError ? error : new OffhookError(code, messageOf(error), { cause: error })
