import { findWrongField, tidyFields } from './messageRules.ts'
import { parseJson } from './parseJson.ts'
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

/** What an app message turned out to be. */
export type ReadMessage =
  | { kind: 'listening' }
  | { kind: 'message'; message: ServerMessage }
  | { kind: 'unreadable'; reason: string }

/**
 * Reads an app message of the call: the plain text `listening`, or a message as JSON, also in an envelope
 * `{ message: { … } }`. Checks the fields of every known type. Never throws: a message that is dropped comes with the
 * reason.
 */
export function readMessage(data: unknown): ReadMessage {
  if (data === 'listening') return { kind: 'listening' }
  let value: unknown
  try {
    // a copy of an object, too, so that nothing but plain JSON goes on
    value = parseJson(typeof data === 'string' ? data : JSON.stringify(data))
  } catch {
    return { kind: 'unreadable', reason: 'it is not JSON' }
  }
  const message = openEnvelope(value)
  if (!hasType(message)) return { kind: 'unreadable', reason: 'it has no type' }
  const wrong = findWrongField(message)
  return wrong === null
    ? { kind: 'message', message: tidyFields(message) }
    : { kind: 'unreadable', reason: `the field ${wrong} of a ${message.type} message is missing or wrong` }
}

/** The platform's schema has a message in an envelope; its clients get it without one. One level only. */
function openEnvelope(value: unknown): unknown {
  const { message }: { message?: unknown } = Object(value)
  return hasType(value) ? value : message
}
