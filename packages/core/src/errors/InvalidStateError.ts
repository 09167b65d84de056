import type { ErrorCode } from './errorCode.ts'
import { OffhookError } from './OffhookError.ts'

/** The right call at the wrong time. The message names the method and what it needs. */
export class InvalidStateError extends OffhookError {
  override readonly name = 'InvalidStateError'

  constructor(message: string, code: ErrorCode = 'invalid-state') {
    super(code, message)
  }
}
