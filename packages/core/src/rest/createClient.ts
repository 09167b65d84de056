import { DEFAULT_BASE_URL } from '../constants.ts'
import type { Answer, QueryValues, RequestOptions } from './answer.ts'
import { createAnswer } from './createAnswer.ts'
import { createMethods } from './createMethods.ts'
import { encode } from './encode.ts'
import type { ResourceClient } from './endpoint.ts'
import { checkPath } from './path.ts'
import { peek } from './peek.ts'
import { refuse } from './refuse.ts'
import { type ConnectionOptions, checkConnection } from './settings.ts'
import type { CreateTransport, Order } from './transport.ts'

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
  readonly setToken: (token: ConnectionOptions['token']) => void
}

/** Makes a client of tables that sends through a transport. */
export function createClient<Tables extends object, Options extends ConnectionOptions>(
  options: Options,
  tables: Tables,
  createTransport: CreateTransport<Options>,
): ResourceClient<Tables> & RestBase {
  const { baseUrl = DEFAULT_BASE_URL, fetch } = options
  checkConnection(options, baseUrl)
  let { token } = options
  const warn = createKeyWarning(options)
  const send = createTransport(options, (order) => {
    warn(order)
    return { baseUrl, token, fetch, peek }
  })
  function request(given: AnyRequest, requestOptions: RequestOptions = {}) {
    return createAnswer(send, () => orderOf(given), requestOptions)
  }
  return Object.assign(createMethods(tables, send), {
    // what comes back is what the caller says it is
    request: request as RestBase['request'],
    setToken(next: ConnectionOptions['token']) {
      checkConnection({ ...options, token: next }, baseUrl)
      token = next
    },
  })
}

function orderOf({ method, path, query, body }: AnyRequest): Order {
  if (!/^[A-Z]+$/.test(method)) refuse('request', 'method', 'method must be like GET.', method)
  return {
    operation: `${method} ${checkPath(path)}`,
    path,
    query,
    body: body === undefined ? undefined : encode(body),
  }
}

/** Says once that a private key does not belong in a page: all but the web operations need one. */
function createKeyWarning({ allowPrivateKey }: ConnectionOptions): (order: Order) => void {
  let isSaid = allowPrivateKey === true
  return ({ operation, isOpen }) => {
    if (isSaid || isOpen || typeof document === 'undefined' || /\/web\b/.test(operation)) return
    isSaid = true
    console.warn(`${operation} needs a private key, which visitors of this page can read.`)
  }
}
