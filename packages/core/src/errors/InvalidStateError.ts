import { OffhookError } from './OffhookError.ts'

/** The right call at the wrong time. The message names the method and what it needs. */
export class InvalidStateError extends OffhookError {
  override readonly name = 'InvalidStateError'

  constructor(message: string, code = 'invalid-state') {
    super(code, message)
  }
}
