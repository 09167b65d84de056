import { throwInvalid } from '../errors/throwInvalid.ts'
import type { QueryValues } from './answer.ts'

/**
 * A query as it follows a path, in the order in which it was given; nothing where it is empty. Undefined and null are
 * left out, a `Date` is sent as ISO 8601, an array repeats its name.
 *
 * @throws for an object, a function, or a number that is none
 */
export function toQuery(values: QueryValues = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null) query.append(name, toText(name, item))
    }
  }
  const text = `${query}`
  return text && `?${text}`
}

function toText(name: string, value: unknown): string {
  if (/^(string|boolean)$/.test(typeof value) || Number.isFinite(value)) return `${value}`
  // of a date that is none there is no JSON
  return (
    (value instanceof Date && value.toJSON()) ||
    throwInvalid('query', name, `${name} must be a text, number, boolean, date, or a list of these.`, value)
  )
}
