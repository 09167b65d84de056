import type { Call, CallOptions } from '../call/call.ts'
import type { CallObject } from '../call/callObject.ts'
import { validateJoinTimeout } from '../call/joinTimeout.ts'
import { createLate, type Late } from './createLate.ts'
import { isOrdinaryCall } from './isOrdinaryCall.ts'

/**
 * Checks how the call object is to be built: what nearly every page gives at once, anything else by all the rules.
 *
 * @throws ValidationError with every broken option
 */
export async function checkCall({ frame: _frame, joinTimeout, ...properties }: CallOptions): Promise<void> {
  validateJoinTimeout(joinTimeout)
  if (!isOrdinaryCall(properties)) (await loadLibrary()).validateCallOptions(properties)
}

/** Imports all methods and all their rules. */
export const loadLibrary = () => import('../call/callMethods.ts')

/** Gives a call object all its methods, as soon as the room is joined and what they need is fetched. */
export function createLibrary(call: CallObject): Late<Call> {
  const library = createLate(call, loadLibrary, ({ toCall }) => toCall(call))
  call.emitter.on('joined-meeting', () => void library.fetch().catch(() => undefined))
  return library
}
