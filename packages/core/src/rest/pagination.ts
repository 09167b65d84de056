import { ParseError } from '../errors/ParseError.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import type { QueryValues } from './options.ts'
import type { RestPromise } from './restPromise.ts'
import { toQuery } from './url.ts'

/**
 * A list. `await` returns the first page as the platform sent it. Iteration yields every item, and loads each page when
 * the loop reaches it: by the platform's cursor if it sends one, otherwise by page number.
 *
 * @throws ParseError during iteration, for a page that is not a list, or whose response `asResponse()` has returned
 */
export interface ListPromise<Data, Item> extends RestPromise<Data>, AsyncIterable<Item> {}

/**
 * The way to the next page of a list. `'page'`: by its number or cursor, while the platform reports more items.
 * `'time'`: by the creation time of the oldest item, for operations without pages. If all items of a page have the same
 * creation time, further items of that time are missed. A page that adds no item ends the list, as does a page for which
 * the platform ignores the requested number, cursor or time.
 */
export type Pagination = 'page' | 'time'

/** A list, and the requests for its pages. */
interface ListRequest {
  readonly pagination: Pagination
  readonly query: QueryValues
  readonly maxItems: number | undefined
  readonly operation: string
  readonly fetchPage: (query: QueryValues) => RestPromise<unknown>
}

/** Requests the first page at once, and the others while the list is iterated. */
export function createListPromise(list: ListRequest): ListPromise<unknown, unknown> {
  const first = list.fetchPage(list.query)
  return Object.assign(first, { [Symbol.asyncIterator]: () => iteratePages(first, list) })
}

async function* iteratePages(
  first: RestPromise<unknown>,
  { pagination, query: firstQuery, maxItems = Number.POSITIVE_INFINITY, operation, fetchPage }: ListRequest,
): AsyncGenerator<unknown, void> {
  const seenIds = new Set<unknown>()
  let count = 0
  const nextQuery = pagination === 'page' ? nextPageQuery : createTimeSteps()
  let query = firstQuery
  let previous = ''
  for (let page = first; ; page = fetchPage(query)) {
    const data = await page
    const items = itemsOf(data)
    if (!items) throw await createNotAListError(page, operation)
    const before = count
    for (const item of items) {
      if (count >= maxItems) return
      // A list that changes while it is read repeats an item.
      const { id } = fieldsOf(item)
      if (id !== undefined && seenIds.has(id)) continue
      if (id !== undefined) seenIds.add(id)
      count += 1
      yield item
    }
    // Items without ids cannot be compared: a page equal to the previous one means that the platform repeats itself.
    const text = JSON.stringify(items)
    if (count === before || text === previous || count >= maxItems) return
    const next = nextQuery(data, query)
    // The same request would go on for ever: a field of the items may differ in each response.
    if (!next || toQuery(next) === toQuery(query)) return
    query = next
    previous = text
  }
}

/** Creates the error of a response that is not a list. */
async function createNotAListError(page: RestPromise<unknown>, operation: string): Promise<ParseError> {
  const { response, requestId } = await page.withResponse()
  const { status } = response
  return new ParseError(
    `${operation} answered ${status} without a list to iterate, or asResponse() has returned the response.`,
    undefined,
    { status, operation, requestId },
  )
}

/** The items of a page, or of an array. Undefined for anything else. */
function itemsOf(page: unknown): readonly unknown[] | undefined {
  const items = Array.isArray(page) ? page : fieldsOf(page).results
  return Array.isArray(items) ? items : undefined
}

/** The query of the next page. Undefined after the last. */
function nextPageQuery(page: unknown, query: QueryValues): QueryValues | undefined {
  const { metadata, nextPageState } = fieldsOf(page)
  // Lists of versions have another cursor.
  if (nextPageState !== undefined) return nextPageState ? { ...query, pageState: nextPageState } : undefined
  const { currentPage, itemsPerPage, totalItems, hasNextPage, nextCursor } = fieldsOf(metadata)
  const pageNumber = toNumber(currentPage ?? query.page ?? 1)
  const isBeforeEnd = pageNumber * toNumber(itemsPerPage) < toNumber(totalItems)
  const hasMore = hasNextPage ?? (isBeforeEnd || Boolean(nextCursor))
  if (!hasMore) return undefined
  // The platform expects its cursor in place of a page number.
  return nextCursor ? { ...query, page: undefined, cursor: nextCursor } : { ...query, page: pageNumber + 1 }
}

/** Converts a number, or a string of one. `Number` would throw for some objects: `{"toString":1}`. */
const toNumber = (value: unknown): number => (typeof value === 'object' ? Number.NaN : Number(value))

/** Returns a function that returns the query of the items before the oldest one. Undefined after the last. */
function createTimeSteps(): (page: unknown, query: QueryValues) => QueryValues | undefined {
  let previousOldest: string | undefined
  return (page, query) => {
    const items = itemsOf(page) ?? []
    if (items.length < Number(query.limit ?? 100)) return undefined
    const times = items.map((item) => fieldsOf(item).createdAt).filter((time) => typeof time === 'string')
    const [oldest] = times.sort()
    if (oldest === undefined || times.length < items.length) return undefined
    // The platform ignores the requested time, and sends its newest items again.
    if (previousOldest !== undefined && oldest > previousOldest) return undefined
    previousOldest = oldest
    // If all items have the same time, a query that includes this time would return the same page again.
    const isSameTime = times.at(-1) === oldest
    return isSameTime
      ? { ...query, createdAtLe: undefined, createdAtLt: oldest }
      : { ...query, createdAtLe: oldest }
  }
}
