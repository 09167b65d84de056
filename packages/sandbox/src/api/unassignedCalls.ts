import type { Fields } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { askWhoTakes } from '../platform/requestTarget.ts'
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
  const input = calls.check(body)
  const { id, answer } = await askWhoTakes(context, input, { type, status: 'ringing' })
  if ('target' in answer) return calls.create({ ...input, ...answer.target }, { id, type })
  const { endedReason, spoken, destination, notice } = answer.refusal
  const refused = calls.create(input, {
    id,
    type,
    endedReason,
    ...(spoken !== '' && { endedMessage: spoken }),
    ...(destination && { destination }),
    ...(notice !== undefined && { notices: [notice] }),
  })
  if (notice !== undefined) context.emit({ type: 'call', callId: id, report: { notice } })
  context.emit({ type: 'call', callId: id, report: { status: 'ended', endedReason } })
  return refused
}
