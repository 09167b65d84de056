import { type Fields, field } from '../fields.ts'
import { Refusal } from '../platform/responses.ts'

/** A filter of a list: the name in the query, and the field that it is compared with. */
export interface Filter {
  readonly name: string
  readonly path: string
  /** The query may have several values, one of which is enough. */
  readonly isList?: true
  /** The query must have a number. */
  readonly isNumber?: true
  readonly accepts: (value: unknown, wanted: string) => boolean
}

const isSame = (value: unknown, wanted: string): boolean =>
  typeof value === 'number' ? value === Number(wanted) : value !== undefined && String(value) === wanted

const compare =
  (holds: (value: number, wanted: number) => boolean): Filter['accepts'] =>
  (value, wanted) =>
    typeof value === 'number' && holds(value, Number(wanted))

/** The field equals the value of the query. */
export const by = (name: string, path = name): Filter => ({ name, path, accepts: isSame })
/** The field equals the number of the query. */
export const amount = (name: string): Filter => ({ ...by(name), isNumber: true })
/** The field equals one of the values of the query. */
export const anyOf = (name: string, path: string): Filter => ({ name, path, isList: true, accepts: isSame })
export const atLeast = (name: string, path: string): Filter => ({
  name,
  path,
  isNumber: true,
  accepts: compare((value, wanted) => value >= wanted),
})
export const atMost = (name: string, path: string): Filter => ({
  name,
  path,
  isNumber: true,
  accepts: compare((value, wanted) => value <= wanted),
})

/** The value at `a.b` of an object. */
export const readPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => field(part, name), value)

/** All values of a name in a query: repeated, with indices (`a[0]`) or with commas. */
export function readList(query: URLSearchParams, name: string): string[] {
  const entries = [...query].filter(
    ([key]) => key === name || (key.startsWith(`${name}[`) && key.endsWith(']')),
  )
  return entries.flatMap(([, value]) => value.split(','))
}

/** Reads a required value of a query. @throws Refusal 400 without it */
export function readRequired(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (value) return value
  throw new Refusal(400, [`${name} should not be empty`, `${name} must be a string`])
}

const HOLDS = {
  Gt: (time: number, bound: number) => time > bound,
  Lt: (time: number, bound: number) => time < bound,
  Ge: (time: number, bound: number) => time >= bound,
  Le: (time: number, bound: number) => time <= bound,
}

/** Whether a record lies between the dates of a query. */
function datesOf(query: URLSearchParams, messages: string[]): (item: Fields) => boolean {
  const bounds = ['createdAt', 'updatedAt'].flatMap((name) =>
    Object.entries(HOLDS).flatMap(([suffix, holds]) => {
      const wanted = query.get(name + suffix)
      if (wanted === null) return []
      const bound = Date.parse(wanted)
      if (Number.isNaN(bound)) messages.push(`${name}${suffix} must be a valid ISO 8601 date string`)
      return { name, bound, holds }
    }),
  )
  return (item) => bounds.every(({ name, bound, holds }) => holds(Date.parse(String(item[name])), bound))
}

interface Bounds {
  min: number
  max: number
  fallback: number
}

const LIMIT: Bounds = { min: 0, max: 1000, fallback: 100 }
const PAGE: Bounds = { min: 1, max: Number.MAX_SAFE_INTEGER, fallback: 1 }

function readNumber(
  query: URLSearchParams,
  name: string,
  { min, max, fallback }: Bounds,
  messages: string[],
) {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value)) messages.push(`${name} must be an integer number`)
  if (value < min) messages.push(`${name} must not be less than ${min}`)
  if (value > max) messages.push(`${name} must not be greater than ${max}`)
  return value
}

/** The limit, page, order and filters of a list. */
export interface Query {
  limit: number
  page: number
  isAscending: boolean
  accepts: (item: Fields) => boolean
}

/**
 * Reads the query of a list. `pageName` is the name of its page.
 *
 * @throws Refusal 400 with a sentence for each invalid parameter
 */
export function readQuery(query: URLSearchParams, filters: readonly Filter[] = [], pageName = 'page'): Query {
  const messages: string[] = []
  const limit = readNumber(query, 'limit', LIMIT, messages)
  const page = readNumber(query, pageName, PAGE, messages)
  const order = query.get('sortOrder') ?? 'DESC'
  if (!/^(ASC|DESC)$/.test(order)) messages.push('sortOrder must be one of the following values: ASC, DESC')
  const isInTime = datesOf(query, messages)
  const narrowing = filters
    .map((filter) => ({
      ...filter,
      wanted: filter.isList ? readList(query, filter.name) : query.getAll(filter.name),
    }))
    .filter(({ wanted }) => wanted.length > 0)
  for (const { name, isNumber, wanted } of narrowing) {
    const isInvalid = isNumber && wanted.some((each) => each.trim() === '' || Number.isNaN(Number(each)))
    if (isInvalid) messages.push(`${name} must be a number conforming to the specified constraints`)
  }
  if (messages.length > 0) throw new Refusal(400, messages)
  const accepts = (item: Fields) =>
    isInTime(item) &&
    narrowing.every(({ path, wanted, accepts }) => wanted.some((each) => accepts(readPath(item, path), each)))
  return { limit, page, isAscending: order === 'ASC', accepts }
}

/** The records of a query before the limit: the newest first, unless the query asks for `ASC`. */
function select<Item extends Fields>(items: readonly Item[], { accepts, isAscending }: Query): Item[] {
  const found = items.filter(accepts)
  if (isAscending) return found
  return found.reduceRight<Item[]>((reversed, item) => {
    reversed.push(item)
    return reversed
  }, [])
}

/** A plain list: the newest first, at most `limit`. `items` come the oldest first. */
export const toList = <Item extends Fields>(items: readonly Item[], query: Query): Item[] =>
  select(items, query).slice(0, query.limit)

/** One page of a list, in the platform's shape. `items` come the oldest first. */
export function toPage<Item extends Fields>(items: readonly Item[], query: Query) {
  const { limit, page, isAscending } = query
  const found = select(items, query)
  return {
    results: found.slice((page - 1) * limit, page * limit),
    metadata: {
      itemsPerPage: limit,
      totalItems: found.length,
      currentPage: page,
      totalPages: limit === 0 ? 0 : Math.ceil(found.length / limit),
      hasNextPage: page * limit < found.length && limit > 0,
      sortOrder: isAscending ? 'ASC' : 'DESC',
    },
  }
}
