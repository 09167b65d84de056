import { hasFieldsOf, knownTypeOf, RULES } from './messageRules.ts'
import type {
  KnownMessageType,
  MessageOf,
  ModelOutputMessage,
  ServerMessage,
  SpeechUpdateMessage,
  StatusUpdateMessage,
  TranscriptMessage,
} from './serverMessages.ts'

/** The types of messages that this version knows. */
export const MESSAGE_TYPES = Object.keys(RULES) as readonly KnownMessageType[]

/**
 * Whether a message is of a type, with valid fields. A message with invalid fields does not match, so that a change of
 * the platform cannot break a page.
 */
export const isMessage = <Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> => knownTypeOf(message) === type && hasFieldsOf(message, type)

/** Whether a message is a transcript, with valid fields. */
export const isTranscript = (message: ServerMessage): message is TranscriptMessage =>
  isMessage(message, 'transcript')

/** Whether a message is output of the model, with valid fields. */
export const isModelOutput = (message: ServerMessage): message is ModelOutputMessage =>
  isMessage(message, 'model-output')

/** Whether a message says that a speaker started or stopped, with valid fields. */
export const isSpeechUpdate = (message: ServerMessage): message is SpeechUpdateMessage =>
  isMessage(message, 'speech-update')

/** Whether a message is a status of the call, with valid fields. */
export const isStatusUpdate = (message: ServerMessage): message is StatusUpdateMessage =>
  isMessage(message, 'status-update')
