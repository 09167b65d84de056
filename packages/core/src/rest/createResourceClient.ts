import { DEFAULT_BASE_URL } from '../constants.ts'
import type { Answer, QueryValues, RequestOptions } from './answer.ts'
import { createAnswer } from './createAnswer.ts'
import { createMethods } from './createMethods.ts'
import { createTransport, type Order } from './createTransport.ts'
import { encode } from './encode.ts'
import type { ResourceClient } from './endpoint.ts'
import { checkPath } from './path.ts'
import { refuse } from './refuse.ts'
import { checkClient, type RestClientOptions } from './settings.ts'

/** A request in one's own words. */
export interface AnyRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** From the base URL, beginning with `/`, without a query. Encode what you put into it. */
  path: string
  query?: QueryValues | undefined
  /** JSON, or a `FormData`. */
  body?: unknown
}

/** What a client has beside its resources. */
export interface RestBase {
  /** For operations that are newer than this client, with all that the runtime does for the others. */
  readonly request: <Data = unknown>(request: AnyRequest, options?: RequestOptions) => Answer<Data>
  /** Another key, or another function that gives one, for every request from now on. */
  readonly setToken: (token: RestClientOptions['token']) => void
}

/**
 * A client of some resources: `createResourceClient({ token }, { calls })` has `calls`, and loads nothing of the
 * others.
 *
 * @throws ValidationError for options that cannot work
 */
export function createResourceClient<Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
): ResourceClient<Tables> & RestBase {
  const baseUrl = options.baseUrl ?? DEFAULT_BASE_URL
  const client = { ...options, baseUrl }
  checkClient(client)
  let { token } = options
  const warn = createKeyWarning(options)
  const send = createTransport(client, (order) => {
    warn(order)
    return { baseUrl, token, fetch: options.fetch }
  })
  function request(given: AnyRequest, requestOptions: RequestOptions = {}) {
    return createAnswer(send, () => orderOf(given), requestOptions)
  }
  return Object.assign(createMethods(tables, send), {
    // what comes back is what the caller says it is
    request: request as RestBase['request'],
    setToken(next: RestClientOptions['token']) {
      checkClient({ ...client, token: next })
      token = next
    },
  })
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD)$/

function orderOf({ method, path, query, body }: AnyRequest): Order {
  if (!METHOD.test(method))
    refuse('request', 'method', 'method must be GET, POST, PUT, PATCH, DELETE or HEAD.', method)
  return {
    operation: `${method} ${checkPath(path)}`,
    path,
    query,
    ...(body !== undefined && { body: encode(body) }),
  }
}

/** Says once that a private key does not belong in a page: all but the web operations need one. */
function createKeyWarning({ allowPrivateKey }: RestClientOptions): (order: Order) => void {
  let isSaid = allowPrivateKey === true
  return ({ operation, isOpen }) => {
    if (isSaid || isOpen || typeof document === 'undefined' || /\/web\b/.test(operation)) return
    isSaid = true
    console.warn(
      `${operation} needs a private key, which this page shows to every visitor. Send it from a server, or set allowPrivateKey if that is meant.`,
    )
  }
}
