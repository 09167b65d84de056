import type { Answer } from './answer.ts'
import type { List, QueryInput } from './endpoint.ts'

type Ask = (query: QueryInput) => Answer<unknown>

/** A list in pages: goes on as long as there is something on a page, and more to come. */
export const byPage: List = (ask, query, maxItems) => listing(ask, query, maxItems, 'page')

/**
 * The same where the platform has no pages: goes on with what was made up to the moment of the oldest item, and
 * leaves out what was there before. Best effort: more items of one moment than a part can hold are missed.
 */
export const byTime: List = (ask, query, maxItems) => listing(ask, query, maxItems, 'time')

function listing(
  ask: Ask,
  query: QueryInput,
  maxItems = Number.POSITIVE_INFINITY,
  by: 'page' | 'time' = 'page',
) {
  const first = ask(query)
  async function* items() {
    // its failure is heard below, once there is something to hear it
    first.catch(() => undefined)
    // fetched with the first iteration, as most lists are only awaited
    const { walk } = await import('./walk.ts')
    yield* walk(first, ask, query, maxItems, by)
  }
  return Object.assign(first, { [Symbol.asyncIterator]: items })
}
