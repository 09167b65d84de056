import { throwInvalid } from '../errors/throwInvalid.ts'
import type { QueryValues } from './options.ts'

/**
 * A path without a query. No segment is empty, `.` or `..`, or contains a slash, a backslash or a control character,
 * also not encoded: a gateway may decode the path before it routes.
 */
const PATH = /^(\/(?!(\.|%2e){1,2}(\/|$))((?!%(2f|5c|[01][\da-f]|7f))[^/?#\\\s\p{Cc}])+)+$/iu

/** The same for an id: a segment that is not yet encoded. A lone surrogate cannot be encoded. */
const ID = /^(?!\s*$|\.\.?$)[^/\\\p{Cc}\p{Cs}]+$/u

/** Whether a path stays at the platform's address. */
export const isPath = (path: unknown): path is string => typeof path === 'string' && PATH.test(path)

/**
 * Fills the ids into the path of a route, each encoded.
 *
 * @throws ValidationError for an id that is not a string, is empty, or could lead to another path
 */
export function fillPath(route: string, ids: readonly unknown[]): string {
  const left = [...ids]
  return route.slice(route.indexOf('/')).replace(/{(\w+)}/g, (_, name: string) => {
    const id = left.shift()
    if (typeof id === 'string' && ID.test(id)) return encodeURIComponent(id)
    const rule = 'a non-empty string without slashes and control characters'
    return throwInvalid('path', name, `${name} must be ${rule}.`, id)
  })
}

/**
 * Writes a query with its question mark, in the order in which it was given. Returns an empty string for no values.
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
