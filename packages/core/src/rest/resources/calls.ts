import { createDownload, type Download } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { parseExport } from '../request.ts'
import type { AssistantInput, AssistantOverrides } from '../types/assistant.ts'
import type { VariableOverrides } from '../types/assistantBasics.ts'
import type { Destination } from '../types/destination.ts'
import type { CallMessage, Customer, ModelMessage } from '../types/message.ts'
import type { ArtifactPlan, SchedulePlan } from '../types/plan.ts'
import type { ListQuery, OneOf, Open, PageQuery, Stored, Values } from '../types/stored.ts'
import type { WebCall } from '../webCall.ts'
import type { SquadInput } from './squads.ts'
import type { WorkflowInput } from './workflows.ts'

/** The reason why a call ended. The platform has more than 500. */
export type EndedReason = OneOf<
  | 'customer-ended-call'
  | 'assistant-ended-call'
  | 'assistant-said-end-call-phrase'
  | 'assistant-ended-call-after-message-spoken'
  | 'assistant-ended-call-with-hangup-task'
  | 'assistant-forwarded-call'
  | 'silence-timed-out'
  | 'exceeded-max-duration'
  | 'manually-canceled'
  | 'voicemail'
  | 'customer-busy'
  | 'customer-did-not-answer'
  | 'customer-did-not-give-microphone-permission'
  | 'assistant-join-timed-out'
  | 'assistant-not-found'
  | 'assistant-not-valid'
>

/** An assistant, a squad or a workflow, by id or in full. */
interface Answering {
  assistantId?: string
  assistant?: AssistantInput
  assistantOverrides?: AssistantOverrides
  squadId?: string
  squad?: SquadInput
  workflowId?: string
  workflow?: WorkflowInput
  workflowOverrides?: VariableOverrides
}

/** A stored call. */
export interface Call extends Stored, Answering {
  type?: OneOf<'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall' | 'vapi.websocketCall'>
  status?: OneOf<
    | 'scheduled'
    | 'queued'
    | 'ringing'
    | 'in-progress'
    | 'forwarding'
    | 'ended'
    | 'not-found'
    | 'deletion-failed'
  >
  endedReason?: EndedReason
  endedMessage?: string
  /** ISO 8601. */
  startedAt?: string
  /** ISO 8601. */
  endedAt?: string
  name?: string
  campaignId?: string
  phoneNumberId?: string
  phoneNumber?: Open
  customerId?: string
  customer?: Customer
  schedulePlan?: SchedulePlan
  transport?: Open
  /** The room to join, for a web call only. */
  webCallUrl?: string
  phoneCallProvider?: OneOf<'twilio' | 'vonage' | 'vapi' | 'telnyx'>
  phoneCallProviderId?: string
  phoneCallTransport?: OneOf<'sip' | 'pstn'>
  destination?: Destination
  /** US dollars. */
  cost?: number
  costBreakdown?: CostBreakdown
  costs?: CallCost[]
  messages?: CallMessage[]
  artifact?: Artifact
  artifactPlan?: ArtifactPlan
  analysis?: CallAnalysis
  /** The addresses for listening to the call and for controlling it. */
  monitor?: { listenUrl?: string; controlUrl?: string }
  /** Never set: only a `CallBatch` has results. */
  results?: undefined
}

/** The cost of a call by service, in US dollars. */
export interface CostBreakdown extends Open {
  transport?: number
  stt?: number
  llm?: number
  tts?: number
  vapi?: number
  chat?: number
  total?: number
  llmPromptTokens?: number
  llmCompletionTokens?: number
  ttsCharacters?: number
}

/** One item of the costs of a call. */
export interface CallCost extends Open {
  type: OneOf<
    | 'transport'
    | 'transcriber'
    | 'model'
    | 'voice'
    | 'vapi'
    | 'analysis'
    | 'voicemail-detection'
    | 'knowledge-base'
    | 'chat'
  >
  /** US dollars. */
  cost: number
  minutes?: number
  promptTokens?: number
  completionTokens?: number
  characters?: number
}

/** The recordings, messages and transcript of a call. */
export interface Artifact extends Open {
  messages?: CallMessage[]
  messagesOpenAIFormatted?: ModelMessage[]
  transcript?: string
  recordingUrl?: string
  stereoRecordingUrl?: string
  videoRecordingUrl?: string
  videoRecordingStartDelaySeconds?: number
  recording?: {
    stereoUrl?: string
    videoUrl?: string
    videoRecordingStartDelaySeconds?: number
    mono?: { combinedUrl?: string; assistantUrl?: string; customerUrl?: string }
  }
  pcapUrl?: string
  nodes?: { nodeName?: string; messages?: CallMessage[]; variables?: Values }[]
  variables?: Values
  /** The values of the assistant's variables, those of the call itself included. */
  variableValues?: Values
  /** The results of structured outputs, by their ids. */
  structuredOutputs?: { [id: string]: StructuredResult }
  /** Structured outputs whose conditions the call did not meet, by their ids. */
  skippedStructuredOutputs?: Values
  /** ISO 8601. */
  structuredOutputsLastUpdatedAt?: string
  /** The points of scorecards, by their ids. */
  scorecards?: Values
  performanceMetrics?: PerformanceMetrics
  /** The transfers of the call: `{ destination, status, transcript }`. */
  transfers?: Open[]
  logUrl?: string
  /** Signed addresses: they need no key, and are valid until `presignedUrlsExpiresAt`. Keep them secret. */
  presignedMonoUrl?: string
  presignedStereoUrl?: string
  presignedVideoUrl?: string
  presignedAssistantUrl?: string
  presignedCustomerUrl?: string
  presignedPcapUrl?: string
  presignedLogUrl?: string
  /** ISO 8601. */
  presignedUrlsExpiresAt?: string
}

