import type { Answer } from './answer.ts'
import type { List, QueryInput } from './endpoint.ts'
import { fieldsOf } from './fieldsOf.ts'

type Ask = (query: QueryInput) => Answer<unknown>
/** The query of the part that follows; undefined when this one was the last. */
type Next = (part: unknown, query: QueryInput) => QueryInput | undefined

/** A list in pages: goes on as long as there is something on a page, and more to come. */
export const byPage: List = (ask, query, maxItems) => listing(ask, query, maxItems, nextPage)

/**
 * The same where the platform has no pages: goes on with what was made up to the moment of the oldest item, and
 * leaves out what was there before. Best effort: more items of one moment than a part can hold are missed.
 */
export const byTime: List = (ask, query, maxItems) => listing(ask, query, maxItems, nextTime)

function listing(ask: Ask, query: QueryInput, maxItems: number | undefined, next: Next) {
  const first = ask(query)
  return Object.assign(first, {
    [Symbol.asyncIterator]: () => walk(first, ask, query, maxItems ?? Number.POSITIVE_INFINITY, next),
  })
}

async function* walk(
  first: Answer<unknown>,
  ask: Ask,
  query: QueryInput,
  maxItems: number,
  next: Next,
): AsyncGenerator<unknown, void> {
  const seen = new Set<unknown>()
  let asked: QueryInput | undefined = query
  for (let part = first; asked; part = ask(asked)) {
    const data = await part
    const before = seen.size
    for (const item of itemsOf(data)) {
      if (seen.size >= maxItems) return
      // a list that changes while it is read shows an item again
      const id = fieldsOf(item).id ?? item
      if (seen.has(id)) continue
      seen.add(id)
      yield item
    }
    asked = seen.size > before && seen.size < maxItems ? next(data, asked) : undefined
    if (!asked) return
  }
}

function nextPage(part: unknown, query: QueryInput): QueryInput | undefined {
  const { metadata, nextPageState } = fieldsOf(part)
  // versions come with a cursor instead
  if (nextPageState !== undefined) return nextPageState ? { ...query, pageState: nextPageState } : undefined
  const { currentPage, itemsPerPage, totalItems, hasNextPage } = fieldsOf(metadata)
  const page = Number(currentPage ?? query.page ?? 1)
  const hasMore = hasNextPage ?? page * Number(itemsPerPage) < Number(totalItems)
  return hasMore ? { ...query, page: page + 1 } : undefined
}

function nextTime(part: unknown, query: QueryInput): QueryInput | undefined {
  const items = itemsOf(part)
  if (items.length < Number(query.limit ?? 100)) return undefined
  const [oldest] = items.map((item) => String(fieldsOf(item).createdAt)).sort()
  return { ...query, createdAtLe: oldest }
}

/** The items of a page, or of an array. */
function itemsOf(part: unknown): readonly unknown[] {
  const items = Array.isArray(part) ? part : fieldsOf(part).results
  return Array.isArray(items) ? items : []
}
