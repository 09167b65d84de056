import { OffhookError } from './OffhookError.ts'

/** One failure: the path in the input, a message, and the invalid value. */
export interface ValidationFailure {
  /** The dotted path from the root of the input; empty for the root itself. */
  readonly path: string
  /** A message for developers. */
  readonly message: string
  /** The invalid value. */
  readonly value: unknown
}

/** Invalid input. Thrown before anything is sent or created. */
export class ValidationError extends OffhookError {
  override readonly name = 'ValidationError'
  /** The name of the input, for example `start target`. */
  declare readonly subject: string
  /** All failures. The error's message is that of the first. */
  declare readonly failures: readonly ValidationFailure[]

  constructor(subject: string, failures: readonly ValidationFailure[]) {
    super('validation', failures[0]?.message ?? `Invalid ${subject}.`)
    Object.assign(this, { subject, failures })
  }

  /** Leaves out the invalid values: they may be large, or secret. */
  protected override details() {
    return { subject: this.subject, failures: this.failures.map(({ path, message }) => ({ path, message })) }
  }
}
