export { ApiError } from '../errors/ApiError.ts'
export { InvalidStateError } from '../errors/InvalidStateError.ts'
export { isOffhookError, OffhookError, type SerializedError } from '../errors/OffhookError.ts'
export {
  AbortError,
  ConnectionError,
  ParseError,
  StreamError,
  TimeoutError,
} from '../errors/requestErrors.ts'
export { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
export type {
  Answer,
  EventStream,
  FullAnswer,
  ListAnswer,
  QueryValues,
  RequestOptions,
} from '../rest/answer.ts'
export type { AnyRequest, RestBase } from '../rest/createClient.ts'
export { createResourceClient } from '../rest/createResourceClient.ts'
export { createRestClient, type RestClient } from '../rest/createRestClient.ts'
export type { Endpoint, ResourceClient } from '../rest/endpoint.ts'
export type { NamedUpload, Upload } from '../rest/form.ts'
export { fullTransport } from '../rest/fullTransport.ts'
export type { AttemptInfo, RestHooks } from '../rest/hooks.ts'
export { isKind } from '../rest/isKind.ts'
export { listOperations, type Operation } from '../rest/listOperations.ts'
export {
  type AnalyticsOperation,
  type AnalyticsQuery,
  type AnalyticsResult,
  analytics,
  type TimeRange,
} from '../rest/resources/analytics.ts'
export {
  type Assistant,
  type AssistantHook,
  type AssistantInput,
  type AssistantOverrides,
  type AssistantVersion,
  assistants,
  type VersionQuery,
} from '../rest/resources/assistants.ts'
export {
  type Artifact,
  type Call,
  type CallAnalysis,
  type CallBatch,
  type CallCost,
  type CallExportQuery,
  type CallPageQuery,
  type CallQuery,
  type CostBreakdown,
  type CreateCall,
  type CreateWebCall,
  calls,
  type EndedReason,
  type UpdateCall,
} from '../rest/resources/calls.ts'
export {
  type Campaign,
  type CampaignQuery,
  type CampaignStatus,
  type CreateCampaign,
  campaigns,
  type UpdateCampaign,
} from '../rest/resources/campaigns.ts'
export {
  type Chat,
  type ChatEvent,
  type ChatQuery,
  type ChatResponse,
  type ChatResponseEvent,
  type ChatResponseMessage,
  type CreateChat,
  type CreateWebChat,
  chats,
  type ResponseCompleted,
  type ResponseDelta,
  type ResponseTextDone,
  type WebChat,
} from '../rest/resources/chats.ts'
export {
  type AuthenticationPlan,
  type Credential,
  type CredentialInput,
  type CredentialWebhook,
  credentials,
  type UpdateCredential,
} from '../rest/resources/credentials.ts'
export { type CreateFile, files, type StoredFile, type UpdateFile } from '../rest/resources/files.ts'
export {
  type CustomKnowledgeBase,
  type KnowledgeBase,
  type KnowledgeBaseInput,
  knowledgeBases,
  type OtherKnowledgeBase,
  type TrieveKnowledgeBase,
} from '../rest/resources/knowledgeBases.ts'
export {
  type CallLog,
  type CallLogQuery,
  callLogs,
  type Log,
  type LogFilter,
  type LogQuery,
  logs,
} from '../rest/resources/logs.ts'
export {
  type Org,
  type OrgInput,
  type OrgInvite,
  type OrgRole,
  orgs,
  type User,
} from '../rest/resources/orgs.ts'
export {
  type ImportTwilioNumber,
  type ImportVonageNumber,
  type OtherNumber,
  type OwnNumber,
  type PhoneNumber,
  type PhoneNumberInput,
  phoneNumbers,
  type StoredNumber,
  type TelnyxNumber,
  type TwilioNumber,
  type UpdatePhoneNumber,
  type VapiNumber,
  type VonageNumber,
} from '../rest/resources/phoneNumbers.ts'
export { type AddVoice, type CloneVoice, type ProviderVoice, providers } from '../rest/resources/providers.ts'
export {
  type CreateSession,
  type Session,
  type SessionQuery,
  sessions,
  type UpdateSession,
} from '../rest/resources/sessions.ts'
export { type Squad, type SquadInput, type SquadMember, squads } from '../rest/resources/squads.ts'
export { type SupportTicket, support } from '../rest/resources/support.ts'
export {
  type Template,
  type TemplateInput,
  type TemplateQuery,
  templates,
} from '../rest/resources/templates.ts'
export {
  type CreateTest,
  type TestAttempt,
  type TestRunInput,
  type TestScorer,
  type TestSuite,
  type TestSuiteInput,
  type TestSuiteRun,
  type TestSuiteTest,
  testSuites,
  type UpdateTest,
} from '../rest/resources/testSuites.ts'
export { type Token, type TokenInput, type TokenRestrictions, tokens } from '../rest/resources/tokens.ts'
export { type Tool, tools, type UpdateTool } from '../rest/resources/tools.ts'
export {
  type SesameVoice,
  type VoiceLibraryQuery,
  type VoiceLibraryVoice,
  voiceLibrary,
} from '../rest/resources/voiceLibrary.ts'
export {
  type ConversationNode,
  type ToolNode,
  type UpdateWorkflow,
  type Workflow,
  type WorkflowEdge,
  type WorkflowInput,
  workflows,
} from '../rest/resources/workflows.ts'
export type { ConnectionOptions, RestClientOptions } from '../rest/settings.ts'
export type {
  AssistantDestination,
  Destination,
  NumberDestination,
  SipDestination,
  TransferPlan,
} from '../rest/shapes/destination.ts'
export type {
  CallMessage,
  ChatMessage,
  ChatPrompt,
  ChatReply,
  ChatToolCall,
  ChatToolResult,
  Customer,
  ModelMessage,
} from '../rest/shapes/message.ts'
export type {
  AnthropicModel,
  ChunkPlan,
  CustomModel,
  CustomVoice,
  ElevenLabsVoice,
  GoogleModel,
  Model,
  OpenAiModel,
  OpenAiVoice,
  OtherModel,
  OtherVoice,
  TavusVoice,
  Transcriber,
  Voice,
} from '../rest/shapes/model.ts'
export type {
  AnalysisPlan,
  AnalysisStep,
  ArtifactPlan,
  CompliancePlan,
  MessagePlan,
  MonitorPlan,
  SchedulePlan,
  StartSpeakingPlan,
  StopSpeakingPlan,
  VoicemailPlan,
} from '../rest/shapes/plan.ts'
export type {
  BackoffPlan,
  DateFilter,
  JsonSchema,
  ListQuery,
  Moment,
  OneOf,
  Open,
  Page,
  PageMetadata,
  PageQuery,
  Server,
  Stored,
  Values,
} from '../rest/shapes/stored.ts'
export type {
  ApiRequestTool,
  FunctionDefinition,
  FunctionTool,
  McpTool,
  OtherTool,
  QueryTool,
  ToolInput,
  ToolMessage,
  TransferCallTool,
} from '../rest/shapes/tool.ts'
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PaymentRequiredError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  UnprocessableError,
} from '../rest/statusErrors.ts'
export type { WebCall } from '../rest/webCall.ts'
