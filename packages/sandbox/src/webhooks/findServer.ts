import { type Fields, field, fieldsOf, isText, listOf } from '../fields.ts'
import type { Store, Stored } from '../platform/createStore.ts'
import { findAssistant } from '../platform/findAssistant.ts'

/** Where webhooks go, and how. */
export interface WebhookServer {
  readonly url: string
  /** Sent as `x-vapi-secret`. */
  readonly secret?: string
  readonly headers?: Fields
  /** The credential that signs or authorizes the requests. */
  readonly credentialId?: string
  /** Default 20. */
  readonly timeoutSeconds?: number
  readonly backoffPlan?: Fields
}

/** The messages that an assistant without `serverMessages` sends, as the platform documents them. */
const DEFAULT_MESSAGES = [
  'conversation-update',
  'end-of-call-report',
  'function-call',
  'hang',
  'speech-update',
  'status-update',
  'tool-calls',
  'transfer-destination-request',
  'handoff-destination-request',
  'user-interrupted',
  'assistant.started',
]

/** The messages that the assistant of a call sends to its server. */
export function serverMessagesOf(store: Store, call: Fields): readonly string[] {
  const named = findAssistant(store, call).fields?.serverMessages
  return Array.isArray(named) ? named.filter(isText) : DEFAULT_MESSAGES
}

/** The server of a call: the assistant's, else the phone number's, else the organization's. */
export function findServer(store: Store, call: Fields, orgId: string): WebhookServer | undefined {
  const { phoneNumberId } = call
  const number = isText(phoneNumberId) ? store.get('phone-number', phoneNumberId) : call.phoneNumber
  return serverIn(findAssistant(store, call).fields) ?? serverIn(number) ?? serverIn(store.get('org', orgId))
}

/** The server of a tool: its own, else that of the call. */
export const findToolServer = (
  store: Store,
  call: Fields,
  orgId: string,
  name: string,
): WebhookServer | undefined => serverIn(findTool(store, call, name)) ?? findServer(store, call, orgId)

/** Whether a tool of a call's assistant, or the call itself, has a server. */
export const hasServer = (store: Store, call: Fields, orgId: string): boolean =>
  findServer(store, call, orgId) !== undefined || toolsOf(store, call).some((tool) => serverIn(tool))

/** The tool of that name: one of the assistant's own, of its ids, or of its overrides. */
export const findTool = (store: Store, call: Fields, name: string): unknown =>
  toolsOf(store, call).find((tool) => field(field(tool, 'function'), 'name') === name)

function toolsOf(store: Store, call: Fields): (Fields | Stored)[] {
  const fields = fieldsOf(findAssistant(store, call).fields)
  const { model } = fields
  const saved = listOf(field(model, 'toolIds')).map((id) => (isText(id) ? store.get('tool', id) : undefined))
  return [...listOf(field(model, 'tools')), ...listOf(fields['tools:append']), ...saved].map(fieldsOf)
}

/** The server that an object names, in `server` or in the older `serverUrl`. */
function serverIn(owner: unknown): WebhookServer | undefined {
  const { server, serverUrl, serverUrlSecret } = fieldsOf(owner)
  const {
    url = serverUrl,
    secret = serverUrlSecret,
    headers,
    credentialId,
    timeoutSeconds,
    backoffPlan,
  } = fieldsOf(server)
  if (!isText(url) || url === '') return undefined
  return {
    url,
    ...(isText(secret) && { secret }),
    ...(headers !== undefined && { headers: fieldsOf(headers) }),
    ...(isText(credentialId) && { credentialId }),
    ...(typeof timeoutSeconds === 'number' && { timeoutSeconds }),
    ...(backoffPlan !== undefined && { backoffPlan: fieldsOf(backoffPlan) }),
  }
}
