import { endpoint } from '../endpoint.ts'
import { parseExport } from '../request.ts'
import type { AssistantInput } from '../types/assistant.ts'
import type { ChatMessage, Customer } from '../types/message.ts'
import type { OneOf, Open, PageQuery, Stored } from '../types/stored.ts'

/** The fields of a session that can be changed. Bounds are the platform's. */
export interface UpdateSession extends Open {
  /** At most 40 characters. */
  name?: string
  status?: OneOf<'active' | 'completed'>
  /** 60 to 2592000, by default a day. */
  expirationSeconds?: number
  messages?: ChatMessage[]
}

/** A new session: its assistant and customer. */
export interface CreateSession extends UpdateSession {
  assistantId?: string
  assistant?: AssistantInput
  customer?: Customer
  phoneNumberId?: string
  phoneNumber?: Open
}

/** A stored session: a conversation that chats continue. */
export interface Session extends CreateSession, Stored {
  name?: string
}

/** A filter of sessions. */
export interface SessionQuery extends PageQuery {
  name?: string | undefined
  assistantId?: string | undefined
  workflowId?: string | undefined
}

/** A filter of sessions to export, and the columns of the export. */
export interface SessionExportQuery extends SessionQuery {
  columns?: string[] | undefined
  /** By default the platform's choice. */
  format?: 'csv' | 'json' | undefined
}

/** Sessions, the shared memory of several chats: `rest.sessions`. */
export const sessions = {
  create: endpoint('POST /session').body<CreateSession>().returns<Session>(),
  list: endpoint('GET /session').query<SessionQuery>().pages<Session>(),
  /** Exports sessions as CSV or JSON. */
  export: endpoint('GET /session/export').query<SessionExportQuery>().returns<string | Open>(parseExport),
  get: endpoint('GET /session/{id}').returns<Session>(),
  update: endpoint('PATCH /session/{id}').body<UpdateSession>().returns<Session>(),
  delete: endpoint('DELETE /session/{id}').returns<Session>(),
}
