import { findInvalidField, removeInvalidFields } from './messageRules.ts'
import type {
  ModelOutputMessage,
  ServerMessage,
  Speaker,
  SpeechUpdateMessage,
  StatusUpdateMessage,
  TranscriptMessage,
  UnknownMessage,
} from './serverMessages.ts'

const hasType = (value: unknown): value is UnknownMessage =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const isSpeaker = (value: unknown): value is Speaker => value === 'user' || value === 'assistant'

// The guards of the client itself. Pages use those of isMessage.ts, which check every field.

/** Whether a message is a transcript with a speaker and a text. */
export const looksLikeTranscript = (message: ServerMessage): message is TranscriptMessage =>
  // The type is `transcript[transcriptType='final']` if the assistant is configured to send final transcripts only.
  /^transcript($|\[)/.test(message.type) &&
  'role' in message &&
  isSpeaker(message.role) &&
  'transcript' in message &&
  typeof message.transcript === 'string'

export const looksLikeModelOutput = (message: ServerMessage): message is ModelOutputMessage =>
  message.type === 'model-output'

export const looksLikeSpeechUpdate = (message: ServerMessage): message is SpeechUpdateMessage =>
  message.type === 'speech-update' &&
  'role' in message &&
  isSpeaker(message.role) &&
  'status' in message &&
  (message.status === 'started' || message.status === 'stopped')

export const looksLikeStatusUpdate = (message: ServerMessage): message is StatusUpdateMessage =>
  message.type === 'status-update' && 'status' in message && typeof message.status === 'string'

/** Whether a message calls tools, in the current or the legacy format. */
export const callsTools = ({ type }: ServerMessage): boolean =>
  type === 'tool-calls' || type === 'function-call'

/** The content of an app message. `warning` is for the developer. */
export type ReadMessage =
  | { kind: 'listening' }
  | { kind: 'message'; message: ServerMessage; warning: string | undefined }
  | { kind: 'unreadable'; type: string | undefined; warning: string }

/**
 * Reads an app message of the call: the plain text `listening`, or a message as JSON, also in an envelope
 * `{ message: { … } }`. Checks the fields of every known type. Never throws.
 */
export function readMessage(data: unknown): ReadMessage {
  if (data === 'listening') return { kind: 'listening' }
  let value: unknown
  try {
    // An object is copied too, so that the result is plain JSON.
    value = parseJson(typeof data === 'string' ? data : JSON.stringify(data))
  } catch {
    return unreadable('it is not JSON')
  }
  const message = openEnvelope(value)
  if (!hasType(message)) return unreadable('it has no type')
  const field = findInvalidField(message)
  return field === null
    ? { kind: 'message', ...removeInvalidFields(message) }
    : unreadable(`the field ${field} of a ${message.type} message is missing or invalid`, message.type)
}

/**
 * Parses JSON without fields named `__proto__`, which would change the prototype of an object to which the fields are
 * assigned.
 *
 * @throws SyntaxError for text that is not JSON, RangeError for JSON that is nested too deeply
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))

const unreadable = (reason: string, type?: string): ReadMessage => ({
  kind: 'unreadable',
  type,
  warning: `An app message was ignored: ${reason}.`,
})

/** Takes a message out of its envelope: the platform's schema has one, the messages to its clients have none. */
function openEnvelope(value: unknown): unknown {
  const { message }: { message?: unknown } = Object(value)
  return hasType(value) ? value : message
}
