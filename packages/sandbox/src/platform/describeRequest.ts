import type { RememberedRequest } from './createContext.ts'

/** A request without credentials, for `--verbose` and `GET /__sandbox/requests`. */
export interface RequestSummary {
  method: string
  /** The path, with those parameters of the query whose values are not secret. */
  path: string
  /** The status of its answer. A request may be `waiting` for it, or be `aborted` or `failed` before there was one. */
  status: RememberedRequest['status']
  /** A date-time string. */
  startedAt: string
  /** Until its end, or so far. */
  durationMs: number
}

/** Whether a request is one that a room makes by itself. */
export const isRoomTraffic = (path: string): boolean =>
  /^\/room\/[^/]+\/(config|report|sound|server-message|commands)$/.test(path)

/** The parameters of the platform's lists. Any other one may hold a credential. */
const SHOWN =
  /^(id|at|idAny|\w+Id|limit|page|pageState|sortOrder|status|type|async|(created|updated)At(Gt|Lt|Ge|Le))$/

/** Returns the summary of a request, whose headers and body are not remembered in the first place. */
export function describeRequest(request: RememberedRequest): RequestSummary {
  const { method, url, status, since, until = Date.now() } = request
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
