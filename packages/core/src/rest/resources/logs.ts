import { throwInvalid } from '../../errors/throwInvalid.ts'
import { fieldsOf } from '../../validators/isRecord.ts'
import { endpoint, type PrepareInput } from '../endpoint.ts'
import { ignoreBody } from '../request.ts'
import type { OneOf, Open, PageQuery } from '../types/stored.ts'

/** One line of a call's log. */
export interface CallLog extends Open {
  callId: string
  orgId: string
  log: string
  level: OneOf<'INFO' | 'LOG' | 'WARN' | 'ERROR' | 'CHECKPOINT'>
  /** ISO 8601. */
  time: string
}

/** The call whose log is listed. */
export interface CallLogQuery extends PageQuery {
  callId: string
}

/**
 * Requires a query of a deletion to filter by at least one of these names, or `all: true` with `allowAll`: the
 * platform would ignore an unknown or empty filter, and delete everything.
 */
const requireFilter =
  (names: readonly string[], allowAll = false): PrepareInput =>
  (input) => {
    const { all, ...filter } = fieldsOf(input)
    const entries = Object.entries(filter).filter(([, value]) => value !== undefined)
    for (const [name, value] of entries) {
      if (names.includes(name) && typeof value === 'string' && value.trim() !== '') continue
      const message = `A filter must be a non-empty string named ${names.join(' or ')}.`
      throwInvalid('query', name, message, value)
    }
    if (entries.length > 0 || (allowAll && all === true)) return Object.fromEntries(entries)
    return throwInvalid('query', '', `A filter is needed${allowAll ? ', or all: true' : ''}.`)
  }

/** Requires a query to filter by call. Without a query the platform decides. */
const requireCallFilter: PrepareInput = (input) =>
  input === undefined ? undefined : requireFilter(['callId'])(input)

/** The log of one call, line by line: `rest.callLogs`. */
export const callLogs = {
  list: endpoint('GET /log').query<CallLogQuery>().pages<CallLog>(),
  /**
   * Deletes the lines of a call. Without a query the request is sent unchanged, and the platform decides. A query
   * without a `callId` is a ValidationError.
   */
  delete: endpoint('DELETE /log').query<{ callId?: string }>(requireCallFilter).returns<void>(ignoreBody),
}

/** One line of the platform's log. */
export interface Log extends Open {
  /** ISO 8601. */
  time: string
  orgId: string
  type: OneOf<'API' | 'Webhook' | 'Call' | 'Provider'>
  webhookType?: string
  resource?: string
  requestDurationSeconds?: number
  requestHttpMethod?: string
  requestUrl?: string
  requestPath?: string
  requestQuery?: string
  requestHeaders?: Open[]
  requestBody?: Open
  responseHttpCode?: number
  responseBody?: Open
  error?: Open
  callId?: string
  assistantId?: string
  phoneNumberId?: string
  customerId?: string
  squadId?: string
}

/** A filter of lines to delete: at least one of these, or `all`. */
export interface LogFilter {
  type?: Log['type'] | undefined
  callId?: string | undefined
  assistantId?: string | undefined
  phoneNumberId?: string | undefined
  customerId?: string | undefined
  squadId?: string | undefined
  /** Deletes every line. It is not sent. */
  all?: true | undefined
}

/** A filter of log lines. */
export interface LogQuery extends PageQuery {
  type?: Log['type'] | undefined
  webhookType?: string | undefined
  callId?: string | undefined
  assistantId?: string | undefined
  phoneNumberId?: string | undefined
  customerId?: string | undefined
  squadId?: string | undefined
}

const FILTERS = ['type', 'callId', 'assistantId', 'phoneNumberId', 'customerId', 'squadId']

/** The platform's log of requests, webhooks and calls: `rest.logs`. */
export const logs = {
  /** @deprecated By the platform. A call's own lines are in `callLogs`. */
  list: endpoint('GET /logs').query<LogQuery>().deprecated().pages<Log>(),
  /** @deprecated By the platform. Throws a ValidationError without a filter, which would delete everything. */
  delete: endpoint('DELETE /logs')
    .query<LogFilter>(requireFilter(FILTERS, true))
    .deprecated()
    .returns<void>(ignoreBody),
}
