import type { Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import { createIds } from './createIds.ts'
import { createRouter } from './createRouter.ts'
import type { WebCallFaultName } from './faults.ts'
import { createWebCallRoute } from './webCall.ts'

export interface PlatformOptions {
  /** What the agent says; the demo's script by default. */
  script?: Script
  /** How the next web calls fail, one each, in this order; the ones after them succeed. */
  faults?: readonly WebCallFaultName[]
  latency?: Latency
  /** Makes the same ids in the same order every time. */
  seed?: number
}

/** The platform's REST API, in memory. */
export interface Platform {
  /** Answers one request; only the path of its address counts. Rejects only when the request is aborted. */
  handle: (request: Request) => Promise<Response>
}

/** Creates an empty platform whose rooms have addresses under `baseUrl`. */
export function createPlatform(options: PlatformOptions & { baseUrl: string }): Platform {
  const createId = createIds(options.seed)
  const { baseUrl, script, latency } = options
  const routes = [
    createWebCallRoute({
      baseUrl,
      createId,
      orgId: createId(),
      nextFaults: [...(options.faults ?? [])],
      config: { ...(script && { script }), ...(latency && { latency }) },
    }),
  ]
  return { handle: createRouter(routes) }
}
