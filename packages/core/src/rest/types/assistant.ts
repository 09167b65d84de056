import type { AssistantBasics, VariableOverrides } from './assistantBasics.ts'
import type { Model, Transcriber, Voice } from './model.ts'
import type {
  AnalysisPlan,
  ArtifactPlan,
  CompliancePlan,
  MessagePlan,
  MonitorPlan,
  StartSpeakingPlan,
  StopSpeakingPlan,
  VoicemailPlan,
} from './plan.ts'
import type { OneOf, Open, Server, Values } from './stored.ts'

/** The configuration of an assistant. Bounds are the platform's. */
export interface AssistantInput extends AssistantBasics {
  model?: Model
  voice?: Voice
  transcriber?: Transcriber
  backgroundSpeechDenoisingPlan?: Open
  voicemailDetection?: VoicemailPlan | 'off'
  hooks?: AssistantHook[]
  compliancePlan?: CompliancePlan
  credentials?: Open[]
  server?: Server
  analysisPlan?: AnalysisPlan
  artifactPlan?: ArtifactPlan
  monitorPlan?: MonitorPlan
  /** @deprecated Use `hooks` with `customer.speech.timeout`. */
  messagePlan?: MessagePlan
  startSpeakingPlan?: StartSpeakingPlan
  stopSpeakingPlan?: StopSpeakingPlan
  /** `timeoutSeconds`: 0 to 10, by default 2. */
  keypadInputPlan?: { enabled?: boolean; timeoutSeconds?: number; delimiters?: OneOf<'#' | '*' | ''> }
  /** `provider` is `langfuse`. */
  observabilityPlan?: {
    provider: string
    tags: string[]
    metadata?: Values
    traceName?: string
    promptName?: string
    /** From 1. */
    promptVersion?: number
  }
  transportConfigurations?: Open[]
}

/** Actions on an event in a call. */
export interface AssistantHook extends Open {
  on: OneOf<
    | 'call.ending'
    | 'assistant.speech.interrupted'
    | 'customer.speech.interrupted'
    | 'customer.speech.timeout'
    | 'model.response.timeout'
    | 'session.created'
  >
  do: Open[]
  filters?: { type: 'oneOf'; key: string; oneOf: string[] }[]
}

/** Changes of an assistant for one call. */
export interface AssistantOverrides extends AssistantInput, VariableOverrides {}
