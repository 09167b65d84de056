import { CallError, isFatalErrorType } from '../../errors/CallError.ts'
import { CAMERA_ERROR_KINDS, CameraError } from '../../errors/CameraError.ts'
import { messageOf, OffhookError } from '../../errors/OffhookError.ts'
import { redactCallText } from '../../errors/redact.ts'
import { fieldsOf } from '../../validators/isRecord.ts'

/**
 * daily-js's `error` event, or what it rejects with, as our error. Both texts of the event are kept: which of the two
 * says that the meeting has ended differs. The cause is the event itself, and is not redacted.
 */
export function toCallError(event: unknown): CallError {
  const { error, errorMsg } = fieldsOf(event)
  const { type, msg } = fieldsOf(error)
  const texts = [msg, errorMsg].filter((text) => typeof text === 'string').map(redactCallText)
  const [message = redactCallText(messageOf(event)), second] = texts
  return new CallError(isFatalErrorType(type) ? type : 'unknown', message, {
    cause: event,
    errorMsg: second === message ? undefined : second,
  })
}

/** daily-js's `camera-error` event as our error. */
export function toCameraError(event: unknown): CameraError {
  const { error, errorMsg } = fieldsOf(event)
  const { type, msg, ...info } = fieldsOf(error)
  const kind = CAMERA_ERROR_KINDS.find((known) => known === type) ?? 'unknown'
  const said = msg ?? fieldsOf(errorMsg).errorMsg ?? errorMsg
  return new CameraError(
    kind,
    typeof said === 'string' ? redactCallText(said) : 'The microphone cannot be used.',
    info,
  )
}

/**
 * Whatever daily-js throws or rejects with, as an error of ours: a text, nothing at all, an `error` event, an
 * object with an `error` in it, or an `Error` (facts of daily-js 0.80 to 0.92). Only the event ends the call.
 */
export function toEngineError(reason: unknown, what: string): OffhookError {
  if (reason instanceof OffhookError) return reason
  const { action, error } = fieldsOf(reason)
  if (action === 'error') return toCallError(reason)
  return new OffhookError('engine', redactCallText(saidBy(reason, error, what)), { cause: reason })
}

function saidBy(reason: unknown, error: unknown, what: string): string {
  if (reason === undefined) return `${what} was refused without a reason.`
  if (typeof reason === 'string' || reason instanceof Error) return messageOf(reason)
  if (error instanceof Error) return error.message
  const { msg } = fieldsOf(error)
  const said =
    [msg, fieldsOf(reason).errorMsg, error].find((text) => typeof text === 'string') ?? messageOf(reason)
  return `${what} failed: ${said}`
}
