export {
  isMessage,
  isModelOutput,
  isSpeechUpdate,
  isStatusUpdate,
  isTranscript,
  MESSAGE_TYPES,
} from '../voice/messages/isMessage.ts'
