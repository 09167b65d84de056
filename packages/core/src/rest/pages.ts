import { ParseError } from '../errors/ParseError.ts'
import type { RequestOptions, RestPromise } from './answer.ts'
import type { List, QueryInput } from './endpoint.ts'
import { load } from './load.ts'
import { TIMEOUT_MS } from './options.ts'
import { within } from './within.ts'

type Ask = (query: QueryInput) => RestPromise<unknown>

/** A list in pages: goes on as long as there is something on a page, and more to come. */
export const byPage: List = (...given) => listing('page', ...given)

/**
 * The same where the platform has no pages: goes on with what was made up to the moment of the oldest item, and
 * leaves out what was there before. Best effort: more items of one moment than a part can hold are missed.
 */
export const byTime: List = (...given) => listing('time', ...given)

function listing(
  by: 'page' | 'time',
  ask: Ask,
  query: QueryInput,
  options: RequestOptions,
  operation: string,
) {
  const first = ask(query)
  async function* items() {
    const {
      maxItems = Number.POSITIVE_INFINITY,
      timeout = TIMEOUT_MS,
      totalTimeout = timeout,
      signal,
    } = options
    // what it has to say goes before all else
    await first
    const ms = Math.min(timeout, totalTimeout)
    // fetched with the first iteration, as most lists are only awaited
    const { walk } = await within({ ms, signal }, () => load(import('./walk.ts')))
    yield* walk(first, ask, query, maxItems, by, operation, ParseError)
  }
  return Object.assign(first, { [Symbol.asyncIterator]: items })
}
