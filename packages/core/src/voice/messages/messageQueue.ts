import { isOffhookError } from '../../errors/OffhookError.ts'
import { ValidationError, type ValidationFailure } from '../../errors/ValidationError.ts'
import { callIsolated } from '../../events/callIsolated.ts'
import { APP_MESSAGE_MAX, QUEUE_MAX } from '../../limits.ts'
import type { CallContext } from '../CallContext.ts'
import type { ClientMessage } from './clientMessages.ts'

/** Sends messages to the assistant, and queues them until it listens. */
export function createMessageQueue({
  call,
  isOpen,
  signal,
  sendText,
  report,
}: Pick<CallContext, 'call' | 'isOpen' | 'signal' | 'sendText' | 'report'>) {
  let waiting: string[] | null = []

  function send(message: ClientMessage): boolean {
    validateMessage(message)
    const text = toJson(message, call.engineSession?.engine.appMessageMax() ?? APP_MESSAGE_MAX)
    // The start has failed, or the call is ending.
    if (signal.aborted) return false
    if (waiting) return waiting.length < QUEUE_MAX && waiting.push(text) > 0
    return isOpen() && sendText(text)
  }

  /**
   * Runs a function for each item. The caller of `send` has already returned, so an invalid message is reported as an
   * `error` event, and an error of the engine as uncaught, like a later failure of it.
   */
  function runEach<Item>(items: readonly Item[], run: (item: Item) => unknown): void {
    for (const item of items) {
      try {
        run(item)
      } catch (reason) {
        if (isOffhookError(reason, 'validation')) report.error('validation-error', reason)
        else callIsolated(() => Promise.reject(reason))
      }
    }
  }

  return {
    send,
    /** Queues the messages that were sent before there was a call object. */
    take: (unsent: readonly ClientMessage[]) => runEach(unsent, send),
    /** Sends the queued messages, because the assistant listens. */
    open() {
      const texts = waiting ?? []
      waiting = null
      runEach(texts, (text) => isOpen() && sendText(text))
    },
  }
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
