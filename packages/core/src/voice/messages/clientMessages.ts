import { ValidationError, type ValidationFailure } from '../../errors/ValidationError.ts'
import { QUEUE_MAX } from '../../limits.ts'
import { isNonEmptyString } from '../../validators/validateOptions.ts'

type Fields = { readonly [field: string]: unknown }

/** Makes the assistant say a text. The message has at most 4096 characters of JSON by default, which is Daily's limit. */
export interface SayMessage {
  type: 'say'
  /** The text that the assistant speaks. */
  message: string
  /** Whether the call ends after the text. */
  endCallAfterSpoken?: boolean
  /** Whether the user may interrupt the text. */
  interruptionsEnabled?: boolean
  /** Whether the text interrupts the assistant. */
  interruptAssistantEnabled?: boolean
}

/** Adds a message to the conversation. The assistant answers it at once unless `triggerResponseEnabled` is false. */
export interface AddMessage {
  type: 'add-message'
  /** The role of the speaker, and the text. */
  message: { role: 'system' | 'user' | 'assistant' | 'tool' | 'function'; content: string }
  /** Whether the assistant answers. The platform's default is true. */
  triggerResponseEnabled?: boolean
}

/** Mutes or unmutes a side of the call at the platform, or makes the assistant say its first message. */
export interface ControlMessage {
  type: 'control'
  control:
    | 'mute-assistant'
    | 'unmute-assistant'
    | 'say-first-message'
    /** Mutes the user. From version 2.7 of the platform's own client. */
    | 'mute-customer'
    | 'unmute-customer'
  /** Seconds between the start of the call and of its video recording. */
  videoRecordingStartDelaySeconds?: number
}

/** Ends the call at the platform, as if the assistant had ended it. */
export interface EndCallMessage {
  type: 'end-call'
}

/** Transfers the call to a phone number or a SIP address. */
export interface TransferMessage {
  type: 'transfer'
  /** The target of the transfer. */
  destination?: Fields & ({ type: 'number'; number: string } | { type: 'sip'; sipUri: string })
  content?: string
}

/**
 * Hands the call over to another assistant. The platform documents it for the control URL of a call only (`monitor`). It
 * is unproven from a page.
 */
export interface HandoffMessage {
  type: 'handoff'
  /** The assistant, as the platform defines it. */
  destination: Fields & { type: 'assistant' }
  content?: string
}

/** Sends a message over the transport of a phone call. */
export interface SendTransportMessage {
  type: 'send-transport-message'
  /** The transport, and the message in its format. */
  message: Fields &
    (
      | { transport: 'vapi.sip'; sipVerb: 'INFO' | 'MESSAGE' | 'NOTIFY' }
      | { transport: 'twilio'; twiml: string }
    )
}

/** Everything a page can send over a call. */
export type ClientMessage =
  | SayMessage
  | AddMessage
  | ControlMessage
  | EndCallMessage
  | TransferMessage
  | HandoffMessage
  | SendTransportMessage

/**
 * Validates a message, and returns its JSON text. An invalid message throws at once, also while the code of a call loads.
 *
 * @throws ValidationError for a message that the platform would drop, that is not serializable, or that is larger than
 * `max` characters
 */
export function toMessageText(message: ClientMessage, max: number): string {
  validateMessage(message)
  return toJson(message, max)
}

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

/** Adds a message, as JSON text, to those that wait until the assistant listens. Returns false if too many wait. */
export const queueMessage = (waiting: string[], text: string): boolean =>
  waiting.length < QUEUE_MAX && waiting.push(text) > 0
