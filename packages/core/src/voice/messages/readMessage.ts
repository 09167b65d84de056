import { findWrongField, tidyFields } from './messageRules.ts'
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

// The entry '@offhook/core/messages' exports isMessage() for pages. These smaller guards are for the client itself.

/** Narrows to a transcript whose speaker and text are there. */
export const isTranscript = (message: ServerMessage): message is TranscriptMessage =>
  // the platform names a final-only subscription `transcript[transcriptType='final']`
  /^transcript($|\[)/.test(message.type) &&
  'role' in message &&
  isSpeaker(message.role) &&
  'transcript' in message &&
  typeof message.transcript === 'string'

export const isModelOutput = (message: ServerMessage): message is ModelOutputMessage =>
  message.type === 'model-output'

export const isSpeechUpdate = (message: ServerMessage): message is SpeechUpdateMessage =>
  message.type === 'speech-update' &&
  'role' in message &&
  isSpeaker(message.role) &&
  'status' in message &&
  (message.status === 'started' || message.status === 'stopped')

export const isStatusUpdate = (message: ServerMessage): message is StatusUpdateMessage =>
  message.type === 'status-update' && 'status' in message && typeof message.status === 'string'

/** Whether a message calls tools, in the form of today or in the older one. */
export const callsTools = ({ type }: ServerMessage): boolean =>
  type === 'tool-calls' || type === 'function-call'

/** What an app message turned out to be; `fault` is what the developer should know of it. */
export type ReadMessage =
  | { kind: 'listening' }
  | { kind: 'message'; message: ServerMessage; fault: string | undefined }
  | { kind: 'unreadable'; type: string | undefined; fault: string }

/**
 * Reads an app message of the call: the plain text `listening`, or a message as JSON, also in an envelope
 * `{ message: { … } }`. Checks the fields of every known type. Never throws: a message that is dropped comes with its
 * fault.
 */
export function readMessage(data: unknown): ReadMessage {
  if (data === 'listening') return { kind: 'listening' }
  let value: unknown
  try {
    // a copy of an object, too, so that nothing but plain JSON goes on
    value = parseJson(typeof data === 'string' ? data : JSON.stringify(data))
  } catch {
    return unreadable('it is not JSON')
  }
  const message = openEnvelope(value)
  if (!hasType(message)) return unreadable('it has no type')
  const wrong = findWrongField(message)
  return wrong === null
    ? { kind: 'message', ...tidyFields(message) }
    : unreadable(`the field ${wrong} of a ${message.type} message is missing or wrong`, message.type)
}

/**
 * Parses JSON without fields named `__proto__`, which would change the prototype of an object that the fields are
 * assigned to.
 *
 * @throws SyntaxError for text that is not JSON, RangeError for JSON that is nested too deeply
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))

const unreadable = (reason: string, type?: string): ReadMessage => ({
  kind: 'unreadable',
  type,
  fault: `An app message was ignored: ${reason}.`,
})

/** The platform's schema has a message in an envelope; its clients get it without one. One level only. */
function openEnvelope(value: unknown): unknown {
  const { message }: { message?: unknown } = Object(value)
  return hasType(value) ? value : message
}
