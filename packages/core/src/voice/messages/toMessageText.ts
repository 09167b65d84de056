import { ValidationError, type ValidationFailure } from '../../errors/ValidationError.ts'
import type { ClientMessage } from './clientMessages.ts'

/**
 * Validates a message, and returns its JSON text. Part of the entry, so that an invalid message throws at once, also while
 * the code of the call loads.
 *
 * @throws ValidationError for a message that the platform would drop, that is not serializable, or that is larger than
 * `max` characters
 */
export function toMessageText(message: ClientMessage, max: number): string {
  validateMessage(message)
  return toJson(message, max)
}

const isNonEmptyString = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * Validates the type and the required fields of a message. The text of `say` is `content` in the platform's schema and
 * `message` in its published client: both are sent unchanged.
 *
 * @throws ValidationError for a message that the platform would drop
 */
function validateMessage(message: ClientMessage): void {
  const fields: { readonly [field: string]: unknown } = Object(message)
  const failures: ValidationFailure[] = []
  const requireText = (path: string, value: unknown) => {
    if (!isNonEmptyString(value))
      failures.push({ path, message: `${path} must be a non-empty string.`, value })
  }
  requireText('type', fields.type)
  if (fields.type === 'say') requireText('message', fields.message ?? fields.content)
  if (fields.type === 'control') requireText('control', fields.control)
  if (fields.type === 'add-message') requireText('message.role', Object(fields.message).role)
  if (failures.length > 0) throw new ValidationError('app message', failures)
}

/** @throws ValidationError for a message that is not serializable, or larger than `max` characters */
function toJson(message: unknown, max: number): string {
  const createError = (text: string) =>
    new ValidationError('app message', [{ path: '', message: text, value: message }])
  let text: string | undefined
  try {
    text = JSON.stringify(message)
  } catch (cause) {
    throw Object.assign(createError('Message data must be serializable to JSON.'), { cause })
  }
  if (text === undefined) throw createError('Message data must be serializable to JSON.')
  // The length in transit: the engine sends the text as a JSON string.
  if (JSON.stringify(text).length > max) throw createError(`Message data too large. Max size is ${max}`)
  return text
}
