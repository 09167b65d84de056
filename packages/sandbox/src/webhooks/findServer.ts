import { type Fields, field, fieldsOf, isText, listOf } from '../fields.ts'
import type { Store, Stored } from '../platform/createStore.ts'
import { type FoundAssistant, findAssistant } from '../platform/findAssistant.ts'
import { DEFAULT_SERVER_MESSAGES } from '../platform/serverMessages.ts'

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

/** Where the messages of a call go. */
export interface Destinations {
  readonly found: FoundAssistant
  /** The assistant of the call, with its overrides. Undefined for an unknown id without overrides. */
  readonly assistant: Fields | undefined
  /** The server of the call: the assistant's, else the phone number's, else the organization's. */
  readonly server: WebhookServer | undefined
  /** The phone number of the call. */
  readonly phoneNumber: unknown
  /** The messages that the assistant sends to it. */
  readonly messages: readonly string[]
  /** The tools of the assistant: its own, those of its ids, and of its overrides. */
  readonly tools: readonly (Fields | Stored)[]
}

/** Finds the servers of a call, by its assistant. */
export function findDestinations(
  store: Store,
  call: Fields,
  orgId: string,
  found = findAssistant(store, call),
): Destinations {
  const { phoneNumberId } = call
  const number = isText(phoneNumberId) ? store.get('phone-number', phoneNumberId) : call.phoneNumber
  const { fields: assistant } = found
  const named = assistant?.serverMessages
  return {
    found,
    assistant,
    phoneNumber: number,
    server: serverIn(assistant) ?? serverIn(number) ?? serverIn(store.get('org', orgId)),
    messages: Array.isArray(named) ? named.filter(isText) : DEFAULT_SERVER_MESSAGES,
    tools: toolsOf(store, fieldsOf(assistant)),
  }
}

/** The tool of that name. Undefined for one that only the script has. */
export const findTool = ({ tools }: Destinations, name: string): Fields | undefined =>
  tools.find((tool) => field(tool.function, 'name') === name)

/** The server of a tool: its own, else that of the call. */
export const findToolServer = (destinations: Destinations, name: string): WebhookServer | undefined =>
  serverIn(findTool(destinations, name)) ?? destinations.server

/** Whether the call, or a tool of its assistant, has a server. */
export const hasServer = ({ server, tools }: Destinations): boolean =>
  server !== undefined || tools.some((tool) => serverIn(tool))

function toolsOf(store: Store, assistant: Fields): (Fields | Stored)[] {
  const { model } = assistant
  const saved = listOf(field(model, 'toolIds')).map((id) => (isText(id) ? store.get('tool', id) : undefined))
  return [...listOf(field(model, 'tools')), ...listOf(assistant['tools:append']), ...saved].map(fieldsOf)
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
