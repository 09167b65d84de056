import type { CallOptions } from '../call/call.ts'
import { validateJoinTimeout } from '../call/joinTimeout.ts'
import type { LoadCallMethods } from '../call/lazyCall.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'

/**
 * Validates the options of the call object. Basic options are checked at once, others by rules that load on demand.
 *
 * @throws ValidationError with every invalid option, ConnectionError `code-load` if the rules cannot be loaded
 */
export async function validateCallOptions(
  { frame: _frame, joinTimeout, ...properties }: CallOptions,
  loadCallMethods: LoadCallMethods,
): Promise<void> {
  validateJoinTimeout(joinTimeout)
  if (!hasOnlyBasicOptions(properties)) (await loadCallMethods()).checkAllCallOptions(properties)
}
