import type { PlatformContext } from './createContext.ts'
import { type FaultAnswer, findRequestFault, REQUEST_FAULT_RULE, type RequestFault } from './faults.ts'
import { checkPublicKey } from './publicKey.ts'
import { readJson } from './readJson.ts'
import { problem, Refusal } from './responses.ts'

/** A request that matched a route. */
export interface RoutedRequest {
  request: Request
  /** The parameters of the path: `id` for `/call/:id`. */
  params: { readonly [name: string]: string }
  query: URLSearchParams
  /** A form, or the parsed JSON body. Undefined without a body. */
  body: unknown
}

/** Finds the failure that an id of a request names. Throws a Refusal. */
export type FindFault = (routed: RoutedRequest) => FaultAnswer | undefined

/** An operation of the platform. */
export interface Route {
  /** The method and the path, with parameters after a colon: `GET /call/:id`. */
  operation: string
  /** Whether the request needs a bearer credential. Default `bearer`. */
  auth?: 'bearer' | 'none'
  /** An endpoint of the sandbox itself, whose requests never fail on demand. */
  isInternal?: true
  /** Reads the body. Default: as JSON. */
  read?: (request: Request) => Promise<unknown>
  /** Answers the request. Changes before its first `await` are saved together. Throws a Refusal. */
  handle: (routed: RoutedRequest) => Response | Promise<Response>
}

/** Whether an address is an endpoint of the sandbox itself, which the platform does not have. */
export const isControl = (url: string): boolean => new URL(url).pathname.startsWith('/__sandbox/')

/** Whether a request has a key. */
export const hasBearer = (request: Request): boolean =>
  /^Bearer \S/i.test(request.headers.get('authorization') ?? '')

/** Answers a request by its route: 401 without a needed credential, 400 for an unreadable body, or as a failure on demand. */
export async function answerRoute(
  route: Route,
  context: PlatformContext,
  { request, params }: Pick<RoutedRequest, 'request' | 'params'>,
  findFaultOfId?: FindFault,
): Promise<Response> {
  const { store, requestFaults } = context
  const { auth, read = readJson, handle } = route
  if (auth !== 'none' && !hasBearer(request)) {
    return problem(401, 'Send a key in the header Authorization, after the word Bearer.')
  }
  try {
    const body = await read(request)
    if (auth !== 'none') await checkPublicKey(request, route.operation, body, context)
    const routed = { request, params, query: new URL(request.url).searchParams, body }
    const fault = route.isInternal ? undefined : takeFault(requestFaults, routed, findFaultOfId)
    return await (fault ? fault(request) : store.change(() => start(handle, routed)))
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

/**
 * Finds the failure of a request that is to fail: by its header `x-sandbox-fault`, by the next fault of `queue`, or by its id.
 *
 * @throws Refusal 400 for an unknown fault in the header or as an assistant
 */
function takeFault(
  queue: RequestFault[],
  routed: RoutedRequest,
  findFaultOfId?: FindFault,
): FaultAnswer | undefined {
  const wanted = routed.request.headers.get('x-sandbox-fault') ?? undefined
  const name = wanted ?? queue.shift()
  if (name === undefined) return findFaultOfId?.(routed)
  const fault = findRequestFault(name)
  if (!fault) throw new Refusal(400, `x-sandbox-fault ${REQUEST_FAULT_RULE}`)
  return fault
}
