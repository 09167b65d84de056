import { type type, validate } from 'superstruct'

/** A rule for the values of a field. */
export type Rule = Parameters<typeof type>[0][string]

/** The path of the first invalid field of a value, null for a valid value. Never the value itself. */
export function findInvalidPath(value: unknown, rule: Rule): string | null {
  try {
    const [error] = validate(value, rule)
    if (!error) return null
    const [failure] = error.failures()
    return failure?.path.map(String).join('.') || '(all)'
  } catch {
    // superstruct prints the value, which throws for `{ "toString": 1 }`.
    return '(unknown)'
  }
}
