import { ValidationError } from './ValidationError.ts'

/** Throws a ValidationError with one failure. Leave out a `value` that may be secret. */
export function throwInvalid(subject: string, path: string, message: string, value?: unknown): never {
  throw new ValidationError(subject, [{ path, message, value }])
}
