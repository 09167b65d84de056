import { invalidProperty } from '../../validators/entryCombinators.ts'
import { EXTRAS, hasFieldsOf, knownTypeOf, RULES } from './messageRules.ts'
import type { KnownMessage, KnownMessageType, ServerMessage, UnknownMessage } from './serverMessages.ts'

const hasType = (value: unknown): value is UnknownMessage =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The content of an app message. `warning` is for the developer. */
export type ReadMessage =
  | { readonly kind: 'listening' }
  | {
      readonly kind: 'known'
      /** The message, with valid fields: a `switch` of its `type` narrows it. */
      readonly known: KnownMessage
      /** The message for the page: the same, with the `type` that the platform sent. */
      readonly message: ServerMessage
      readonly warning: string | undefined
    }
  | { readonly kind: 'unknown'; readonly message: UnknownMessage }
  | { readonly kind: 'unreadable'; readonly type: string | undefined; readonly warning: string }

/**
 * Reads an app message of the call: the plain text `listening`, or a message as JSON, also in an envelope
 * `{ message: { … } }`. Checks the fields of every known type, once for all receivers. Never throws.
 */
export function readMessage(data: unknown): ReadMessage {
  if (data === 'listening') return { kind: 'listening' }
  let value: unknown
  try {
    // An object is copied too, so that the result is plain JSON.
    value = parseWithoutPrototype(typeof data === 'string' ? data : JSON.stringify(data))
  } catch {
    return unreadable('it is not JSON')
  }
  const message = openEnvelope(value)
  if (!hasType(message)) return unreadable('it has no type')
  const type = knownTypeOf(message)
  return type ? readKnown(message, type) : { kind: 'unknown', message }
}

/** Reads a message of a known type, without invalid extra fields, and without known fields that are null. */
function readKnown(received: UnknownMessage, type: KnownMessageType): ReadMessage {
  const rules = RULES[type]
  const removed = Object.keys(EXTRAS).filter(
    (field) =>
      received[field] != null &&
      !Object.hasOwn(rules, field) &&
      EXTRAS[field]?.is(received[field], received) === false,
  )
  const isKept = ([field, value]: [string, unknown]) =>
    !removed.includes(field) && (value !== null || !Object.hasOwn({ ...EXTRAS, ...rules }, field))
  const fields = Object.fromEntries(Object.entries(received).filter(isKept))
  const message = {
    ...(type === 'transcript' && { transcriptType: 'final' }),
    ...fields,
    type: received.type,
  }
  const known: ServerMessage = message.type === type ? message : { ...message, type }
  if (!hasFieldsOf(known, type)) {
    const invalid = invalidProperty(rules, received)
    return unreadable(`the field ${invalid} of a ${message.type} message is missing or invalid`, message.type)
  }
  const warning = `Invalid fields of a ${message.type} message were removed: ${removed.join(', ')}.`
  return { kind: 'known', known, message, warning: removed.length > 0 ? warning : undefined }
}

/**
 * Parses JSON without fields named `__proto__`, which would change the prototype of an object to which the fields are
 * assigned.
 *
 * @throws SyntaxError for text that is not JSON, RangeError for JSON that is nested too deeply
 */
export const parseWithoutPrototype = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))

const unreadable = (reason: string, type?: string): ReadMessage => ({
  kind: 'unreadable',
  type,
  warning: `An app message was ignored: ${reason}.`,
})

/** Takes a message out of its envelope. The platform's schema has an envelope, its messages to clients have none so far. */
function openEnvelope(value: unknown): unknown {
  const { message }: { message?: unknown } = Object(value)
  return hasType(value) ? value : message
}
