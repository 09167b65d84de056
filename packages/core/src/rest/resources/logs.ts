import { endpoint } from '../endpoint.ts'
import { checksFilter, needsFilter } from '../needsFilter.ts'
import { byPage } from '../pages.ts'
import { nothing } from '../read.ts'
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

/** Which call's log to read. */
export interface CallLogQuery extends PageQuery {
  callId: string
}

/** What happened inside one call, line by line: `rest.callLogs`. */
export const callLogs = {
  list: endpoint('GET /log').query<CallLogQuery>().pages<CallLog>(byPage),
  /**
   * Deletes a call's lines. Without a query it is sent as it is, and the platform decides. A query without a `callId` is
   * a ValidationError.
   */
  delete: endpoint('DELETE /log')
    .query<{ callId?: string }>(checksFilter(['callId']))
    .returns<void>(nothing),
}

/** One line of what the platform did. */
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

/** Which lines to delete: by one of these at least, or `all` of them. */
export interface LogFilter {
  type?: Log['type'] | undefined
  callId?: string | undefined
  assistantId?: string | undefined
  phoneNumberId?: string | undefined
  customerId?: string | undefined
  squadId?: string | undefined
  /** Says that every line is meant; not sent. */
  all?: true | undefined
}

/** Which lines of the log to list. */
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

/** What the platform noted of requests, webhooks and calls: `rest.logs`. */
export const logs = {
  /** @deprecated By the platform; a call's own lines are in `callLogs`. */
  list: endpoint('GET /logs').query<LogQuery>().deprecated().pages<Log>(byPage),
  /** @deprecated By the platform. Refused without a filter: it would delete everything. */
  delete: endpoint('DELETE /logs')
    .query<LogFilter>(needsFilter(FILTERS, true))
    .deprecated()
    .returns<void>(nothing),
}
