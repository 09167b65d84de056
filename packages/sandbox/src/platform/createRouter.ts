import { problem } from './respond.ts'

/** A request that found its route. */
export interface RoutedRequest {
  request: Request
  /** The parts of the path that the route names: `id` for `/call/{id}`. */
  params: { readonly [name: string]: string }
  /** The parsed JSON body; undefined without one. */
  body: unknown
}

/** One operation of the platform. */
export interface Route {
  /** The method and the path, with named parts in braces: `GET /call/{id}`. */
  operation: string
  /** Whether the request must bring a bearer credential. */
  auth: 'bearer' | 'none'
  handle: (routed: RoutedRequest) => Response | Promise<Response>
}

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
 * Answers requests from a table of operations: 404 for what it does not hold, 401 without a bearer
 * credential where one is needed, 400 for a body that is not JSON. The first row that matches answers.
 */
export function createRouter(routes: readonly Route[]): (request: Request) => Promise<Response> {
  const compiled = routes.map(compile)
  return async (request) => {
    const { pathname } = new URL(request.url)
    const route = compiled.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    if (!route) return problem(404, `Cannot ${request.method} ${pathname}`)
    if (route.auth === 'bearer' && !hasBearer(request))
      return problem(401, 'Send a key as bearer credential.')
    const body = await readBody(request)
    if (!body.ok) return problem(400, 'The body is not valid JSON.')
    return route.handle({ request, params: readParams(route.pattern, pathname), body: body.value })
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

async function readBody(request: Request): Promise<{ ok: true; value: unknown } | { ok: false }> {
  const text = await request.text()
  if (text === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
