import type { throwInvalid } from '../errors/throwInvalid.ts'
import type { AnyRequest } from './createClient.ts'
import type { encode } from './encode.ts'
import type { Order } from './transport.ts'

const FIELDS = ['method', 'path', 'query', 'body']
const PATH = /^(\/(?!(\.|%2e){1,2}(\/|$))[^/?#\\\s]+)+$/i

/**
 * What an arbitrary request asks for. `write` is `encode`, and `end` is `throwInvalid`: importing them would split
 * the page's own part in two.
 *
 * @throws ValidationError for an unknown field, for what cannot be sent, and for a path that leaves the platform's address
 */
export function orderOf(given: AnyRequest, write: typeof encode, end: typeof throwInvalid): Order {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || FIELDS.includes(name)) continue
    end(
      'request',
      name,
      `A request has no field ${name}, only ${FIELDS.join(', ')}. Options are the second argument.`,
    )
  }
  const { method, path, query, body } = given
  if (!/^[A-Z]+$/.test(method)) end('request', 'method', 'method must be like GET.', method)
  if (!(typeof path === 'string' && PATH.test(path))) {
    end('path', 'path', 'path must be like /call/id, without a query.', path)
  }
  if (body !== undefined && /^(GET|HEAD)$/.test(method)) {
    end('request', 'body', `${method} has no body: give a query.`)
  }
  return { operation: `${method} ${path}`, path, query, body: body === undefined ? undefined : write(body) }
}
