import type { QueryValues, RequestOptions } from './answer.ts'
import { refuse } from './refuse.ts'
import type { Order } from './transport.ts'

/** The path of an order with its query, and that of the request. */
export function pathWith({ path, query }: Order, options: RequestOptions): string {
  const text = toQuery({ ...query, ...options.query })
  return text === '' ? path : `${path}?${text}`
}

/**
 * A query as text, in the order in which it was given. Undefined and null are left out, a `Date` is sent as
 * ISO 8601, an array repeats its name.
 *
 * @throws ValidationError for an object, a function, or a number that is none
 */
export function toQuery(values: QueryValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, toText(name, item))
    }
  }
  return String(query)
}

function toText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value)
  if (value instanceof Date && Number.isFinite(value.getTime())) return value.toISOString()
  return refuse('query', name, `${name} must be a text, number, boolean, date, or a list of these.`, value)
}
