import { endpoint } from '../endpoint.ts'
import type { Model, Transcriber, Voice } from '../types/model.ts'
import type {
  AnalysisPlan,
  ArtifactPlan,
  CompliancePlan,
  MessagePlan,
  MonitorPlan,
  StartSpeakingPlan,
  StopSpeakingPlan,
  VoicemailPlan,
} from '../types/plan.ts'
import type { ListQuery, OneOf, Open, PageQuery, Server, Stored, Values } from '../types/stored.ts'

/** The configuration of an assistant. Bounds are the platform's. */
export interface AssistantInput extends Open {
  /** At most 40 characters. */
  name?: string
  firstMessage?: string
  firstMessageMode?: OneOf<
    | 'assistant-speaks-first'
    | 'assistant-speaks-first-with-model-generated-message'
    | 'assistant-waits-for-user'
  >
  /** By default false. */
  firstMessageInterruptionsEnabled?: boolean
  model?: Model
  voice?: Voice
  transcriber?: Transcriber
  /** The messages that the page receives. */
  clientMessages?: string[]
  /** The messages that your server receives. */
  serverMessages?: string[]
  /** 10 to 3600, by default 30. */
  silenceTimeoutSeconds?: number
  /** 10 to 43200, by default 600. */
  maxDurationSeconds?: number
  /** `off`, `office`, or an address. */
  backgroundSound?: string
  backgroundSpeechDenoisingPlan?: Open
  modelOutputInMessagesEnabled?: boolean
  voicemailDetection?: VoicemailPlan | 'off'
  /** At most 1000 characters. */
  voicemailMessage?: string
  /** At most 1000 characters. */
  endCallMessage?: string
  endCallPhrases?: string[]
  hooks?: AssistantHook[]
  compliancePlan?: CompliancePlan
  metadata?: Values
  credentialIds?: string[]
  credentials?: Open[]
  server?: Server
  analysisPlan?: AnalysisPlan
  artifactPlan?: ArtifactPlan
  monitorPlan?: MonitorPlan
  messagePlan?: MessagePlan
  startSpeakingPlan?: StartSpeakingPlan
  stopSpeakingPlan?: StopSpeakingPlan
  /** `timeoutSeconds`: 0 to 10, by default 2. */
  keypadInputPlan?: { enabled?: boolean; timeoutSeconds?: number; delimiters?: OneOf<'#' | '*' | ''> }
  /** `provider` is `langfuse`. */
  observabilityPlan?: { provider: string; tags: string[]; metadata?: Values }
  transportConfigurations?: Open[]
}

/** Actions on an event in a call. */
export interface AssistantHook extends Open {
  on: OneOf<'call.ending' | 'assistant.speech.interrupted' | 'customer.speech.interrupted'>
  do: Open[]
  filters?: { type: 'oneOf'; key: string; oneOf: string[] }[]
}

/** A stored assistant. */
export interface Assistant extends AssistantInput, Stored {
  name?: string
}

/** Changes of an assistant for one call. */
export interface AssistantOverrides extends AssistantInput {
  variableValues?: Values
}

/** One version of an assistant. */
export interface AssistantVersion extends Open {
  version?: string
}

/** The page of versions to list. `for await` follows its cursor. Bounds are the platform's. */
export interface VersionQuery {
  page?: number | undefined
  /** 0 to 1000, by default 100. */
  limit?: number | undefined
  /** `nextPageState` of the previous page. */
  pageState?: string | undefined
}

/** Assistants that answer calls: `rest.assistants`. */
export const assistants = {
  create: endpoint('POST /assistant').body<AssistantInput>().returns<Assistant>(),
  list: endpoint('GET /assistant').query<ListQuery>().lists<Assistant>(),
  /** Lists all assistants, in pages. */
  listPage: endpoint('GET /v2/assistant').query<PageQuery>().pages<Assistant>(),
  get: endpoint('GET /assistant/{id}').returns<Assistant>(),
  /** Changes the fields that are given. */
  update: endpoint('PATCH /assistant/{id}').body<AssistantInput>().returns<Assistant>(),
  /** Replaces the assistant: fields that are left out are removed. */
  replace: endpoint('PUT /assistant/{id}').body<AssistantInput>().returns<Assistant>(),
  delete: endpoint('DELETE /assistant/{id}').returns<Assistant>(),
  listVersions: endpoint('GET /assistant/{id}/version').query<VersionQuery>().pages<AssistantVersion>(),
}
