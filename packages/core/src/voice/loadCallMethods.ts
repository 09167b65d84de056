import type { Call, CallOptions } from '../call/call.ts'
import type { CallObject } from '../call/callObject.ts'
import { validateJoinTimeout } from '../call/joinTimeout.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import { createLazyPart, type LazyPart } from './lazyPart.ts'

/**
 * Validates the options of the call object. Basic options are checked at once, others by rules that load on demand.
 *
 * @throws ValidationError with every invalid option
 */
export async function validateCallOptions({
  frame: _frame,
  joinTimeout,
  ...properties
}: CallOptions): Promise<void> {
  validateJoinTimeout(joinTimeout)
  if (!hasOnlyBasicOptions(properties)) (await loadCallMethods()).validateCallOptions(properties)
}

/** Loads all methods of the call object, and their rules. */
export const loadCallMethods = () => import('../call/callMethods.ts')

/** Creates the methods of a call object at the join. Their code loads with the call machine. */
export function createCallMethods(call: CallObject): LazyPart<Call> {
  const methods = createLazyPart(call, loadCallMethods, ({ toCall }) => toCall(call))
  call.emitter.on('joined-meeting', () => void methods.load().catch(() => undefined))
  return methods
}
