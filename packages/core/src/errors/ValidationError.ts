import { OffhookError } from './OffhookError.ts'

/** One broken rule: where in the input, what is wrong, and the value that was given. */
export interface ValidationFailure {
  /** Dotted path from the input's root; empty for the root itself. */
  readonly path: string
  /** What is wrong, for people. */
  readonly message: string
  /** What was given there. */
  readonly value: unknown
}

/** The input breaks a rule. Thrown before anything is sent or built. */
export class ValidationError extends OffhookError {
  override readonly name = 'ValidationError'
  /** What was checked, for example `start target`. */
  declare readonly subject: string
  /** Every broken rule; the first is in the message. */
  declare readonly failures: readonly ValidationFailure[]

  constructor(subject: string, failures: readonly ValidationFailure[]) {
    super('validation', failures[0]?.message ?? `Invalid ${subject}.`)
    Object.assign(this, { subject, failures })
  }

  /** The offending values stay out: they may be large, or secret. */
  protected override details() {
    return { subject: this.subject, failures: this.failures.map(({ path, message }) => ({ path, message })) }
  }
}
