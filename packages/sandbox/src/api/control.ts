import { define } from 'superstruct'
import { array, string, type } from '../bodies/structs.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { describeRequest } from '../platform/describeRequest.ts'
import { FAULT_RULE, isFault } from '../platform/faults.ts'
import { chooseScenario, findAssistant } from '../platform/findAssistant.ts'
import { json } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import { hasTarget } from '../platform/target.ts'
import { readProgress, viewCall } from './callProgress.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { createUnassignedCall } from './unassignedCalls.ts'

/** A call without its assistant, whose settings may hold credentials. */
function summarize(call: Stored, context: PlatformContext) {
  const { id, type, status, createdAt, startedAt, endedAt, endedReason } = viewCall(call, context)
  const turns = readProgress(context, call).lines.map(
    ({ role, message, secondsFromStart, duration: durationMs, latencyMs }) => ({
      role,
      message,
      secondsFromStart,
      durationMs,
      latencyMs,
    }),
  )
  const scenario = chooseScenario(findAssistant(context.store, call))
  const { notices } = call
  return { id, type, scenario, status, createdAt, startedAt, endedAt, endedReason, turns, notices }
}

const newestFirst = (one: Stored, other: Stored): number =>
  String(other.createdAt).localeCompare(String(one.createdAt))

const faultNames = array(define('fault', (value) => isFault(value) || FAULT_RULE))

/** The endpoints of the sandbox itself, for tests over HTTP. The server answers them to this machine only. */
export const controlRoutes: CreateRoutes = (context, collectionOf) => {
  const routes: Route[] = [
    {
      operation: 'POST /__sandbox/reset',
      handle: () => {
        context.reset()
        return json(200, { status: 'ok' })
      },
    },
    {
      operation: 'POST /__sandbox/faults',
      handle: ({ body }) => {
        const { faults } = readFields(body, { required: { faults: faultNames }, isClosed: true })
        if (Array.isArray(faults)) context.fail(faults.filter(isFault))
        return json(200, {
          faults: [...context.webCallFaults, ...context.webhookFaults, ...context.requestFaults],
        })
      },
    },
    {
      operation: 'GET /__sandbox/calls',
      handle: () => {
        const calls = context.store.all('call').sort(newestFirst)
        return json(
          200,
          calls.map((call) => summarize(call, context)),
        )
      },
    },
    {
      operation: 'POST /__sandbox/calls',
      handle: async ({ body }) => {
        const rules = { required: { phoneNumberId: string() }, optional: { customer: type() } }
        const input = readFields(body, { ...rules, isClosed: true })
        const calls = collectionOf('call')
        const number = collectionOf('phone-number').get(String(input.phoneNumberId))
        if (!hasTarget(number)) {
          return json(201, await createUnassignedCall(context, calls, input, 'inboundPhoneCall'))
        }
        // ids only: a number has no assistant of its own
        const names = ['assistantId', 'squadId', 'workflowId'].filter((name) => number[name] !== undefined)
        const target = Object.fromEntries(names.map((name) => [name, number[name]]))
        return json(201, calls.create({ ...input, ...target }, { type: 'inboundPhoneCall' }))
      },
    },
    {
      operation: 'GET /__sandbox/requests',
      handle: () => json(200, context.requests.map(describeRequest)),
    },
  ]
  return routes.map((route) => ({ ...route, auth: 'none', isInternal: true }))
}