/** The data that a structured output has extracted from a call. */
export interface StructuredResult extends Open {
  name: string
  result?: unknown
}

/** The delays of a call, in milliseconds, and its interruptions. */
export interface PerformanceMetrics extends Open {
  turnLatencyAverage?: number
  modelLatencyAverage?: number
  voiceLatencyAverage?: number
  transcriberLatencyAverage?: number
  endpointingLatencyAverage?: number
  numUserInterrupted?: number
  numAssistantInterrupted?: number
  /** The delays of each turn. */
  turnLatencies?: Open[]
}

/** The results of a call's analysis. */
export interface CallAnalysis extends Open {
  summary?: string
  successEvaluation?: string
  structuredData?: Values
  structuredDataMulti?: Values[]
}

/** A web call: its assistant, squad or workflow, by id or in full. */
export interface CreateWebCall extends Open, Answering {}

/** A telephone call: its assistant, its customer, and its number. Bounds are the platform's. */
export interface CreateCall extends CreateWebCall {
  /** At most 40 characters. */
  name?: string
  schedulePlan?: SchedulePlan
  transport?: Open
  phoneNumberId?: string
  phoneNumber?: Open
  customerId?: string
  customer?: Customer
  /** Several customers. The response is a `CallBatch`. */
  customers?: Customer[]
}

/** The response to a call of several customers. */
export interface CallBatch {
  results: Call[]
  errors: { customer: Customer; error: string }[]
}

/** The fields of a call that can be changed: its name. Bounds are the platform's. */
export interface UpdateCall extends Open {
  /** At most 40 characters. */
  name?: string
}

/** A filter of calls. */
export interface CallQuery extends ListQuery {
  id?: string | undefined
  assistantId?: string | undefined
  phoneNumberId?: string | undefined
}

/** A filter of calls, also by content and customer. */
export interface CallPageQuery extends PageQuery {
  id?: string | undefined
  idAny?: string[] | undefined
  assistantId?: string | undefined
  phoneNumberId?: string | undefined
  cost?: number | undefined
  costGe?: number | undefined
  costLe?: number | undefined
  successEvaluation?: string | undefined
  endedReason?: EndedReason | undefined
  number?: string | undefined
  numberE164CheckEnabled?: boolean | undefined
  sipUri?: string | undefined
  name?: string | undefined
  email?: string | undefined
  externalId?: string | undefined
  extension?: string | undefined
}

/** A filter of calls to export, and the columns of the export. */
export interface CallExportQuery extends CallPageQuery {
  /** By default all: `id`, `assistantId`, `customerNumber`, `endedReason`, `duration`, `transcript`, `cost`, … */
  columns?: string[] | undefined
  /** By default true: the response is a job, not the table. */
  async?: boolean | undefined
}

/** Calls, on the web and by telephone: `rest.calls`. */
export const calls = {
  /** Calls one or more customers. Not retried unless the platform says, or the connection proves, that nothing was done. */
  create: endpoint('POST /call').body<CreateCall>().returns<Call | CallBatch>(),
  /** Lists calls as an array. A loop over the list loads more pages, by the creation time of the oldest call. */
  list: endpoint('GET /call').query<CallQuery>().lists<Call>(),
  get: endpoint('GET /call/{id}').returns<Call>(),
  update: endpoint('PATCH /call/{id}').body<UpdateCall>().returns<Call>(),
  delete: endpoint('DELETE /call/{id}').returns<Call>(),
  /** Deletes the calls of `ids`, within a few hours. The platform ignores `id` then. */
  deleteMany: endpoint('DELETE /call/{id}').body<{ ids: string[] }>().returns<Call>(),
  /** @deprecated Use `create`. */
  createPhone: endpoint('POST /call/phone').body<CreateCall>().deprecated().returns<Call | CallBatch>(),
  /** Creates a room in which the assistant waits. A public key is enough. */
  createWeb: endpoint('POST /call/web').body<CreateWebCall>().returns<Call & WebCall>(),
  /** Exports calls as CSV with `async: false`, otherwise starts a job that does. */
  export: endpoint('GET /v2/call/export').query<CallExportQuery>().returns<string | Open>(parseExport),
  /** Lists all calls, in pages. */
  listPage: endpoint('GET /v2/call').query<CallPageQuery>().pages<Call>(),
  /** Lists all calls as `listPage` does, without their large fields. */
  listMetadataPage: endpoint('GET /v2/call/metadata').query<CallPageQuery>().pages<Call>(),
  /** Downloads the recording of a call, with both voices in one channel. */
  recording: endpoint('GET /call/{id}/mono-recording').responds<Download>(createDownload),
  /** Downloads the recording of a call, with a channel for each voice. */
  stereoRecording: endpoint('GET /call/{id}/stereo-recording').responds<Download>(createDownload),
  videoRecording: endpoint('GET /call/{id}/video-recording').responds<Download>(createDownload),
  /** Downloads the user's voice alone. */
  customerRecording: endpoint('GET /call/{id}/customer-recording').responds<Download>(createDownload),
  /** Downloads the assistant's voice alone. */
  assistantRecording: endpoint('GET /call/{id}/assistant-recording').responds<Download>(createDownload),
  /** Downloads the network packets of a telephone call. */
  packetCapture: endpoint('GET /call/{id}/pcap').responds<Download>(createDownload),
  /** Downloads the log of a call. */
  logFile: endpoint('GET /call/{id}/call-logs').responds<Download>(createDownload),
}
