import { throwInvalid } from '../errors/throwInvalid.ts'
import type { QueryValues } from './options.ts'

/** A path without a query whose segments are neither empty nor `.` or `..`, also not encoded. */
const PATH = /^(\/(?!(\.|%2e){1,2}(\/|$))[^/?#\\\s]+)+$/i

/** Whether a path stays at the platform's address. */
export const isPath = (path: unknown): path is string => typeof path === 'string' && PATH.test(path)

/**
 * Fills the ids into the path of a route, each encoded.
 *
 * @throws ValidationError for an id that is not a string, is empty, or would lead to another path
 */
export function fillPath(route: string, ids: readonly unknown[]): string {
  const left = [...ids]
  return route.slice(route.indexOf('/')).replace(/{(\w+)}/g, (_, name: string) => {
    const id = left.shift()
    // A lone surrogate cannot be encoded.
    if (typeof id === 'string' && /^(?!\s*$|\.\.?$)\P{Cs}+$/u.test(id)) return encodeURIComponent(id)
    return throwInvalid('path', name, `${name} must be a non-empty string.`, id)
  })
}

/**
 * Writes a query with its question mark, in the order in which it was given; an empty string if it has no values.
 * Undefined and null are left out, a `Date` is sent as ISO 8601, an array repeats its name.
 *
 * @throws ValidationError for an object, a function, an invalid date, or a number that is not finite
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
  // An invalid date has no JSON.
  return (
    (value instanceof Date && value.toJSON()) ||
    throwInvalid(
      'query',
      name,
      `${name} must be a string, number, boolean, date, or an array of these.`,
      value,
    )
  )
}
