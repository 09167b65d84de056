import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'

/** A method was called in a state that does not allow it. The message names the method and the required state. */
export class InvalidStateError extends OffhookError {
  override readonly name = 'InvalidStateError'

  constructor(message: string, code: ErrorCode = 'invalid-state') {
    super(code, message)
  }
}
