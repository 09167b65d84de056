import type { Call, CallOptions } from '../call/call.ts'
import type { CallObject } from '../call/callObject.ts'
import { validateJoinTimeout } from '../call/joinTimeout.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { CallContext } from './CallContext.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import { createLazyPart } from './lazyPart.ts'
import type { ClientParts } from './SessionContext.ts'

// Two imports load after the call machine, or earlier if needed. The code of a call reaches both through this file.

/** Imports the parts of a call that run beside it, and the features of a client without a call. */
export const importDeferredCode = async () => (await import('./deferredCode.ts')).deferredCode

/** Imports all methods of the call object, and their rules. */
export const loadCallMethods = () => import('../call/callMethods.ts')

/** The methods of a call object. */
interface CallMethods {
  /** Returns the call object with its methods. Null until they are loaded. */
  readonly get: () => Call | null
  readonly load: () => Promise<Call>
}

/** Prepares the methods of a call object, which are created at the join. Their code loads after the call machine. */
export function createCallMethods(call: CallObject): CallMethods {
  const { get, load: loadPart } = createLazyPart<Awaited<ReturnType<typeof loadCallMethods>>, Call>(
    call,
    loadCallMethods,
  )
  const load = () => loadPart(({ toCall }) => toCall(call))
  call.emitter.on('joined-meeting', () => void load().catch(() => undefined))
  return { get, load }
}

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

/** Writes the devices that the user selected before the call into the options of its call object. */
export async function applySelectedDevices(context: CallContext, properties: CallOptions): Promise<void> {
  if (!context.options.rememberDevices && context.selection.size === 0) return
  const { selectedDevices } = await importDeferredCode()
  Object.assign(properties, await selectedDevices(context, properties))
}

/** Shows in the client's `devices` that the microphone is refused. */
export async function showRefusal(devices: ClientParts['devices'], error: CameraError): Promise<void> {
  const { recordPermission } = await importDeferredCode()
  recordPermission(devices, error)
}

/** Shows in the client's `devices` the microphone that was opened before the call. */
export async function showOpenedMicrophone(context: CallContext, track: MediaStreamTrack): Promise<void> {
  const { recordOpenedMicrophone } = await importDeferredCode()
  await recordOpenedMicrophone(context, track)
}
