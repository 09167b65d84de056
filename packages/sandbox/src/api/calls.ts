import { LIMIT_BOUNDS } from '../platform/callLimits.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { knownFields } from '../platform/describeInvalidBody.ts'
import type { Fields } from '../platform/isRecord.ts'
import { field, isRecord } from '../platform/isRecord.ts'
import { type CallReport, recordCall } from '../platform/recordCall.ts'
import { json, Refusal } from '../platform/respond.ts'
import type { Route } from '../platform/route.ts'
import { checkTarget } from '../platform/webCall.ts'
import type { Collection } from './createCollection.ts'
import { exportCalls } from './exportCalls.ts'
import { isReachable, list, object, readFields, schedulePlan, text } from './input.ts'
import { isTurnLatency } from './performanceMetrics.ts'
import { amount, anyOf, atLeast, atMost, by, type Filter, readQuery, toPage } from './query.ts'

/** The filters of the second version of the list. */
const CALL_FILTERS: readonly Filter[] = [
  ...['assistantId', 'id', 'endedReason', 'phoneNumberId'].map((name) => by(name)),
  amount('cost'),
  anyOf('idAny', 'id'),
  atLeast('costGe', 'cost'),
  atMost('costLe', 'cost'),
  by('successEvaluation', 'analysis.successEvaluation'),
  ...['number', 'sipUri', 'name', 'email', 'externalId', 'extension', 'numberE164CheckEnabled'].map((name) =>
    by(name, `customer.${name}`),
  ),
]

const CALL_FIELDS = {
  known: knownFields.call,
  optional: { name: text(40), customer: object, customers: list, schedulePlan },
}

/** Creates phone calls, for which no number is dialed: one, or one for each of many customers. */
function createCalls(calls: Collection, body: unknown) {
  const { customers, ...input } = readFields(body, CALL_FIELDS)
  checkTarget(input)
  const create = (call: Fields) => calls.create({ ...input, ...call }, { type: 'outboundPhoneCall' })
  if (Array.isArray(customers)) {
    const canBeCalled = customers.map(isReachable)
    return {
      results: customers.filter((_, index) => canBeCalled[index]).map((customer) => create({ customer })),
      errors: customers
        .filter((_, index) => !canBeCalled[index])
        .map((customer) => ({ customer, error: 'The customer has neither a number nor a sipUri.' })),
    }
  }
  if (input.customerId === undefined && !isReachable(input.customer)) {
    throw new Refusal(400, ['one of customer (with a number or a sipUri), customerId, customers is required'])
  }
  return create({})
}

/** A call without its conversation and results. */
function toMetadata({
  messages: _messages,
  artifact: _artifact,
  analysis: _analysis,
  ...call
}: Stored): Stored {
  return call
}

/** The ids in the body of a deletion, as the newest clients send them. */
const readIds = (body: unknown): string[] =>
  isRecord(body) && Array.isArray(body.ids) ? body.ids.filter((id) => typeof id === 'string') : []

/** Whether a value is a time in milliseconds that a call can take. */
const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LIMIT_BOUNDS.maxDurationSeconds[1] * 1000

/** Reads the report of a room. @throws Refusal 400 for anything else */
function readReport(body: unknown): CallReport {
  const { status, endedReason, role, message, duration, latencyMs, notice, ...others } = readFields(body)
  const { toolCalls, toolCallId, result, interrupted, endedMsAgo, precedes } = others
  if (status === 'in-progress') return { status }
  if (status === 'ended' && typeof endedReason === 'string') return { status, endedReason }
  if (typeof notice === 'string') return { notice }
  if (interrupted === 'assistant') return { interrupted }
  if (role === 'tool_calls' && Array.isArray(toolCalls)) return { role, toolCalls }
  if (role === 'tool_call_result' && typeof toolCallId === 'string' && typeof result === 'string') {
    return { role, toolCallId, result }
  }
  if ((role === 'bot' || role === 'user' || role === 'system') && typeof message === 'string') {
    return {
      role,
      message,
      ...(isDuration(duration) && { duration }),
      ...(isDuration(endedMsAgo) && { endedMsAgo }),
      ...(typeof precedes === 'string' && { precedes }),
      ...(isTurnLatency(latencyMs) && { latencyMs }),
    }
  }
  throw new Refusal(400, ['one of status, role with a message is required'])
}

/** @throws Refusal 404 for an unknown web call */
function findWebCall({ store }: PlatformContext, id = ''): Stored {
  const call = store.get('call', id)
  if (call?.type !== 'webCall') throw new Refusal(404, `No web call has the id '${id}'.`)
  return call
}

/** The operations on calls besides getting and changing them. */
export function createCallRoutes(context: PlatformContext, calls: Collection): Route[] {
  const page = (operation: string, show = (call: Stored) => call): Route => ({
    operation,
    handle: ({ query }) => {
      const { results, metadata } = toPage(calls.all(), readQuery(query, CALL_FILTERS))
      return json(200, { results: results.map(show), metadata })
    },
  })
  const create = (operation: string): Route => ({
    operation,
    handle: ({ body }) => json(201, createCalls(calls, body)),
  })
  return [
    create('POST /call'),
    create('POST /call/phone'),
    {
      operation: 'DELETE /call/:id',
      handle: ({ params, body }) => {
        const ids = [...new Set([params.id ?? '', ...readIds(body)])]
        // an unknown id is refused before any call is deleted
        for (const id of ids) calls.get(id)
        const [deleted] = ids.map((id) => calls.remove(id))
        for (const id of ids) {
          context.lastReportAt.delete(id)
          context.modelUse.delete(id)
        }
        return json(200, deleted)
      },
    },
    {
      // the call machine in a page has no key
      operation: 'GET /room/:id/config',
      auth: 'none',
      faults: 'none',
      handle: ({ params }) => json(200, findWebCall(context, params.id).roomConfig ?? {}),
    },
    {
      operation: 'POST /room/:id/report',
      auth: 'none',
      faults: 'none',
      handle: ({ params, body }) => {
        const callId = params.id ?? ''
        // one report, or all that a leaving page has left
        const bodies = Array.isArray(body) && body.length > 0 ? body : [body]
        const reports = bodies.flatMap((each) => (field(each, 'present') === true ? [] : readReport(each)))
        const call = findWebCall(context, params.id)
        // both the agent and the leaving page report an end, and only the first one counts
        if (call.status === 'ended') return json(204, undefined)
        context.lastReportAt.set(callId, Date.now())
        for (const report of reports) {
          recordCall(context.store, callId, report)
          context.emit({ type: 'call', callId, report })
          if (!('status' in report) || report.status !== 'ended') continue
          context.lastReportAt.delete(callId)
          break
        }
        return json(204, undefined)
      },
    },
    page('GET /v2/call'),
    page('GET /v2/call/metadata', toMetadata),
    {
      operation: 'GET /v2/call/export',
      handle: ({ query }) => {
        const { results } = toPage(calls.all(), readQuery(query, CALL_FILTERS))
        return exportCalls(context, results, query)
      },
    },
  ]
}
