import type { Hono } from 'hono/tiny'
import {
  createContext,
  type PlatformContext,
  type PlatformOptions,
  type PlatformSurroundings,
  type RememberedRequest,
  restoreState,
} from './createContext.ts'
import type { PlatformState } from './createStore.ts'
import { isRoomTraffic } from './describeRequest.ts'
import { FAULT_RULE, type Fault, isFault } from './faults.ts'
import { checkOverrides, type Override } from './override.ts'
import { answerRoute, isControl } from './route.ts'
import { sharedPlatforms } from './sharedPlatforms.ts'
import { createWebCallRoute } from './webCall.ts'

/** The number of requests that `GET /logs` remembers. */
const MAX_REQUESTS = 1000

/** Milliseconds after which the server is told of a request that is not answered. */
const LONG_WAIT_MS = 5000

/** The platform's REST API, in memory. */
export interface Platform {
  /**
   * Answers one request. Only the path of its address counts. Rejects when the request is aborted, by default with an
   * `AbortError`, and when the code of the API cannot be loaded, as without a network in a page.
   */
  handle: (request: Request) => Promise<Response>
  /**
   * Lets the next requests fail, one each, in this order, after earlier faults. A `web-call-…` waits for the next web call.
   *
   * @throws TypeError that names an invalid fault; then all of them are ignored
   */
  fail: (...faults: Fault[]) => void
  /**
   * Overrides answers, as `server.use()` of msw: the latest override of an operation goes first, and before the faults.
   *
   * @throws TypeError that names an invalid operation; then all overrides of the call are ignored
   */
  use: (...overrides: Override[]) => void
  /** Removes all overrides. */
  resetOverrides: () => void
  /** Goes back to the start: the records, ids and faults of the options, without overrides and requests. */
  reset: () => void
  /** Returns all records: give them to another platform, which goes on from there. JSON throughout. */
  state: () => PlatformState
  /** Goes back to an earlier result of `state()`. */
  restore: (state: PlatformState) => void
  /** The number of changes so far: as long as it stays the same, so does the state. */
  revision: () => number
}

/** Creates a platform whose rooms have addresses under `baseUrl`. */
export function createPlatform(options: PlatformOptions & PlatformSurroundings): Platform {
  const context = createContext(options)
  const { store } = context
  sharedPlatforms().add(new WeakRef(context))
  const webCall = createWebCallRoute(context)
  const loadApi = createApiLoader(context)
  const answer = async (request: Request): Promise<Response> => {
    // a page without overrides never loads their code
    if (context.overrides.length > 0 && !isControl(request.url)) {
      const { answerOverride } = await import('../api/answerOverride.ts')
      const overridden = await answerOverride(context, request)
      if (overridden) return overridden
    }
    if (isWebCall(request)) return answerRoute(webCall, context, { request, params: {} })
    return (await loadApi()).fetch(request)
  }
  const held = new Set<Request>()
  const remember = createMemory(context)
  return {
    handle: async (request) => {
      const end = remember(request)
      try {
        const answered = await whileHeld(held, request, answer)
        answered.headers.set('x-request-id', crypto.getRandomValues(new Uint32Array(2)).join('-'))
        end(answered.status)
        return answered
      } catch (cause) {
        end(request.signal.aborted ? 'aborted' : 'failed')
        throw cause
      }
    },
    fail: (...faults) => {
      const wrong = faults.findIndex((fault) => !isFault(fault))
      if (wrong >= 0) throw new TypeError(`fail: '${faults[wrong]}' ${FAULT_RULE}`)
      context.fail(faults)
    },
    use: (...overrides) => {
      checkOverrides(overrides)
      context.overrides.unshift(...overrides)
    },
    resetOverrides: () => {
      context.overrides = []
    },
    reset: context.reset,
    state: store.state,
    restore: (state) => restoreState(context, state),
    revision: store.revision,
  }
}

/** Whether a request creates a web call: a page that does nothing else never loads the other operations. */
const isWebCall = ({ method, url }: Request): boolean =>
  method === 'POST' && /^\/call\/web\/?$/.test(new URL(url).pathname)

/** Holds a request while it is answered: the signal of a collected request would miss its abort. */
export async function whileHeld<Answer>(
  held: Set<Request>,
  request: Request,
  answer: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  held.add(request)
  try {
    return await answer(request)
  } finally {
    held.delete(request)
  }
}

/** Loads all operations with the first request for one of them. */
function createApiLoader(context: PlatformContext): () => Promise<Hono> {
  let api: Promise<Hono> | undefined
  const load = async () => (await import('../api/createApi.ts')).createApi(context)
  return () => {
    api ??= load().catch((error) => {
      // the network may be back at the next request
      api = undefined
      throw error
    })
    return api
  }
}

/**
 * Creates the function that remembers a request before it is answered, since a request that hangs is looked for. It returns
 * a function that ends the request.
 */
function createMemory(context: PlatformContext) {
  let lastId = 0
  return ({ method, url }: Request): ((status: RememberedRequest['status']) => void) => {
    if (isControl(url)) return () => undefined
    lastId += 1
    const request: RememberedRequest = { id: lastId, method, url, status: 'waiting', since: Date.now() }
    context.requests.push(request)
    context.emit({ type: 'request-start', request })
    const timer = setTimeout(() => context.emit({ type: 'request', request }), LONG_WAIT_MS)
    return (status) => {
      clearTimeout(timer)
      request.status = status
      request.until = Date.now()
      // the words of a watched call are reported all the time, and would push the others out
      const isNoise = context.listeners.size > 0 && status === 200 && isRoomTraffic(new URL(url).pathname)
      if (isNoise) context.requests = context.requests.filter((each) => each !== request)
      if (context.requests.length > MAX_REQUESTS) context.requests.shift()
      context.emit({ type: 'request', request })
    }
  }
}
