import { readJson } from './readJson.ts'
import { problem, Refusal } from './respond.ts'

/** A request that found its route. */
export interface RoutedRequest {
  request: Request
  /** The parts of the path that the route names: `id` for `/call/{id}`. */
  params: { readonly [name: string]: string }
  query: URLSearchParams
  /** A form, or the parsed JSON body; undefined without one. */
  body: unknown
}

/** One operation of the platform. */
export interface Route {
  /** The method and the path, with named parts in braces: `GET /call/{id}`. */
  operation: string
  /** Whether the request must bring a bearer credential. Default `bearer`. */
  auth?: 'bearer' | 'none'
  /** Reads what the request brings. Default: its JSON. */
  read?: (request: Request) => Promise<unknown>
  /** Throws a Refusal for what it does not do. */
  handle: (routed: RoutedRequest) => Response | Promise<Response>
}

/** Answers a request, unless it is about something else. */
export type Router = (request: Request) => Promise<Response | undefined>

/** May answer in place of a route. */
export type Intercept = (routed: RoutedRequest) => Response | Promise<Response> | undefined

interface CompiledRoute extends Route {
  method: string
  pattern: RegExp
}

function compile(route: Route): CompiledRoute {
  const [method = '', path = ''] = route.operation.split(' ')
  const source = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { ...route, method, pattern: new RegExp(`^${source}/?$`) }
}

const hasBearer = (request: Request): boolean =>
  /^Bearer \S/i.test(request.headers.get('authorization') ?? '')

/**
 * Answers requests from a table of operations: 401 without a bearer credential where one is needed, 400 for a
 * body that cannot be read. The first row that matches answers.
 */
export function createRouter(routes: readonly Route[], intercept?: Intercept): Router {
  const compiled = routes.map(compile)
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const route = compiled.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    if (!route) return undefined
    if (route.auth !== 'none' && !hasBearer(request))
      return problem(401, 'Send a key in the header Authorization, after the word Bearer.')
    try {
      const params = readParams(route.pattern, pathname)
      const body = await (route.read ?? readJson)(request)
      const routed = { request, params, query: searchParams, body }
      return await (intercept?.(routed) ?? route.handle(routed))
    } catch (cause) {
      if (cause instanceof Refusal) return cause.answer
      throw cause
    }
  }
}

function readParams(pattern: RegExp, pathname: string): { readonly [name: string]: string } {
  const groups = Object.entries(pattern.exec(pathname)?.groups ?? {})
  return Object.fromEntries(groups.map(([name, part]) => [name, decode(part)]))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
