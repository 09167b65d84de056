import type { Call, CallOptions } from '../call/call.ts'
import type { CallObject } from '../call/callObject.ts'
import { validateJoinTimeout } from '../call/joinTimeout.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { CallContext } from './CallContext.ts'
import type { ClientContext } from './ClientContext.ts'
import { createDeferredPart, type DeferredPart } from './deferredPart.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'

// Loads code after the call machine. `createVoiceClient.ts` has the table of all chunks.

/**
 * Imports the deferred parts of a call, and the features of a client without a call. `deferredFeatures.ts` imports the same
 * chunk itself, because it belongs to the entry.
 */
export const loadDeferredChunk = async () => (await import('./deferredChunk.ts')).deferredChunk

/** Imports all methods of the call object, and their rules. */
export const loadCallMethods = () => import('../call/callMethods.ts')

/** Prepares the methods of a call object, which are created at the join. Their chunk loads after the call machine. */
export function createCallMethods(call: CallObject): DeferredPart<Call> {
  const methods = createDeferredPart(call, loadCallMethods, ({ toCall }) => toCall(call))
  call.emitter.on('joined-meeting', () => void methods.load().catch(() => undefined))
  return methods
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
  if (!hasOnlyBasicOptions(properties)) (await loadCallMethods()).checkAllCallOptions(properties)
}

/** Writes the devices that the user selected before the call into the options of its call object. */
export async function applySelectedDevices(context: CallContext, properties: CallOptions): Promise<void> {
  if (!context.options.rememberDevices && context.selection.size === 0) return
  const { selectedDevices } = await loadDeferredChunk()
  Object.assign(properties, await selectedDevices(context, properties))
}

/** Shows in the client's `devices` that the microphone is refused. */
export async function showMicrophoneRefusal(
  devices: ClientContext['devices'],
  error: CameraError,
): Promise<void> {
  const { recordPermission } = await loadDeferredChunk()
  recordPermission(devices, error)
}

/** Shows in the client's `devices` the microphone that was opened before the call. */
export async function showOpenedMicrophone(context: CallContext, track: MediaStreamTrack): Promise<void> {
  const { recordOpenedMicrophone } = await loadDeferredChunk()
  await recordOpenedMicrophone(context, track)
}
