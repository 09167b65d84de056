import {
  createContext,
  type PlatformContext,
  type PlatformOptions,
  type PlatformSurroundings,
} from './createContext.ts'
import { createRouter, type Router } from './createRouter.ts'
import type { PlatformState } from './createStore.ts'
import { pageStores } from './pageStores.ts'
import { checkFaults, type RequestFault } from './requestFaults.ts'
import { problem } from './respond.ts'
import { createWebCallRoute } from './webCall.ts'

/** How many requests are remembered for `GET /logs`. */
const MAX_REQUESTS = 1000

/** The platform's REST API, in memory. */
export interface Platform {
  /**
   * Answers one request; only the path of its address counts. Rejects only when the request is aborted,
   * by default with an `AbortError`.
   */
  handle: (request: Request) => Promise<Response>
  /**
   * How the next requests of any kind fail, one each, in this order, after those asked for before.
   *
   * @throws TypeError that names what is no fault; then none of them is taken
   */
  fail: (...faults: RequestFault[]) => void
  /** All that it keeps now: give it to another platform, which goes on from there. JSON throughout. */
  state: () => PlatformState
  /** Goes back to what `state()` answered before. */
  restore: (state: PlatformState) => void
  /** How often something was changed: as long as it stays the same, so does the state. */
  revision: () => number
}

/** Creates a platform whose rooms have addresses under `baseUrl`. */
export function createPlatform(options: PlatformOptions & PlatformSurroundings): Platform {
  const context = createContext(options)
  const { store, requestFaults } = context
  pageStores().add(new WeakRef(store))
  const answerWebCall = createRouter([createWebCallRoute(context)])
  const answerAll = lateRouter(context)
  const answer = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request
    const fails = headers.has('x-sandbox-fault') || requestFaults.length > 0
    const answered = (!fails && (await answerWebCall(request))) || (await answerAll(request))
    return answered ?? problem(404, `Cannot ${method} ${new URL(url).pathname}`)
  }
  const held = new Set<Request>()
  return {
    handle: async (request) => {
      const since = Date.now()
      const isHead = request.method === 'HEAD'
      const answered = await whileHeld(
        held,
        isHead ? new Request(request, { method: 'GET' }) : request,
        answer,
      )
      remember(context, request, answered, since)
      if (!isHead) return answered
      const { status, headers } = answered
      return new Response(null, { status, headers })
    },
    fail: (...faults) => {
      checkFaults(faults)
      requestFaults.push(...faults)
    },
    state: store.state,
    restore: store.restore,
    revision: store.revision,
  }
}

/** Holds a request while it is answered: one that nobody holds is collected, and its signal never learns of an abort. */
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

/** The router of all operations: fetched when first asked, since a page that only holds a call never does. */
function lateRouter(context: PlatformContext): Router {
  let router: Promise<Router> | undefined
  const load = async (): Promise<Router> => {
    const { createRestRouter } = await import('../api/createApi.ts')
    return createRestRouter(context)
  }
  return async (request) => {
    router ??= load().catch((error) => {
      // not kept: the next request may find the network back
      router = undefined
      throw error
    })
    return (await router)(request)
  }
}

/** Gives the answer its `x-request-id`, and keeps what `GET /logs` tells of it. */
function remember({ requests }: PlatformContext, { method, url }: Request, answer: Response, since: number) {
  const { status, headers } = answer
  requests.push({ method, url, status, since, until: Date.now() })
  if (requests.length > MAX_REQUESTS) requests.shift()
  headers.set('x-request-id', crypto.getRandomValues(new Uint32Array(2)).join('-'))
}
