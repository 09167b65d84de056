import { CallError, isFatalErrorType } from '../../errors/CallError.ts'
import { CAMERA_ERROR_KINDS, CameraError } from '../../errors/CameraError.ts'
import { messageOf, OffhookError } from '../../errors/OffhookError.ts'
import { redactCallText } from '../../errors/redact.ts'
import { fieldsOf } from '../../validators/isRecord.ts'

/**
 * Converts daily-js's `error` event, or the reason of a rejection, to a CallError. Keeps both texts of the event, since
 * either may say that the meeting has ended. The cause is the event itself, and is not redacted.
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

/** Converts daily-js's `camera-error` event to a CameraError. */
export function toCameraError(event: unknown): CameraError {
  const { error, errorMsg } = fieldsOf(event)
  const { type, msg, ...info } = fieldsOf(error)
  const kind = CAMERA_ERROR_KINDS.find((known) => known === type) ?? 'unknown'
  const message = msg ?? fieldsOf(errorMsg).errorMsg ?? errorMsg
  return new CameraError(
    kind,
    typeof message === 'string' ? redactCallText(message) : 'The microphone cannot be used.',
    info,
  )
}

/**
 * Converts any error of daily-js: a string, undefined, an `error` event, an object with an `error` field, or an `Error`
 * (daily-js 0.80 to 0.92). Only the event ends the call.
 */
export function toEngineError(reason: unknown, method: string): OffhookError {
  if (reason instanceof OffhookError) return reason
  const { action, error } = fieldsOf(reason)
  if (action === 'error') return toCallError(reason)
  return new OffhookError('engine', redactCallText(messageFrom(reason, error, method)), { cause: reason })
}

function messageFrom(reason: unknown, error: unknown, method: string): string {
  if (reason === undefined) return `${method} was refused without a reason.`
  if (typeof reason === 'string' || reason instanceof Error) return messageOf(reason)
  if (error instanceof Error) return error.message
  const { msg } = fieldsOf(error)
  const text =
    [msg, fieldsOf(reason).errorMsg, error].find((text) => typeof text === 'string') ?? messageOf(reason)
  return `${method} failed: ${text}`
}
