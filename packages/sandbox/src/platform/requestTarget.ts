import type { Fields } from '../fields.ts'
import type { PlatformContext } from './createContext.ts'
import { missingTarget } from './target.ts'
import type { CallRefusal } from './webhooks.ts'

/** A web call whose assistant is known. */
export interface TargetedCall {
  /** Names the assistant, or has one. */
  body: Fields
  /** The id under which its server was asked for an assistant. */
  id?: string
  /** No assistant takes the call. */
  refusal?: CallRefusal
}

/** Completes the body of a web call that names nobody: the server of the organization is asked. */
export async function requestTarget(context: PlatformContext, body: Fields): Promise<TargetedCall> {
  const { id, answer } = await askWhoTakes(context, body, { type: 'webCall', status: 'queued' })
  if ('refusal' in answer) return { body, id, ...answer }
  return { body: { ...body, ...answer.target }, id }
}

/**
 * Asks the server of the phone number or of the organization who takes a new call, under the id that the call gets.
 *
 * @throws Refusal 400 where there is no server
 */
export async function askWhoTakes(
  { store, webhooks, createId, orgId }: PlatformContext,
  body: Fields,
  kind: { type: string; status: string },
) {
  const id = createId('call')
  const now = store.now()
  const answer = await webhooks?.requestAssistant({
    ...body,
    id,
    orgId,
    createdAt: now,
    updatedAt: now,
    ...kind,
  })
  if (!answer) throw missingTarget()
  return { id, answer }
}
