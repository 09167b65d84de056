import { type Struct, validate } from 'superstruct'
import { ValidationError } from '../errors/ValidationError.ts'

/**
 * Passes when `value` keeps the rules of `struct`.
 *
 * @throws ValidationError with every broken path; nothing else, whatever the value is
 */
export function check<T>(subject: string, struct: Struct<T, never> | Struct<T>, value: unknown): void {
  const failures = failuresOf(struct as Struct<T>, value)
  if (failures.length > 0) throw new ValidationError(subject, failures)
}

function failuresOf<T>(struct: Struct<T>, value: unknown) {
  try {
    const [error] = validate(value, struct)
    return (error?.failures() ?? []).map((failure) => ({
      path: failure.path.join('.'),
      message: failure.message,
      value: failure.value,
    }))
  } catch {
    // superstruct prints the value into its message, and some JSON cannot be printed: {"toString":1}
    return [{ path: '', message: 'The value cannot be read.', value }]
  }
}
