import { field } from '../fields.ts'

/** The system's code of an error, such as `ECONNREFUSED`, which the causes of Node's fetch hide. */
export function findErrorCode(cause: unknown): string | undefined {
  const code = field(cause, 'code')
  if (typeof code === 'string') return code
  const inner = cause instanceof Error ? cause.cause : undefined
  return inner === undefined ? undefined : findErrorCode(inner)
}
