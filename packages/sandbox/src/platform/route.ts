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
