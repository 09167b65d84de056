import { DEFAULT_BASE_URL } from '../constants.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import type { QueryValues, RequestOptions, RestPromise } from './answer.ts'
import { createAnswer } from './createAnswer.ts'
import { createMethods } from './createMethods.ts'
import { encode } from './encode.ts'
import type { ResourceClient } from './endpoint.ts'
import { load } from './load.ts'
import type { ConnectionOptions, RestClientOptions } from './options.ts'
import { parseJsonIfAny } from './request.ts'
import type { CreateTransport } from './transport.ts'

/** An arbitrary request. */
export interface AnyRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** From the base URL, beginning with `/`, without a query. Encode what you put into it. */
  path: string
  /** Undefined and null are left out, a `Date` is sent as ISO 8601, an array repeats its name. */
  query?: QueryValues | undefined
  /** JSON, or a `FormData`. */
  body?: unknown
}

/** What a client has beside its resources. */
export interface RestBase {
  /**
   * An arbitrary request, for endpoints that this client does not cover yet, with the retries, time-outs and errors of
   * the others. Resolves to undefined where the answer has no body. Rejects with a ValidationError for a method or a
   * path that cannot be sent, and for an unknown field: `timeout` and the like are in `options`.
   */
  readonly request: <Data = unknown>(request: AnyRequest, options?: RequestOptions) => RestPromise<Data>
  /**
   * Another key, or another function that gives one, for every request from now on. One that is none is a
   * ValidationError: at once of a client of everything, of a small one at the next request.
   */
  readonly setToken: (token: ConnectionOptions['token']) => void
}

/** What differs between a client of everything and a small one. */
export interface Runtime {
  readonly createTransport: CreateTransport
  /** Checks the options before anything is sent. */
  readonly check?: (options: ConnectionOptions) => void
}

/** Makes a client of tables. */
export function createClient<Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
  { createTransport, check }: Runtime,
): ResourceClient<Tables> & RestBase {
  check?.(options)
  const { baseUrl = DEFAULT_BASE_URL, fetch } = options
  let { token } = options
  const send = createTransport(options, () => ({ baseUrl, token, fetch }))
  const request = (given: AnyRequest, more: RequestOptions = {}) => {
    // few ask in their own words
    const prepare = async () => (await load(import('./orderOf.ts'))).orderOf(given, encode, throwInvalid)
    return createAnswer(send, prepare, more, parseJsonIfAny)
  }
  return Object.assign(createMethods(tables, send, options), {
    // what comes back is what the caller says it is
    request: request as RestBase['request'],
    setToken(next: ConnectionOptions['token']) {
      check?.({ ...options, token: next })
      token = next
    },
  })
}
