import type { Call, CallOptions } from '../call/call.ts'
import type { CallObject } from '../call/callObject.ts'
import { validateJoinTimeout } from '../call/joinTimeout.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import { createLazyPart, type LazyPart } from './lazyPart.ts'

/**
 * Checks how the call object is to be built: what nearly every page gives at once, anything else by all the rules.
 *
 * @throws ValidationError with every broken option
 */
export async function validateCallOptions({
  frame: _frame,
  joinTimeout,
  ...properties
}: CallOptions): Promise<void> {
  validateJoinTimeout(joinTimeout)
  if (!hasOnlyBasicOptions(properties)) (await loadCallMethods()).validateCallOptions(properties)
}

/** Imports all methods and all their rules. */
export const loadCallMethods = () => import('../call/callMethods.ts')

/** Gives a call object all its methods, as soon as the room is joined and what they need is fetched. */
export function createCallMethods(call: CallObject): LazyPart<Call> {
  const methods = createLazyPart(call, loadCallMethods, ({ toCall }) => toCall(call))
  call.emitter.on('joined-meeting', () => void methods.load().catch(() => undefined))
  return methods
}
