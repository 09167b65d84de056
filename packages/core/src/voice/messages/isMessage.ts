import { isOfType, RULES } from './messageRules.ts'
import type {
  KnownMessageType,
  MessageOf,
  ModelOutputMessage,
  ServerMessage,
  SpeechUpdateMessage,
  StatusUpdateMessage,
  TranscriptMessage,
} from './serverMessages.ts'

/** Every type of message that this version knows. */
export const MESSAGE_TYPES = Object.keys(RULES) as readonly KnownMessageType[]

/**
 * Whether a message is of that type, with every field that the type promises. A message of a known type with
 * other fields is none: what the platform changes reaches a page as unknown, not as broken.
 */
export const isMessage = <Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> => isOfType(message, type)

/** Narrows a message to a transcript with all its fields present. */
export const isTranscript = (message: ServerMessage): message is TranscriptMessage =>
  isOfType(message, 'transcript')

/** Whether a message carries what the model said, with all its fields as typed. */
export const isModelOutput = (message: ServerMessage): message is ModelOutputMessage =>
  isOfType(message, 'model-output')

/** Whether a message tells that somebody began or ended to speak, with all its fields as typed. */
export const isSpeechUpdate = (message: ServerMessage): message is SpeechUpdateMessage =>
  isOfType(message, 'speech-update')

/** Whether a message tells of the call's status, with all its fields as typed. */
export const isStatusUpdate = (message: ServerMessage): message is StatusUpdateMessage =>
  isOfType(message, 'status-update')
