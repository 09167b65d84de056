import type { ParseError } from '../errors/ParseError.ts'
import type { RestPromise } from './answer.ts'
import type { QueryInput } from './endpoint.ts'
import { fields } from './fields.ts'

/** The query of the part that follows; undefined when this one was the last. */
type Next = (part: unknown, query: QueryInput, items: readonly unknown[]) => QueryInput | undefined

/**
 * All items of a list, part by part. Is given the error of what is no list, as sharing its class would split the
 * page's own part in two.
 */
export async function* walk(
  first: RestPromise<unknown>,
  ask: (query: QueryInput) => RestPromise<unknown>,
  query: QueryInput,
  maxItems: number,
  by: 'page' | 'time',
  operation: string,
  Failure: typeof ParseError,
): AsyncGenerator<unknown, void> {
  const next = by === 'page' ? nextPage : nextTime
  const seen = new Set<unknown>()
  let count = 0
  let asked: QueryInput | undefined = query
  let last = ''
  for (let part = first; asked; part = ask(asked)) {
    const data = await part
    const items = itemsOf(data)
    if (!items) {
      const { response, requestId } = await part.withResponse()
      throw new Failure(
        `${operation} answered ${response.status} with no list to iterate, or it was asked for asResponse().`,
        undefined,
        { status: response.status, operation, requestId },
      )
    }
    const before = count
    for (const item of items) {
      if (count >= maxItems) return
      // a list that changes while it is read shows an item again
      const { id } = fields(item)
      if (id !== undefined && seen.has(id)) continue
      if (id !== undefined) seen.add(id)
      count += 1
      yield item
    }
    // items without ids are told apart by nothing: a part like the one before is a platform that repeats itself
    const text = JSON.stringify(items)
    const isNew = count > before || by === 'time'
    asked =
      isNew && text !== last && items.length > 0 && count < maxItems ? next(data, asked, items) : undefined
    if (!asked) return
    last = text
  }
}

const nextPage: Next = (part, query) => {
  const { metadata, nextPageState } = fields(part)
  // versions come with a cursor instead
  if (nextPageState !== undefined) return nextPageState ? { ...query, pageState: nextPageState } : undefined
  const { currentPage, itemsPerPage, totalItems, hasNextPage, nextCursor } = fields(metadata)
  const page = figureOf(currentPage ?? query.page ?? 1)
  const isLess = page * figureOf(itemsPerPage) < figureOf(totalItems)
  const hasMore = hasNextPage ?? (isLess || Boolean(nextCursor))
  if (!hasMore) return undefined
  // where the platform gives a cursor, it is to be sent back in place of a page
  return nextCursor ? { ...query, page: undefined, cursor: nextCursor } : { ...query, page: page + 1 }
}

/** A figure, also as text. What is none may not even be a text: `{"toString":1}`. */
const figureOf = (value: unknown): number => (typeof value === 'object' ? Number.NaN : Number(value))

const nextTime: Next = (_, query, items) => {
  if (items.length < Number(query.limit ?? 100)) return undefined
  const moments = items.map((item) => fields(item).createdAt)
  if (!moments.every((moment) => typeof moment === 'string')) return undefined
  const [oldest] = moments.sort()
  // a part of one moment would come again for ever: the rest of that moment is out of reach
  const isOneMoment = moments.at(-1) === oldest
  return isOneMoment
    ? { ...query, createdAtLe: undefined, createdAtLt: oldest }
    : { ...query, createdAtLe: oldest }
}

/** The items of a page, or of an array; undefined of what is no list. */
function itemsOf(part: unknown): readonly unknown[] | undefined {
  const items = Array.isArray(part) ? part : fields(part).results
  return Array.isArray(items) ? items : undefined
}
