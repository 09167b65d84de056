import { callShape } from '../bodies/call.ts'
import { type Fields, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import { isNonEmptyString } from '../platform/structs.ts'
import { hasTarget, missingTarget } from '../platform/target.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { exportCalls } from './exportCalls.ts'
import { isReachable, readFields } from './input.ts'
import { amount, anyOf, atLeast, atMost, by, type Filter, readQuery, toPage } from './query.ts'
import { recordingRoutes } from './recordings.ts'
import { createUnassignedCall } from './unassignedCalls.ts'

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

/** Creates phone calls, for which no number is dialed: one, or one for each of many customers. */
function createCalls(context: PlatformContext, calls: Collection, body: unknown) {
  const { customers, ...input } = readFields(body, { ...callShape, isClosed: true })
  const isUnassigned = !hasTarget(input)
  if (isUnassigned && (Array.isArray(customers) || !context.webhooks)) throw missingTarget()
  checkReach(input, customers)
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
  return isUnassigned ? createUnassignedCall(context, calls, input, 'outboundPhoneCall') : create({})
}

/** @throws Refusal 400 for a call that has nobody to call, or no number to call from */
function checkReach({ customerId, customer, phoneNumberId, phoneNumber }: Fields, customers: unknown): void {
  if (!Array.isArray(customers) && customerId === undefined && !isReachable(customer)) {
    throw new Refusal(400, ['one of customer (with a number or a sipUri), customerId, customers is required'])
  }
  if (isNonEmptyString(phoneNumberId) || isRecord(phoneNumber)) return
  // the platform's words
  throw new Refusal(400, "Couldn't Get Phone Number. Need Either `phoneNumberId` Or `phoneNumber`.")
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

/** The operations on calls besides getting and changing them. */
export const callRoutes: CreateRoutes = (context, collectionOf) => {
  const calls = collectionOf('call')
  const page = (operation: string, show = (call: Stored) => call): Route => ({
    operation,
    handle: ({ query }) => {
      const { results, metadata } = toPage(calls.all(), readQuery(query, CALL_FILTERS))
      return json(200, { results: results.map(show), metadata })
    },
  })
  const create = (operation: string): Route => ({
    operation,
    handle: ({ body }) => {
      const created = createCalls(context, calls, body)
      return created instanceof Promise ? created.then((call) => json(201, call)) : json(201, created)
    },
  })
  return [
    create('POST /call'),
    create('POST /call/phone'),
    {
      operation: 'DELETE /call/:id',
      handle: ({ params, body }) => {
        const many = readIds(body)
        // many ids stand in for that of the path
        const ids = [...new Set(many.length > 0 ? many : [params.id ?? ''])]
        // an unknown id is refused before any call is deleted
        for (const id of ids) calls.get(id)
        const [deleted] = ids.map((id) => calls.remove(id))
        for (const id of ids) {
          context.lastReportAt.delete(id)
          context.modelUse.delete(id)
          context.sounds.delete(id)
          context.commands.forget(id)
        }
        return json(200, deleted)
      },
    },
    ...recordingRoutes(context, calls),
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
