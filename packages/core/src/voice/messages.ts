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
 * Reads an app message of the call: the plain text `listening`, or a message as JSON text.
 * Never throws; what cannot be read says why.
 */
export function readMessage(data: unknown): ReadMessage {
  if (data === 'listening') return { kind: 'listening' }
  let value = data
  if (typeof data === 'string') {
    try {
      value = JSON.parse(data)
    } catch {
      return { kind: 'unreadable', reason: 'it is not JSON' }
    }
  }
  return hasType(value)
    ? { kind: 'message', message: value }
    : { kind: 'unreadable', reason: 'it has no type' }
}
