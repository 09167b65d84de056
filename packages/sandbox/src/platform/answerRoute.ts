import type { PlatformContext } from './createContext.ts'
import { readJson } from './readJson.ts'
import { problem, Refusal } from './respond.ts'
import type { Route, RoutedRequest } from './route.ts'
import { takeFault } from './takeFault.ts'

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
