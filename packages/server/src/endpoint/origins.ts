import { ServerError } from '../ServerError.ts'

/**
 * @throws ServerError `option` unless each is an origin, such as `https://example.com`: a pattern or a path would match
 * nothing
 */
export function requireOrigins(name: string, origins: readonly string[] | undefined): void {
  const isOrigin = (origin: unknown) => {
    try {
      return typeof origin === 'string' && new URL(origin).origin === origin
    } catch {
      return false
    }
  }
  if (Array.isArray(origins) && origins.length > 0 && origins.every(isOrigin)) return
  throw new ServerError('option', `${name} needs \`allowedOrigins\`, such as ['https://example.com'].`)
}

/**
 * Returns the headers that let a page read the response.
 *
 * @throws ServerError `origin` for a page of another origin, and for a request without one: every browser sends it
 */
export function requireOrigin(request: Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null) throw new ServerError('origin', 'The request has no origin.')
  if (!allowedOrigins.includes(origin)) {
    throw new ServerError('origin', 'The request comes from an origin that `allowedOrigins` does not have.')
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  }
}

/** The response to the question of a browser whether a page of another origin may send a request. */
export const preflightResponse = (headers: Readonly<Record<string, string>>): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': 'POST',
      // The client of a page with a `publicKey` sends it, too. It is not used.
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    },
  })
