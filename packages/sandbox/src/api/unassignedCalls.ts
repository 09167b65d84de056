import type { Fields } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { missingTarget } from '../platform/target.ts'
import type { Collection } from './createCollection.ts'

/**
 * Creates a phone call that names no assistant: the server of its phone number is asked, or that of the organization. A call that
 * the server refuses is over at once.
 *
 * @throws Refusal 400 where there is no server
 */
export async function createUnassignedCall(
  context: PlatformContext,
  calls: Collection,
  body: Fields,
  type: 'inboundPhoneCall' | 'outboundPhoneCall',
): Promise<Stored> {
  const { store, webhooks, createId, orgId, emit } = context
  const input = calls.check(body)
  const id = createId('call')
  const now = store.now()
  const asked = { ...input, id, orgId, createdAt: now, updatedAt: now, type, status: 'ringing' }
  const requested = await webhooks?.requestAssistant(asked)
  if (!requested) throw missingTarget()
  if ('target' in requested) return calls.create({ ...input, ...requested.target }, { id, type })
  const { endedReason, spoken, destination, notice } = requested.refusal
  const refused = calls.create(input, {
    id,
    type,
    endedReason,
    ...(spoken !== '' && { endedMessage: spoken }),
    ...(destination && { destination }),
    ...(notice !== undefined && { notices: [notice] }),
  })
  if (notice !== undefined) emit({ type: 'call', callId: id, report: { notice } })
  emit({ type: 'call', callId: id, report: { status: 'ended', endedReason } })
  return refused
}
