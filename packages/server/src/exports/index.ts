export { type CallEndpointOptions, createCallEndpoint } from '../endpoint/createCallEndpoint.ts'
export type { PageBody, StartTarget, TargetOption } from '../endpoint/startTarget.ts'
export { type NodeRequest, type NodeResponse, toNodeHandler } from '../http/toNodeHandler.ts'
export type { PlatformObject } from '../PlatformObject.ts'
export type { Secret } from '../readSecrets.ts'
export { ServerError, type ServerErrorCode } from '../ServerError.ts'
export { createPublicToken, type PublicTokenOptions } from '../token/createPublicToken.ts'
export type {
  AssistantRequestAnswer,
  CallEndpointingAnswer,
  CampaignPredialAnswer,
  HandoffDestinationAnswer,
  KnowledgeBaseAnswer,
  ToolCallsAnswer,
  ToolResult,
  TransferDestinationAnswer,
  VoiceRequestAnswer,
  WebhookAnswers,
} from '../webhook/answers.ts'
export {
  createWebhook,
  type WebhookAnswer,
  type WebhookContext,
  type WebhookHandlers,
  type WebhookOptions,
} from '../webhook/createWebhook.ts'
export { type HmacOptions, hmac } from '../webhook/hmac.ts'
export type {
  AssistantRequestMessage,
  AssistantSpeechMessage,
  AssistantStartedMessage,
  CallArtifactUploadMessage,
  CallDeletionMessage,
  CallEndpointingRequestMessage,
  CampaignPredialMessage,
  ChatMessage,
  ConversationMessage,
  ConversationUpdateMessage,
  EndOfCallReportMessage,
  HandoffDestinationRequestMessage,
  HangMessage,
  KnowledgeBaseRequestMessage,
  LanguageChangeDetectedMessage,
  MessageFields,
  MessageType,
  ModelOutputMessage,
  PhoneCallControlMessage,
  SessionMessage,
  SpeechUpdateMessage,
  StatusUpdateMessage,
  ToolCall,
  ToolCallsMessage,
  TranscriptMessage,
  TransferDestinationRequestMessage,
  TransferUpdateMessage,
  UnknownMessage,
  UserInterruptedMessage,
  VoiceInputMessage,
  VoiceRequestMessage,
  WebhookMessage,
  WebhookMessages,
} from '../webhook/messages.ts'
export {
  type BearerOptions,
  bearer,
  type ReceivedRequest,
  sharedSecret,
  type VerifySender,
} from '../webhook/senders.ts'
export { readToolCall, type ServerTool, type ToolContext } from '../webhook/tools.ts'
