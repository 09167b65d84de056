/** Who spoke: the visitor, or the assistant. */
export type Speaker = 'user' | 'assistant'

/** What was said, by whom; a partial is replaced by the next one and at last by the final. */
export interface TranscriptMessage {
  type: 'transcript'
  role: Speaker
  transcriptType: 'partial' | 'final'
  transcript: string
}

/** Text that the assistant's model produced, token by token, or a tool call as an object. */
export interface ModelOutputMessage {
  type: 'model-output'
  output: unknown
}

/** Somebody began or ceased to speak. */
export interface SpeechUpdateMessage {
  type: 'speech-update'
  status: 'started' | 'stopped'
  role: Speaker
  turn?: number
}

/** The call's status changed; `ended` comes with a reason. */
export interface StatusUpdateMessage {
  type: 'status-update'
  status: string
  endedReason?: string
}

/** A message of a type that this version does not know. */
export interface UnknownMessage {
  type: string
  [field: string]: unknown
}

/** Everything the platform sends over a call; discriminated on `type`, open at the end. */
export type ServerMessage =
  | TranscriptMessage
  | ModelOutputMessage
  | SpeechUpdateMessage
  | StatusUpdateMessage
  | UnknownMessage

export interface SayMessage {
  type: 'say'
  /** The text that the assistant speaks. */
  message: string
  endCallAfterSpoken?: boolean
  interruptionsEnabled?: boolean
  interruptAssistantEnabled?: boolean
}

export interface AddMessage {
  type: 'add-message'
  message: { role: 'system' | 'user' | 'assistant' | 'tool' | 'function'; content: string }
  /** Whether the assistant answers. The platform's default is true. */
  triggerResponseEnabled?: boolean
}

export interface ControlMessage {
  type: 'control'
  control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message'
  /** Seconds between the start of the call and of its video recording. */
  videoRecordingStartDelaySeconds?: number
}

export interface EndCallMessage {
  type: 'end-call'
}

/** Everything a page can send over a call. */
export type ClientMessage = SayMessage | AddMessage | ControlMessage | EndCallMessage

const hasType = (value: unknown): value is UnknownMessage =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const isSpeaker = (value: unknown): value is Speaker => value === 'user' || value === 'assistant'

/** Narrows a message to a transcript with all its fields present. */
export const isTranscript = (message: ServerMessage): message is TranscriptMessage =>
  // the platform names a final-only subscription `transcript[transcriptType='final']`
  message.type.startsWith('transcript') &&
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
