import type { throwInvalid } from '../errors/throwInvalid.ts'
import type { RequestOptions } from './answer.ts'
import { mergeHeaders } from './mergeHeaders.ts'
import type { RestClientOptions } from './options.ts'

/** What a request is sent with, beside what every request is. */
export interface Custom {
  readonly client: RestClientOptions
  readonly options: RequestOptions
  /** Sent as `Idempotency-Key`. */
  readonly key: string | undefined
}

/**
 * The `fetch` of an attempt that has headers or settings of its own. `end` is `throwInvalid`: importing it would split the
 * page's own part in two.
 */
export function customFetch(
  { client, options, key }: Custom,
  fetch: typeof globalThis.fetch,
  end: typeof throwInvalid,
): typeof globalThis.fetch {
  return (url, init = {}) => {
    const own = [client.headers, options.headers]
    return fetch(url, {
      ...init,
      // a browser takes the bearer off when it follows a redirect to another origin, but no other header
      ...(own.some(Boolean) && { redirect: 'manual' as const }),
      ...client.fetchOptions,
      ...options.fetchOptions,
      // only GET and HEAD may be told to follow a redirect
      ...(init.redirect && { redirect: init.redirect }),
      headers: mergeHeaders(end, init.headers, ...own, key && { 'idempotency-key': key }),
    })
  }
}
