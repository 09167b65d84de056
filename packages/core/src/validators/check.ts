import { validate } from 'superstruct'
import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { type Rule, structOf, VerdictStruct } from './rule.ts'

/**
 * Checks a value.
 *
 * @throws ValidationError with every failure, and no other error, for any value
 */
export function check<T>(subject: string, rule: Rule<T>, value: unknown): void {
  const failures = failuresOf(rule, value)
  if (failures.length > 0) throw new ValidationError(subject, failures)
}

/** Returns whether a value is valid. Never throws. */
export function matches<T>(rule: Rule<T>, value: unknown): value is T {
  return failuresOf(rule, value).length === 0
}

const NO_FAILURES: readonly ValidationFailure[] = []

function failuresOf<T>(rule: Rule<T>, value: unknown): readonly ValidationFailure[] {
  try {
    if (rule instanceof VerdictStruct) {
      const verdict = rule.verdict(value)
      return verdict === true ? NO_FAILURES : [{ path: '', message: verdict, value }]
    }
    const [error] = validate(value, structOf(rule))
    if (!error) return NO_FAILURES
    return error.failures().map((failure) => ({
      path: failure.path.join('.'),
      message: failure.message,
      value: failure.value,
    }))
  } catch {
    // A getter or a proxy throws, or superstruct cannot print the value, such as `{ toString: 1 }`.
    return [{ path: '', message: 'The value cannot be read.', value }]
  }
}
