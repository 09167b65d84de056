import { ValidationError } from './ValidationError.ts'

/** Throws the error of one broken rule. Leave out a `value` that may be secret. */
export function throwInvalid(subject: string, path: string, message: string, value?: unknown): never {
  throw new ValidationError(subject, [{ path, message, value }])
}
