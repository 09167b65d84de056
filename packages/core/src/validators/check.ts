import { type Failure, type Struct, validate } from 'superstruct'
import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'

/**
 * The rule for a `T`. A rule is a superstruct struct with a type of its own: the types of superstruct would cost
 * consumers several times as much compile time.
 */
export interface Rule<T> {
  /** Never set. Holds the type for the compiler. */
  readonly TYPE: T
}

/** Returns the superstruct struct of a rule. */
export const structOf = <T>(rule: Rule<T>): Struct<T, null> => rule as Struct<T, null>

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

function failuresOf<T>(rule: Rule<T>, value: unknown): readonly ValidationFailure[] {
  try {
    const [error] = validate(value, structOf(rule))
    return error?.failures().map(toValidationFailure) ?? []
  } catch {
    // A getter or a proxy throws.
    return [{ path: '', message: 'The value cannot be read.', value }]
  }
}

const toValidationFailure = (failure: Failure): ValidationFailure => ({
  path: failure.path.join('.'),
  message: failure.message || defaultMessage(failure),
  value: failure.value,
})

const NOUNS: { readonly [type: string]: string } = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  integer: 'an integer',
  array: 'an array',
}

/** The message for a failure of a struct without a message of its own, by superstruct's name of its type. */
function defaultMessage({ type, path }: Failure): string {
  if (type === 'object' || type === 'record') return 'must be an object'
  // A list gives its name to its elements.
  const name = path.filter((key) => typeof key === 'string').at(-1)
  return type === 'never' ? `unrecognized property '${name}'` : `${name} must be ${NOUNS[type]}`
}
