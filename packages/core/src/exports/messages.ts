export {
  isMessage,
  isModelOutput,
  isSpeechUpdate,
  isStatusUpdate,
  isTranscript,
  MESSAGE_TYPES,
} from '../voice/isMessage.ts'
