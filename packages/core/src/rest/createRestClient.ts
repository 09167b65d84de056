import { DEFAULT_BASE_URL } from '../constants.ts'
import { define, record } from '../validators/entryStructs.ts'
import { fieldsOf, isRecord } from '../validators/isRecord.ts'
import { type OptionSchema, validateOptions } from '../validators/validateOptions.ts'
import { encodeBody } from './bodies.ts'
import type { EndpointRow, ResourceClient } from './endpoint.ts'
import {
  type ConnectionOptions,
  type QueryValues,
  type RequestOptions,
  type RestClientOptions,
  validateRestClientOptions,
} from './options.ts'
import { createListPromise } from './pagination.ts'
import { parseOptionalJson, type RestRequest } from './request.ts'
import { RESOURCES, type Resources } from './resources/resources.ts'
import { createRestPromise, type RestPromise } from './restPromise.ts'
import { createSend, type Send } from './send.ts'
import { fillPath, isPath } from './url.ts'

/** An arbitrary request, for `rest.request()`. */
export interface AnyRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Starts with `/`, has no query, and is added to the base URL. Encode the values that you put into it. */
  path: string
  /** Undefined and null are left out, a `Date` is sent as ISO 8601, an array repeats its name. */
  query?: QueryValues | undefined
  /** JSON, or a `FormData`. */
  body?: unknown
}

/** The methods of every client, beside its resources. */
export interface RestBase {
  /**
   * Sends an arbitrary request, for endpoints that this client does not cover yet, with the same retries, timeouts and
   * errors. Resolves to undefined if the response has no body. Rejects with a ValidationError for an invalid method or
   * path, and for an unknown field: `timeout` and the like belong in `options`.
   */
  readonly request: <Data = unknown>(request: AnyRequest, options?: RequestOptions) => RestPromise<Data>
  /** Sets the key, or the function that returns it, for later requests. Throws a ValidationError for an invalid one. */
  readonly setToken: (token: ConnectionOptions['token']) => void
}

/** The platform's resources as methods: `rest.assistants.get(id)`. */
export interface RestClient extends ResourceClient<Resources>, RestBase {}

/**
 * Creates a client for all resources of the platform. Creating it sends nothing.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const createRestClient = (options: RestClientOptions): RestClient =>
  createClient(options, RESOURCES, createLazyMethods)

/**
 * Creates a client for some resources, for small pages: `createResourceClient({ token }, { calls })` has only `calls`.
 * Creating it sends nothing.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const createResourceClient = <Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
): ResourceClient<Tables> & RestBase => createClient(options, tables, createMethods)

function createClient<Tables extends object>(
  options: RestClientOptions,
  tables: Tables,
  create: (tables: Tables, send: Send) => ResourceClient<Tables>,
): ResourceClient<Tables> & RestBase {
  validateRestClientOptions(options)
  const { baseUrl = DEFAULT_BASE_URL, fetch } = options
  let { token } = options
  const send = createSend(options, () => ({ baseUrl, token, fetch }))
  const request = (input: AnyRequest, requestOptions: RequestOptions = {}) =>
    createRestPromise(send, () => toRequest(input), requestOptions, parseOptionalJson)
  return Object.assign(create(tables, send), {
    // The caller knows the type of the response.
    request: request as RestBase['request'],
    setToken(next: ConnectionOptions['token']) {
      validateRestClientOptions({ ...options, token: next })
      token = next
    },
  })
}

/** A method made of others: it gets the methods beside it. */
type CombinedMethod = (methods: unknown, ...args: readonly unknown[]) => unknown

/** Creates the methods of each table when it is first used, for a client with many of them. */
function createLazyMethods<Tables extends object>(tables: Tables, send: Send): ResourceClient<Tables> {
  const clients = {}
  for (const [name, table] of Object.entries(tables)) {
    let methods: object | undefined
    const get = () => (methods ??= createMethods(table, send))
    Object.defineProperty(clients, name, { enumerable: true, get })
  }
  return clients as ResourceClient<Tables>
}

/** Creates the methods of a table, and of the tables in it. */
function createMethods<Table extends object>(table: Table, send: Send): ResourceClient<Table> {
  const methods: Record<string, unknown> = {}
  const rows: [string, EndpointRow | CombinedMethod | object][] = Object.entries(table)
  for (const [name, row] of rows) {
    if (typeof row === 'function') methods[name] = row.bind(null, methods)
    else methods[name] = 'route' in row ? createMethod(row, send) : createMethods(row, send)
  }
  // The rows carry the types of their methods.
  return methods as ResourceClient<Table>
}

/** Creates the method of a row. Its arguments are the ids, the body or the query, and options. */
function createMethod(row: EndpointRow, send: Send): (...args: readonly unknown[]) => unknown {
  const { route, takes, paginate, respond } = row
  // A successful deletion may have no body.
  const parse = row.parse ?? (route.startsWith('DELETE ') ? parseOptionalJson : undefined)
  const idCount = route.split('{').length - 1
  return (...args) => {
    const others = args.slice(idCount)
    const input = takes && others.shift()
    // Copied, so that later changes by the caller do not affect retries and further pages.
    const options = copyOf(others[0])
    const requestWith = (values: unknown) => () => buildRequest(row, args, values)
    if (respond) return respond(send, requestWith(input), options)
    if (!paginate) return createRestPromise(send, requestWith(input), options, parse)
    return createListPromise({
      pagination: paginate,
      // Both queries are merged here too, not only in `send`, so that the next page can replace values of either.
      query: { ...options.query, ...fieldsOf(input) },
      maxItems: options.maxItems,
      operation: route,
      fetchPage: (pageQuery) => createRestPromise(send, requestWith(pageQuery), options, parse),
    })
  }
}

/** Copies the options of a request, with the names that they inherit. Anything but an object becomes a list, which `send` refuses. */
function copyOf(options: unknown = {}): RequestOptions {
  const fields = fieldsOf(options)
  const copy: { [name: string]: unknown } = isRecord(options) ? {} : ([] as never)
  for (const name in fields) copy[name] = fields[name]
  return copy
}

/** Builds the request of a row from the arguments of its method. */
function buildRequest(
  { route, takes, prepare, needsNoToken }: EndpointRow,
  args: readonly unknown[],
  input: unknown,
): RestRequest {
  const prepared = prepare ? prepare(input) : input
  return {
    operation: route,
    path: fillPath(route, args),
    needsNoToken,
    ...(takes === 'body' ? { body: encodeBody(prepared) } : { query: fieldsOf(prepared) }),
  }
}

const anyRequest = (): OptionSchema<AnyRequest> => ({
  method: define(
    'an HTTP method such as GET',
    (value) => typeof value === 'string' && /^[A-Z]+$/.test(value),
  ),
  path: define('a path without a query, such as /call/id', isPath),
  query: record(),
  body: define(
    'left out of a GET or HEAD request',
    (_body, { method }) => method !== 'GET' && method !== 'HEAD',
    true,
  ),
})

/** Validates an arbitrary request. */
function toRequest(input: AnyRequest): RestRequest {
  validateOptions('request()', input, anyRequest(), 'request', ['method', 'path'])
  const { method, path, query, body } = input
  return {
    operation: `${method} ${path}`,
    path,
    query,
    body: body === undefined ? undefined : encodeBody(body),
  }
}
