import { Hono } from 'hono/tiny'
import { field } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { FAULT_PREFIX, type FaultAnswer, findRequestFault } from '../platform/faults.ts'
import { problem, Refusal } from '../platform/responses.ts'
import { answerRoute, type Route, type RoutedRequest } from '../platform/route.ts'
import { isScenario } from '../scenarios/catalogue.ts'
import { serverMessageRoutes } from '../webhooks/serverMessageRoutes.ts'
import { answerError, register } from './answerOverride.ts'
import { callControlRoutes } from './callControl.ts'
import { controlRoutes } from './control.ts'
import {
  type Collection,
  type CreateRoutes,
  createCollection,
  createVerbRoutes,
  type Resource,
} from './createCollection.ts'
import { logRoutes } from './logs.ts'
import { modelRoutes } from './models.ts'
import { providerRoutes } from './providers.ts'
import { resources } from './resources.ts'
import { roomRoutes } from './rooms.ts'
import { singleRoutes } from './singles.ts'
import { workbenchRoutes } from './workbenchRoutes.ts'

/** The families without records. */
const FAMILIES: readonly CreateRoutes[] = [
  roomRoutes,
  callControlRoutes,
  serverMessageRoutes,
  modelRoutes,
  singleRoutes,
  logRoutes,
  providerRoutes,
  controlRoutes,
  workbenchRoutes,
]

/**
 * Every operation but `POST /call/web`. Where two paths match, the first row answers, so write the one with fewer
 * parameters first.
 */
function createRoutes(context: PlatformContext): Route[] {
  const collections = new Map(
    Object.entries(resources).map(([kind, row]) => [kind, createCollection(context, kind, row, resources)]),
  )
  const collectionOf = (kind: string): Collection => {
    const collection = collections.get(kind)
    if (!collection) throw new Error(`No row of resources.ts has the kind ${kind}.`)
    return collection
  }
  const routesOf = ([kind, row]: [string, Resource]) => [
    ...(row.routes?.(context, collectionOf) ?? []),
    ...createVerbRoutes(context, row, collectionOf(kind)),
  ]
  return [
    ...Object.entries(resources).flatMap(routesOf),
    ...FAMILIES.flatMap((create) => create(context, collectionOf)),
  ]
}

/** Creates the app with all operations but `POST /call/web`, which a page answers without this code. */
export function createApi(context: PlatformContext): Hono {
  const app = new Hono({ strict: false })
  for (const route of createRoutes(context)) {
    register(app, route.operation, ({ req }) =>
      answerRoute(route, context, { request: req.raw, params: req.param() }, findFaultOfId),
    )
  }
  app.notFound(({ req }) => problem(404, `Cannot ${req.method} ${new URL(req.url).pathname}`))
  app.onError(answerError)
  return app
}

/** Finds the fault that an id of a request names: `fault:429`. @throws Refusal 400 for an unknown fault as an assistant */
function findFaultOfId({ params, body }: RoutedRequest): FaultAnswer | undefined {
  const id = params.id ?? field(body, 'assistantId')
  if (typeof id !== 'string' || !id.startsWith(FAULT_PREFIX)) return undefined
  const fault = findRequestFault(id.slice(FAULT_PREFIX.length))
  // as in a web call: with a misspelled name a test of a failure would pass without a failure
  if (!fault && params.id === undefined && !isScenario(id)) throw new Refusal(400, `There is no ${id}.`)
  return fault
}
