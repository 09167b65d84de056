import type { PlatformContext } from './createContext.ts'
import { FAULT, type FaultAnswer, findRequestFault, REQUEST_FAULT_RULE, type RequestFault } from './faults.ts'
import { field } from './fields.ts'
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

/** An operation of the platform. */
export interface Route {
  /** The method and the path, with parameters after a colon: `GET /call/:id`. */
  operation: string
  /** Whether the request needs a bearer credential. Default `bearer`. */
  auth?: 'bearer' | 'none'
  /**
   * Default: a request can fail on demand. `by-scenario`: the assistant's id selects a scenario instead of a failure. `none`: an
   * endpoint of the sandbox itself, whose requests a test does not count.
   */
  faults?: 'by-scenario' | 'none'
  /** Reads the body. Default: as JSON. */
  read?: (request: Request) => Promise<unknown>
  /** Answers the request. Changes before its first `await` are saved together. Throws a Refusal. */
  handle: (routed: RoutedRequest) => Response | Promise<Response>
}

/** Whether an address is an endpoint of the sandbox itself, which the platform does not have. */
export const isControl = (url: string): boolean => new URL(url).pathname.startsWith('/__sandbox/')

const hasBearer = (request: Request): boolean =>
  /^Bearer \S/i.test(request.headers.get('authorization') ?? '')

/** Answers a request by its route: 401 without a needed credential, 400 for an unreadable body, or as a failure on demand. */
export async function answerRoute(
  route: Route,
  { store, requestFaults }: PlatformContext,
  { request, params }: Pick<RoutedRequest, 'request' | 'params'>,
): Promise<Response> {
  const { auth, read = readJson, handle } = route
  if (auth !== 'none' && !hasBearer(request)) {
    return problem(401, 'Send a key in the header Authorization, after the word Bearer.')
  }
  try {
    const body = await read(request)
    const routed = { request, params, query: new URL(request.url).searchParams, body }
    return (
      (await takeFault(requestFaults, route, routed)) ?? (await store.change(() => start(handle, routed)))
    )
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
 * Answers a request that is to fail: by its header `x-sandbox-fault`, by the next fault of `queue`, or by its id.
 * Undefined for a request that is to be answered.
 *
 * @throws Refusal 400 for an unknown fault in the header or as an assistant
 */
export async function takeFault(
  queue: RequestFault[],
  { faults }: Route,
  routed: RoutedRequest,
): Promise<Response | undefined> {
  if (faults === 'none') return undefined
  const { request } = routed
  const wanted = request.headers.get('x-sandbox-fault')
  if (wanted !== null) {
    const fault = findRequestFault(wanted)
    if (!fault) throw new Refusal(400, `x-sandbox-fault ${REQUEST_FAULT_RULE}`)
    return fault(request)
  }
  const next = queue.shift()
  if (next !== undefined) return findRequestFault(next)?.(request)
  return faults === 'by-scenario' ? undefined : (await findFaultOfId(routed))?.(request)
}

/** The fault that an id of a request names: `fault:429`. @throws Refusal 400 for an unknown fault as an assistant */
async function findFaultOfId({ params, body }: RoutedRequest): Promise<FaultAnswer | undefined> {
  const id = params.id ?? field(body, 'assistantId')
  if (typeof id !== 'string' || !id.startsWith(FAULT)) return undefined
  const fault = findRequestFault(id.slice(FAULT.length))
  if (fault || params.id !== undefined) return fault
  const { isScenario } = await import('../scenarios/catalogue.ts')
  // as in a web call: with a misspelled name a test of a failure would pass without a failure
  if (!isScenario(id)) throw new Refusal(400, `There is no ${id}.`)
  return undefined
}
