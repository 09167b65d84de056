import { type Fields, field, fieldsOf, isText } from '../fields.ts'
import type { Store } from './createStore.ts'
import { Refusal } from './responses.ts'

/** The operations that a public key may use, as the platform documents them, and its own widget does. */
const PUBLIC_OPERATIONS = ['POST /call/web', 'POST /chat/web', 'POST /chat/web/responses']

/** The platform's words, as its users report them. */
const WRONG_KEY =
  'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.'

/**
 * Refuses what the platform refuses to a public key: every operation but those of a page, and what the restrictions of a
 * public token forbid. A key is public if it begins with `pk_`, `pk-` or `public`, or is a token with the tag `public`.
 * Signatures are not checked, since any key is accepted.
 *
 * @throws Refusal 401 for an operation that needs a private key, 403 for an assistant or a page that the token does not allow
 */
export function checkPublicKey(request: Request, operation: string, body: unknown, store: Store): void {
  const [, key = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const token = field(readClaims(key), 'token')
  if (!/^(pk[_-]|public)/.test(key) && field(token, 'tag') !== 'public') return
  const { enabled, allowedOrigins, ...rules } = fieldsOf(field(token, 'restrictions'))
  if (enabled === false || !PUBLIC_OPERATIONS.includes(operation)) throw new Refusal(401, WRONG_KEY)
  const origin = request.headers.get('origin')
  if (Array.isArray(allowedOrigins) && origin !== null && !allowedOrigins.includes(origin)) {
    throw new Refusal(403, `The token does not allow the origin ${origin}.`)
  }
  const sent = fieldsOf(body)
  const { sessionId, previousChatId } = sent
  const session = isText(sessionId) && store.get('session', sessionId)
  const chat = isText(previousChatId) && store.get('chat', previousChatId)
  // the assistant of what a chat continues answers it
  for (const each of [sent, session, chat]) if (each) checkTarget(rules, each)
}

/**
 * Checks who answers. The platform documents the assistants only: a squad and a workflow start others, and are refused as
 * those are.
 */
function checkTarget({ allowedAssistantIds, allowTransientAssistant }: Fields, target: Fields): void {
  const hasList = Array.isArray(allowedAssistantIds)
  const inline = hasList || allowTransientAssistant === false ? ['assistant', 'squad', 'workflow'] : []
  const refused = [...inline, ...(hasList ? ['squadId', 'workflowId'] : [])].find((name) => target[name])
  if (refused) throw new Refusal(403, `The token does not allow the field ${refused}.`)
  if (hasList && !allowedAssistantIds.includes(target.assistantId)) {
    throw new Refusal(403, `The token does not allow the assistant ${String(target.assistantId)}.`)
  }
}

/** The claims of a JSON Web Token. Undefined for any other key. */
function readClaims(key: string): unknown {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
