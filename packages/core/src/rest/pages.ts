import type { Answer } from './answer.ts'
import type { List, QueryInput } from './endpoint.ts'

/** The query of the part that follows; undefined when this one was the last. */
type Next = (part: unknown, query: QueryInput) => QueryInput | undefined

/** A list in pages: goes on as long as there is something on a page, and more to come. */
export const byPage: List = (ask, query, maxItems) => listing(ask, query, maxItems, nextPage)

/** The same where the platform gives a cursor. */
export const byState: List = (ask, query, maxItems) => listing(ask, query, maxItems, nextState)

/**
 * The same where the platform has no pages: goes on with what was made before the oldest item. Best effort: of
 * several items of that very moment, those that the part before did not hold are missed.
 */
export const byTime: List = (ask, query, maxItems) => listing(ask, query, maxItems, nextTime)

function listing(
  ask: (query: QueryInput) => Answer<unknown>,
  query: QueryInput,
  maxItems: number | undefined,
  next: Next,
) {
  const first = ask(query)
  return Object.assign(first, {
    [Symbol.asyncIterator]: () => walk(first, ask, query, maxItems ?? Number.POSITIVE_INFINITY, next),
  })
}

async function* walk(
  first: Promise<unknown>,
  ask: (query: QueryInput) => Promise<unknown>,
  query: QueryInput,
  maxItems: number,
  next: Next,
): AsyncGenerator<unknown, void> {
  let left = maxItems
  let part = await first
  for (let asked: QueryInput | undefined = query; asked; ) {
    for (const item of itemsOf(part)) {
      if (left <= 0) return
      left -= 1
      yield item
    }
    asked = left > 0 ? next(part, asked) : undefined
    if (asked) part = await ask(asked)
  }
}

function nextPage(part: unknown, query: QueryInput): QueryInput | undefined {
  const { currentPage, itemsPerPage, totalItems, hasNextPage } = fieldsOf(fieldsOf(part).metadata)
  if (itemsOf(part).length === 0) return undefined
  const page = Number(currentPage ?? query.page ?? 1)
  const hasMore = hasNextPage ?? page * Number(itemsPerPage) < Number(totalItems)
  return hasMore === true ? { ...query, page: page + 1 } : undefined
}

function nextState(part: unknown, query: QueryInput): QueryInput | undefined {
  const { nextPageState } = fieldsOf(part)
  const isNew = typeof nextPageState === 'string' && nextPageState !== '' && nextPageState !== query.pageState
  return isNew ? { ...query, pageState: nextPageState } : undefined
}

function nextTime(part: unknown, query: QueryInput): QueryInput | undefined {
  const items = itemsOf(part)
  if (items.length < Number(query.limit ?? 100)) return undefined
  const times = items.map((item) => fieldsOf(item).createdAt).filter((time) => typeof time === 'string')
  const [oldest] = times.sort()
  return oldest === undefined || oldest === query.createdAtLt ? undefined : { ...query, createdAtLt: oldest }
}

/** The items of a page, or of an array. */
function itemsOf(part: unknown): readonly unknown[] {
  const items = Array.isArray(part) ? part : fieldsOf(part).results
  return Array.isArray(items) ? items : []
}

const fieldsOf = (value: unknown): { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null ? { ...value } : {}
