import { assert, define, is, Struct, type type, validate } from 'superstruct'
import { fieldsOf } from '../fields.ts'

/** A struct for each of some fields. */
export type Rules = Parameters<typeof type>[0]

/** A struct of any value. */
export type Rule = Rules[string]

/** Replaces the words of a struct. Superstruct's own print the value, which throws for `{ "toString": 1 }`. */
export const withMessage = <T, S>(
  { type, schema, entries }: Struct<T, S>,
  isValid: (value: unknown) => boolean,
  words: string,
): Struct<T, S> => new Struct({ type, schema, entries, validator: (value) => isValid(value) || words })

/** A rule for an option: the description of a valid value, and its check. */
export const option = (words: string, isValid: (value: unknown) => boolean): Rule =>
  define(words, (value) => isValid(value) || `must be ${words}.`)

/** Whether a value is a string that is not empty. */
export const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns a sentence about the first invalid field of a value, which `name` stands for. Null for a valid value. */
export function describeInvalid(value: unknown, struct: Rule, name: string): string | null {
  const [error] = validate(value, struct)
  const [failure] = error?.failures() ?? []
  if (!failure) return null
  const path = failure.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return `${name}${path.join('')} ${failure.message}`
}

/** Returns the fields of a value that are valid by a struct whose fields are all optional. Invalid and unknown fields are left out. */
export function pickValid<T>(value: unknown, struct: Struct<T, Rules>): T {
  const fields = fieldsOf(value)
  const picked: unknown = Object.fromEntries(
    Object.entries(struct.schema)
      .filter(([name, rule]) => fields[name] !== undefined && is(fields[name], rule))
      .map(([name]) => [name, fields[name]]),
  )
  assert(picked, struct)
  return picked
}
