import type { AnyRequest } from './createClient.ts'
import { encode } from './encode.ts'
import { refuse } from './refuse.ts'
import type { Order } from './transport.ts'

const PATH = /^(\/(?!(\.|%2e){1,2}(\/|$))[^/?#\\\s]+)+$/i

/**
 * What a request in one's own words asks for.
 *
 * @throws ValidationError for what cannot be sent, and for a path that leaves the platform's address
 */
export function orderOf({ method, path, query, body }: AnyRequest): Order {
  if (!/^[A-Z]+$/.test(method)) refuse('request', 'method', 'method must be like GET.', method)
  if (!(typeof path === 'string' && PATH.test(path)))
    refuse('path', 'path', 'path must be like /call/id, without a query.', path)
  if (body !== undefined && /^(GET|HEAD)$/.test(method))
    refuse('request', 'body', `${method} has no body: give a query.`)
  return { operation: `${method} ${path}`, path, query, body: body === undefined ? undefined : encode(body) }
}
