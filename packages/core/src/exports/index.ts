export type { Call, CallOptions, CreateCallOptions } from '../call/call.ts'
export type { CallState } from '../call/lifecycle.ts'
export type { CreateEngine, Engine, EngineContext, EngineOptions, FrameOptions } from '../engine/engine.ts'
export type { CallEvents, EngineEventName, EngineEvents } from '../engine/events.ts'
export type { Participant, ParticipantTrack } from '../engine/participant.ts'
export { ApiError } from '../errors/ApiError.ts'
export { CallError, type CallErrorType, FATAL_ERROR_TYPES, type FatalErrorType } from '../errors/CallError.ts'
export {
  CAMERA_ERROR_KINDS,
  CameraError,
  type CameraErrorDetails,
  type CameraErrorKind,
} from '../errors/CameraError.ts'
export type { ErrorCode } from '../errors/errorCode.ts'
export { errorMessageForUser } from '../errors/errorMessageForUser.ts'
export { InvalidStateError } from '../errors/InvalidStateError.ts'
export { isOffhookError, OffhookError, type SerializedError } from '../errors/OffhookError.ts'
export { ParseError } from '../errors/ParseError.ts'
export { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
export { ToolError } from '../errors/ToolError.ts'
export { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
export { createEmitter, type Emitter, type Listener } from '../events/createEmitter.ts'
export type {
  AssistantBasics,
  AssistantOverrideBasics,
  VariableOverrides,
} from '../rest/types/assistantBasics.ts'
export type { WebCall } from '../rest/webCall.ts'
export type { Store } from '../store/createStore.ts'
export { createVoiceClient } from '../voice/createVoiceClient.ts'
export type { DeviceKind, MicrophonePermission, VoiceDevice, VoiceDevices } from '../voice/devices/devices.ts'
export type {
  CallEnd,
  CameraErrorEvent,
  ErrorEvent,
  InspectEntry,
  MessageSender,
  StartFailure,
  StartProgress,
  StartStage,
  StartSuccess,
  VideoEvent,
  VoiceEventDetails,
  VoiceEvents,
} from '../voice/events.ts'
export type {
  AddMessage,
  ClientMessage,
  ControlMessage,
  EndCallMessage,
  HandoffMessage,
  SayMessage,
  SendTransportMessage,
  TransferMessage,
} from '../voice/messages/clientMessages.ts'
export type {
  ConversationItem,
  ConversationStore,
  NoteType,
  TranscriptLine,
  TranscriptStore,
} from '../voice/messages/conversation.ts'
export {
  isMessage,
  isModelOutput,
  isSpeechUpdate,
  isStatusUpdate,
  isTranscript,
  MESSAGE_TYPES,
} from '../voice/messages/isMessage.ts'
export type {
  AssistantSpeechStartedMessage,
  AssistantStartedMessage,
  CallDeletedMessage,
  ChatMessage,
  ConversationTurn,
  ConversationUpdateMessage,
  FunctionCallMessage,
  FunctionCallResultMessage,
  HangMessage,
  KnownMessage,
  KnownMessageType,
  LanguageChangeMessage,
  MessageOf,
  MetadataMessage,
  ModelOutputMessage,
  ServerMessage,
  SessionMessage,
  Speaker,
  SpeechUpdateMessage,
  StatusUpdateMessage,
  ToolCall,
  ToolCallsMessage,
  ToolCallsResultMessage,
  ToolCompletedMessage,
  TranscriptMessage,
  TransferUpdateMessage,
  UnknownMessage,
  UserInterruptedMessage,
  VoiceInputMessage,
  WordAlignment,
  WordProgress,
  WorkflowNodeStartedMessage,
} from '../voice/messages/serverMessages.ts'
export type {
  CheckedToolOptions,
  OnToolCall,
  ParametersStruct,
  StandardResult,
  StandardSchema,
  ToolArguments,
  ToolCallContext,
  ToolHandler,
  ToolOptions,
  ToolParameters,
  UnhandledToolCall,
} from '../voice/messages/tools.ts'
export type { VoiceLevels, VoiceNetwork, VoiceState, VoiceStatus } from '../voice/state.ts'
export type {
  Definition,
  Preflight,
  PreflightOptions,
  ResumeOptions,
  StartOptions,
  StartTarget,
  VoiceAudio,
  VoiceClient,
  VoiceClientOptions,
} from '../voice/types.ts'
