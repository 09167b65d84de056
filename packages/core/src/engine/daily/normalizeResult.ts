import { OffhookError } from '../../errors/OffhookError.ts'

type Fields = { readonly [key: string]: unknown }

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The field in which some versions, or some moments, wrap their answer. */
const unwrap = (name: string) => (answer: unknown) =>
  isPlain(answer) && name in answer ? answer[name] : answer

/** The settings to receive by. @throws OffhookError when there are none: daily-js drops the error of the call machine */
function receiveSettings(answer: unknown): unknown {
  const settings = unwrap('receiveSettings')(answer)
  if (settings !== undefined) return settings
  throw new OffhookError('engine', 'updateReceiveSettings() was refused without a reason.', { cause: answer })
}

/** What daily-js answers differently from what it says, or differently at times. */
const ANSWERS: { readonly [method: string]: (answer: unknown, args: readonly unknown[]) => unknown } = {
  localAudio: Boolean,
  localVideo: Boolean,
  localScreenAudio: Boolean,
  localScreenVideo: Boolean,
  updateInputSettings: unwrap('inputSettings'),
  updateReceiveSettings: receiveSettings,
  updateSendSettings: unwrap('sendSettings'),
  // before the join, daily-js keeps the data and answers nothing: the answer is then what was given
  setUserData: (answer, [userData]) => answer ?? { userData },
}

/** An answer of daily-js as the method's own type has it. */
export function normalizeResult(method: string, answer: unknown, args: readonly unknown[]): unknown {
  const read = ANSWERS[method]?.(answer, args) ?? answer
  if (!isPlain(read) || !('callClientId' in read)) return read
  const { callClientId: _, ...own } = read
  return own
}
