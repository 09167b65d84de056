import { OffhookError } from '../errors/OffhookError.ts'

/** Ends with the error of a broken rule, which `throwInWords` completes; a value that may be secret stays out. */
export function unfit(subject: string, path = '', value?: unknown, message?: string): never {
  const cause = { subject, path, value, message }
  throw new OffhookError('validation', message ?? `Invalid ${path || subject}.`, { cause })
}
