import type { Fields } from '../fields.ts'
import type { PlatformContext } from './createContext.ts'
import { missingTarget } from './target.ts'
import type { CallRefusal } from './webhooks.ts'

/** A web call of which a server has said who takes it. */
export interface AnsweredCall {
  input: Fields
  /** The id under which the server was asked. */
  id: string
  /** Nobody takes it. */
  refusal?: CallRefusal
}

/**
 * Completes the body of a web call that names nobody: the server of the organization is asked.
 *
 * @throws Refusal 400 where there is no server
 */
export async function requestTarget(context: PlatformContext, body: Fields): Promise<AnsweredCall> {
  const { store, webhooks, createId, orgId } = context
  const id = createId('call')
  const now = store.now()
  const call = { ...body, id, orgId, createdAt: now, updatedAt: now, type: 'webCall', status: 'queued' }
  const requested = await webhooks?.requestAssistant(call)
  if (!requested) throw missingTarget()
  if ('refusal' in requested) return { input: body, id, ...requested }
  return { input: { ...body, ...requested.target }, id }
}
