import { toOffhookError } from '../../errors/OffhookError.ts'
import { ValidationError, type ValidationFailure } from '../../errors/ValidationError.ts'
import { APP_MESSAGE_MAX, QUEUE_MAX } from '../../limits.ts'
import type { CallContext } from '../CallContext.ts'
import type { ClientMessage } from './clientMessages.ts'

/** Sends messages to the assistant, and keeps those that come before it listens. */
export function createMessageQueue({
  call,
  isOpen,
  isOver,
  sendText,
  report,
}: Pick<CallContext, 'call' | 'isOpen' | 'isOver' | 'sendText' | 'report'>) {
  let waiting: string[] | null = []

  function send(message: ClientMessage): boolean {
    checkMessage(message)
    const text = toJson(message, call.session?.engine.appMessageMax() ?? APP_MESSAGE_MAX)
    if (isOver()) return false
    if (waiting) return waiting.length < QUEUE_MAX && waiting.push(text) > 0
    return isOpen() && sendText(text)
  }

  /** Runs an order for each; whoever sent it was told that it is sent, and nobody is there to catch what it throws. */
  function each<Item>(items: readonly Item[], run: (item: Item) => unknown): void {
    for (const item of items) {
      try {
        run(item)
      } catch (reason) {
        report.error('validation-error', toOffhookError(reason))
      }
    }
  }

  return {
    send,
    /** Takes what was sent before this was there. */
    take: (unsent: readonly ClientMessage[]) => each(unsent, send),
    /** The assistant listens. */
    open() {
      const texts = waiting ?? []
      waiting = null
      each(texts, (text) => isOpen() && sendText(text))
    },
  }
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * Checks that a message says what it is for, and what it is nothing without. The platform's own schema has the text of
 * `say` under `content`, its published client under `message`: both are sent as they are.
 *
 * @throws ValidationError for what the platform could only drop
 */
function checkMessage(message: ClientMessage): void {
  const given: { readonly [field: string]: unknown } = Object(message)
  const failures: ValidationFailure[] = []
  const insist = (path: string, value: unknown) => {
    if (!isFilled(value))
      failures.push({ path, message: `${path} must be a string that is not empty.`, value })
  }
  insist('type', given.type)
  if (given.type === 'say') insist('message', given.message ?? given.content)
  if (given.type === 'control') insist('control', given.control)
  if (given.type === 'add-message') insist('message.role', Object(given.message).role)
  if (failures.length > 0) throw new ValidationError('app message', failures)
}

function toJson(message: unknown, max: number): string {
  const refusal = (text: string) =>
    new ValidationError('app message', [{ path: '', message: text, value: message }])
  let text: string | undefined
  try {
    text = JSON.stringify(message)
  } catch (cause) {
    throw Object.assign(refusal('Message data must be serializable to JSON.'), { cause })
  }
  if (text === undefined) throw refusal('Message data must be serializable to JSON.')
  // counted as it travels: as JSON text within JSON
  if (JSON.stringify(text).length > max) throw refusal(`Message data too large. Max size is ${max}`)
  return text
}
