import { ValidationError } from '../errors/ValidationError.ts'

/** Ends with the error of one broken rule, in words; the value stays out where it may be a secret. */
export function refuse(subject: string, path: string, message: string, value?: unknown): never {
  throw new ValidationError(subject, [{ path, message, value }])
}
