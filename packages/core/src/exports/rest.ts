export { ApiError } from '../errors/ApiError.ts'
export { InvalidStateError } from '../errors/InvalidStateError.ts'
export { isOffhookError, OffhookError, type SerializedError } from '../errors/OffhookError.ts'
export { ParseError } from '../errors/ParseError.ts'
export { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
export { StreamError } from '../errors/StreamError.ts'
export { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
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
} from '../rest/apiErrors.ts'
export type { NamedUpload, Upload } from '../rest/bodies.ts'
export {
  type AnyRequest,
  createRestClient,
  type RestBase,
  type RestClient,
} from '../rest/createRestClient.ts'
export type { Download } from '../rest/download.ts'
export type {
  ById,
  ByIdWithBody,
  DeleteById,
  DownloadById,
  Endpoint,
  Listed,
  Paged,
  ResourceClient,
  WithBody,
  WithoutInput,
} from '../rest/endpoint.ts'
export type {
  AttemptInfo,
  ConnectionOptions,
  QueryValues,
  RequestOptions,
  RestClientOptions,
  RestHooks,
} from '../rest/options.ts'
export type { ListPromise } from '../rest/pagination.ts'
export type {
  AnalyticsOperation,
  AnalyticsQuery,
  AnalyticsResult,
  TimeRange,
} from '../rest/resources/analytics.ts'
export type { Assistant, VersionQuery } from '../rest/resources/assistants.ts'
export type {
  Artifact,
  Call,
  CallAnalysis,
  CallBatch,
  CallCost,
  CallExportQuery,
  CallPageQuery,
  CallQuery,
  CostBreakdown,
  CreateCall,
  CreateWebCall,
  EndedReason,
  PerformanceMetrics,
  StructuredResult,
  UpdateCall,
} from '../rest/resources/calls.ts'
export type {
  Campaign,
  CampaignQuery,
  CampaignStatus,
  CampaignV2Query,
  CreateCampaign,
  UpdateCampaign,
} from '../rest/resources/campaigns.ts'
export type {
  Chat,
  ChatEvent,
  ChatExportQuery,
  ChatQuery,
  ChatResponse,
  ChatResponseEvent,
  ChatResponseMessage,
  CreateChat,
  CreateWebChat,
  ResponseCompleted,
  ResponseDelta,
  ResponseTextDone,
  WebChat,
} from '../rest/resources/chats.ts'
export type {
  AuthenticationPlan,
  Credential,
  CredentialInput,
  CredentialWebhook,
  UpdateCredential,
} from '../rest/resources/credentials.ts'
export type {
  Eval,
  EvalInput,
  EvalRun,
  EvalRunInput,
  IdPageQuery,
  TestTarget,
} from '../rest/resources/evals.ts'
export type { CreateFile, StoredFile, UpdateFile } from '../rest/resources/files.ts'
export type {
  CustomKnowledgeBase,
  KnowledgeBase,
  KnowledgeBaseInput,
  OtherKnowledgeBase,
  TrieveKnowledgeBase,
} from '../rest/resources/knowledgeBases.ts'
export type { CallLog, CallLogQuery, Log, LogFilter, LogQuery } from '../rest/resources/logs.ts'
export type { Org, OrgInput, OrgInvite, OrgRole, User } from '../rest/resources/orgs.ts'
export type {
  ImportTwilioNumber,
  ImportVonageNumber,
  OtherNumber,
  OwnNumber,
  PhoneNumber,
  PhoneNumberInput,
  StoredNumber,
  TelnyxNumber,
  TwilioNumber,
  UpdatePhoneNumber,
  VapiNumber,
  VonageNumber,
} from '../rest/resources/phoneNumbers.ts'
export type { AddVoice, CloneVoice, ProviderVoice } from '../rest/resources/providers.ts'
export { listOperations, type Operation } from '../rest/resources/resources.ts'
export type { RunOptions, SimulationResult } from '../rest/resources/runAndWait.ts'
export type {
  CreateSession,
  Session,
  SessionExportQuery,
  SessionQuery,
  UpdateSession,
} from '../rest/resources/sessions.ts'
export type { Squad, SquadInput, SquadMember } from '../rest/resources/squads.ts'
export type {
  StructuredOutput,
  StructuredOutputInput,
  StructuredOutputQuery,
  StructuredOutputRun,
  UpdateStructuredOutput,
} from '../rest/resources/structuredOutputs.ts'
export type { SupportTicket } from '../rest/resources/support.ts'
export type { Template, TemplateInput, TemplateQuery } from '../rest/resources/templates.ts'
export type {
  CreateTest,
  TestAttempt,
  TestRunInput,
  TestScorer,
  TestSuite,
  TestSuiteInput,
  TestSuiteRun,
  TestSuiteTest,
  UpdateTest,
} from '../rest/resources/testSuites.ts'
export type { Token, TokenInput, TokenRestrictions } from '../rest/resources/tokens.ts'
export type { Tool, UpdateTool } from '../rest/resources/tools.ts'
export type {
  CursorMetadata,
  CursorPage,
  CursorQuery,
  DraftInput,
  Drafts,
  StoredDraft,
  StoredVersion,
  VersionLabel,
  Versions,
} from '../rest/resources/versions.ts'
export type { SesameVoice, VoiceLibraryQuery, VoiceLibraryVoice } from '../rest/resources/voiceLibrary.ts'
export type {
  ConversationNode,
  ToolNode,
  UpdateWorkflow,
  Workflow,
  WorkflowEdge,
  WorkflowInput,
} from '../rest/resources/workflows.ts'
export type { RestPromise, RestResult } from '../rest/restPromise.ts'
export type { EventStream } from '../rest/streaming.ts'
export type {
  AssistantHook,
  AssistantInput,
  AssistantOverrides,
} from '../rest/types/assistant.ts'
export type {
  AssistantBasics,
  AssistantOverrideBasics,
  VariableOverrides,
} from '../rest/types/assistantBasics.ts'
export type {
  AssistantDestination,
  Destination,
  NumberDestination,
  SipDestination,
  TransferPlan,
} from '../rest/types/destination.ts'
export type {
  CallMessage,
  ChatMessage,
  ChatPrompt,
  ChatReply,
  ChatToolCall,
  ChatToolResult,
  Customer,
  ModelMessage,
} from '../rest/types/message.ts'
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
} from '../rest/types/model.ts'
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
} from '../rest/types/plan.ts'
export type {
  CreateSimulationRun,
  Personality,
  PersonalityInput,
  Scenario,
  ScenarioEvaluation,
  ScenarioInput,
  Simulation,
  SimulationCheck,
  SimulationCounts,
  SimulationEntry,
  SimulationInput,
  SimulationItemQuery,
  SimulationQuery,
  SimulationRun,
  SimulationRunItem,
  SimulationRunQuery,
  SimulationSuite,
  SimulationSuiteInput,
} from '../rest/types/simulation.ts'
export {
  type BackoffPlan,
  type DateFilter,
  type JsonSchema,
  type ListQuery,
  type Moment,
  type NewKind,
  newKind,
  type OneOf,
  type Open,
  type Page,
  type PageMetadata,
  type PageQuery,
  type Server,
  type Stored,
  type Values,
} from '../rest/types/stored.ts'
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
} from '../rest/types/tool.ts'
export type { WebCall } from '../rest/webCall.ts'
