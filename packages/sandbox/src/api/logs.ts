import type { PlatformContext } from '../platform/createContext.ts'
import { json, Refusal } from '../platform/responses.ts'
import { type CallLine, type CallStep, readProgress } from './callProgress.ts'
import type { CreateRoutes } from './createCollection.ts'
import { by, type Filter, readQuery, readRequired, toPage } from './query.ts'

const iso = (time: number): string => new Date(time).toISOString()

const toLine = ({ status, time }: CallStep) => ({ time, level: 'CHECKPOINT', log: `The call is ${status}.` })
const toSpokenLine = ({ role, message, time }: CallLine) => ({
  time,
  level: 'INFO',
  log: `${role}: ${message}`,
})

/** The log of a call at this moment, without deleted lines. */
function linesOf(context: PlatformContext, callId: string) {
  const { store, orgId } = context
  const call = store.get('call', callId)
  if (!call) throw new Refusal(404, `No call has the id '${callId}'.`)
  const { steps, lines } = readProgress(context, call)
  const deletedUntil = Number(store.get('deleted-call-log', callId)?.until ?? 0)
  return [...steps.map(toLine), ...lines.map(toSpokenLine)]
    .filter(({ time }) => time > deletedUntil)
    .sort((one, other) => one.time - other.time)
    .map((line) => ({ callId, orgId, ...line, time: iso(line.time), createdAt: iso(line.time) }))
}

const FILTERS: readonly Filter[] = [
  'callId',
  'squadId',
  'customerId',
  'phoneNumberId',
  'assistantId',
  'webhookType',
  'type',
].map((name) => by(name))

/** A path with the id of a record: `/assistant/:id` is about an assistant. */
const ABOUT = /^\/(call|squad|phone-number|assistant)\/([^/]+)$/
const ID_NAMES: { readonly [kind: string]: string } = {
  call: 'callId',
  squad: 'squadId',
  'phone-number': 'phoneNumberId',
  assistant: 'assistantId',
}

/** The latest requests as the platform logs them: when they are answered. */
function requestsOf({ requests, orgId }: PlatformContext) {
  return requests.flatMap((request) => {
    const { method, url, status, since, until = since } = request
    if (typeof status !== 'number') return []
    const path = new URL(url).pathname
    const time = iso(since)
    // the last part of a POST's path names an operation, as in `/call/web`, and no record
    const [, kind = '', id] = method === 'POST' ? [] : (ABOUT.exec(path) ?? [])
    const log = {
      time,
      orgId,
      createdAt: time,
      type: 'API',
      requestHttpMethod: method,
      requestPath: path,
      responseHttpCode: status,
      requestDurationSeconds: (until - since) / 1000,
      ...(id !== undefined && { resource: kind, [ID_NAMES[kind] ?? 'id']: id }),
    }
    return [{ request, log }]
  })
}

/** The operations on the log of a call, and on that of all requests. */
export const logRoutes: CreateRoutes = (context) => [
  {
    operation: 'GET /log',
    handle: ({ query }) =>
      json(200, toPage(linesOf(context, readRequired(query, 'callId')), readQuery(query))),
  },
  {
    operation: 'DELETE /log',
    handle: ({ query }) => {
      const id = readRequired(query, 'callId')
      linesOf(context, id)
      context.store.put('deleted-call-log', { id, until: Date.now() })
      return json(204, undefined)
    },
  },
  {
    operation: 'GET /logs',
    handle: ({ query }) => {
      const logs = requestsOf(context).map(({ log }) => log)
      return json(200, toPage(logs, readQuery(query, FILTERS)))
    },
  },
  {
    operation: 'DELETE /logs',
    handle: ({ query }) => {
      const { accepts } = readQuery(query, FILTERS)
      const deleted = requestsOf(context).flatMap(({ request, log }) => (accepts(log) ? [request] : []))
      context.requests = context.requests.filter((request) => !deleted.includes(request))
      return json(204, undefined)
    },
  },
]
