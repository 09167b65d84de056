import { OffhookError } from '../../errors/OffhookError.ts'

type Fields = { readonly [key: string]: unknown }

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Unwraps a result that some versions of daily-js put into a field. */
const unwrap = (name: string) => (result: unknown) =>
  isPlain(result) && name in result ? result[name] : result

/** @throws OffhookError for a result without settings: daily-js drops the error of the call machine */
function receiveSettings(result: unknown): unknown {
  const settings = unwrap('receiveSettings')(result)
  if (settings !== undefined) return settings
  throw new OffhookError('engine', 'updateReceiveSettings() was refused without a reason.', { cause: result })
}

/** Methods whose results differ from their types, or from version to version. */
const RESULTS: { readonly [method: string]: (result: unknown, args: readonly unknown[]) => unknown } = {
  localAudio: Boolean,
  localVideo: Boolean,
  localScreenAudio: Boolean,
  localScreenVideo: Boolean,
  updateInputSettings: unwrap('inputSettings'),
  updateReceiveSettings: receiveSettings,
  updateSendSettings: unwrap('sendSettings'),
  // before the join, daily-js keeps the data and returns nothing
  setUserData: (result, [userData]) => result ?? { userData },
}

/** Converts a result of daily-js to the type of the method. */
export function normalizeResult(method: string, result: unknown, args: readonly unknown[]): unknown {
  const value = RESULTS[method]?.(result, args) ?? result
  if (!isPlain(value) || !('callClientId' in value)) return value
  const { callClientId: _, ...fields } = value
  return fields
}
