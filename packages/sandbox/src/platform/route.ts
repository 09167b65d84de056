import type { Store } from './createStore.ts'
import { readJson } from './readJson.ts'
import { problem, Refusal } from './respond.ts'

/** A request that matched a route. */
export interface RoutedRequest {
  request: Request
  /** The parameters of the path: `id` for `/call/:id`. */
  params: { readonly [name: string]: string }
  query: URLSearchParams
  /** A form, or the parsed JSON body. Undefined without a body. */
  body: unknown
}

/** Runs instead of a route's handler when it returns an answer. */
export type Intercept = (routed: RoutedRequest) => Response | Promise<Response> | undefined

/** An operation of the platform. */
export interface Route {
  /** The method and the path, with parameters after a colon: `GET /call/:id`. */
  operation: string
  /** Whether the request needs a bearer credential. Default `bearer`. */
  auth?: 'bearer' | 'none'
  /** Reads the body. Default: as JSON. */
  read?: (request: Request) => Promise<unknown>
  /** Answers the request. Changes before its first `await` are saved together. Throws a Refusal. */
  handle: (routed: RoutedRequest) => Response | Promise<Response>
}

const hasBearer = (request: Request): boolean =>
  /^Bearer \S/i.test(request.headers.get('authorization') ?? '')

/** Answers a request by its route: 401 without a needed credential, 400 for an unreadable body. */
export async function answerRoute(
  { auth, read = readJson, handle }: Route,
  { change }: Store,
  { request, params }: Pick<RoutedRequest, 'request' | 'params'>,
  intercept?: Intercept,
): Promise<Response> {
  if (auth !== 'none' && !hasBearer(request)) {
    return problem(401, 'Send a key in the header Authorization, after the word Bearer.')
  }
  try {
    const body = await read(request)
    const routed = { request, params, query: new URL(request.url).searchParams, body }
    return await (intercept?.(routed) ?? change(() => start(handle, routed)))
  } catch (cause) {
    if (cause instanceof Refusal) return cause.answer
    throw cause
  }
}

/** Starts a handler. When its changes cannot be saved, its promise is dropped, and must not be an unhandled rejection. */
function start(handle: Route['handle'], routed: RoutedRequest): Response | Promise<Response> {
  const answer = handle(routed)
  if (answer instanceof Promise) answer.catch(() => undefined)
  return answer
}

/** Whether an address is an endpoint of the sandbox itself, which the platform does not have. */
export const isControl = (url: string): boolean => new URL(url).pathname.startsWith('/__sandbox/')
