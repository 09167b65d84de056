import { type Fields, isText } from '../fields.ts'
import type { PlatformContext } from './createContext.ts'
import { Refusal } from './responses.ts'

/**
 * Checks a request by the restrictions of its public token.
 *
 * @throws Refusal 403 for an assistant or a page that the token does not allow
 */
export function checkRestrictions(
  { allowedOrigins, ...rules }: Fields,
  { headers }: Request,
  body: Fields,
  { store, isServer }: PlatformContext,
): void {
  const origin = headers.get('origin')
  // a browser adds it to what leaves the page
  const isChecked = isServer || origin !== null
  if (Array.isArray(allowedOrigins) && isChecked && !allowedOrigins.includes(origin)) {
    throw new Refusal(403, `The token does not allow the origin ${origin}.`)
  }
  const { sessionId, previousChatId } = body
  const session = isText(sessionId) && store.get('session', sessionId)
  const chat = isText(previousChatId) && store.get('chat', previousChatId)
  // the assistant of what a chat continues answers it
  for (const each of [body, session, chat]) if (each) checkTarget(rules, each)
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
