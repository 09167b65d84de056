import type { AnsweredRequest } from './createContext.ts'

/** An answered request without credentials, for `--verbose` and `GET /__sandbox/requests`. */
export interface RequestSummary {
  method: string
  /** The path, with those parameters of the query whose values are not secret. */
  path: string
  status: number
  /** A date-time string. */
  startedAt: string
  durationMs: number
}

/** The parameters of the platform's lists. Any other one may hold a credential. */
const SHOWN =
  /^(id|idAny|\w+Id|limit|page|pageState|sortOrder|status|type|async|(created|updated)At(Gt|Lt|Ge|Le))$/

/** Returns the summary of a request, whose headers and body are not remembered in the first place. */
export function describeRequest({ method, url, status, since, until }: AnsweredRequest): RequestSummary {
  const { pathname, searchParams } = new URL(url)
  const query = [...searchParams].map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${SHOWN.test(name) ? encodeURIComponent(value) : '[redacted]'}`,
  )
  return {
    method,
    path: query.length > 0 ? `${pathname}?${query.join('&')}` : pathname,
    status,
    startedAt: new Date(since).toISOString(),
    durationMs: until - since,
  }
}
