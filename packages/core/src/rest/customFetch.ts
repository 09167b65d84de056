import type { RequestOptions } from './answer.ts'
import { mergeHeaders } from './mergeHeaders.ts'
import type { refuse } from './refuse.ts'
import type { RestClientOptions } from './settings.ts'

/** What a request is sent with, beside what every request is. */
export interface Custom {
  readonly client: RestClientOptions
  readonly options: RequestOptions
  /** Sent as `Idempotency-Key`. */
  readonly key: string | undefined
}

/**
 * The `fetch` of an attempt that has headers or settings of its own. `end` is `refuse`: importing it would split the
 * page's own part in two.
 */
export function customFetch(
  { client, options, key }: Custom,
  fetch: typeof globalThis.fetch,
  end: typeof refuse,
): typeof globalThis.fetch {
  return (url, init = {}) => {
    const more = [client.headers, options.headers, key && { 'idempotency-key': key }]
    return fetch(url, {
      ...init,
      ...client.fetchOptions,
      ...options.fetchOptions,
      // what may not be done twice is sent on by nobody's wish
      ...(init.redirect && { redirect: init.redirect }),
      headers: mergeHeaders(end, init.headers, ...more),
    })
  }
}
