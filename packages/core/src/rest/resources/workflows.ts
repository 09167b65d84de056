import { endpoint } from '../endpoint.ts'
import type { Model, Transcriber, Voice } from '../types/model.ts'
import type {
  AnalysisPlan,
  ArtifactPlan,
  CompliancePlan,
  MonitorPlan,
  StartSpeakingPlan,
  StopSpeakingPlan,
} from '../types/plan.ts'
import type { JsonSchema, Open, Server, Stored, Values } from '../types/stored.ts'
import type { ToolInput } from '../types/tool.ts'

/** A step of a workflow in which the assistant speaks. Bounds are the platform's. */
export interface ConversationNode extends Open {
  type: 'conversation'
  /** At most 80 characters. */
  name: string
  isStart?: boolean
  /** At most 5000 characters. */
  prompt?: string
  model?: Model
  voice?: Voice
  transcriber?: Transcriber
  globalNodePlan?: { enabled?: boolean; enterCondition?: string }
  variableExtractionPlan?: { schema?: JsonSchema }
  metadata?: Values
}

/** A step of a workflow that uses a tool. */
export interface ToolNode extends Open {
  type: 'tool'
  name: string
  isStart?: boolean
  tool?: ToolInput
  toolId?: string
  metadata?: Values
}

/** The connection of two nodes. Bounds are the platform's. */
export interface WorkflowEdge extends Open {
  from: string
  to: string
  /** At most 1000 characters. */
  condition?: { type: 'ai'; prompt: string }
  metadata?: Values
}

/** The settings of a workflow. Bounds are the platform's. */
interface WorkflowSettings extends Open {
  /** At most 5000 characters. */
  globalPrompt?: string
  voice?: Voice
  transcriber?: Transcriber
  server?: Server
  credentials?: Open[]
  credentialIds?: string[]
  compliancePlan?: CompliancePlan
  analysisPlan?: AnalysisPlan
  artifactPlan?: ArtifactPlan
  monitorPlan?: MonitorPlan
  startSpeakingPlan?: StartSpeakingPlan
  stopSpeakingPlan?: StopSpeakingPlan
  backgroundSpeechDenoisingPlan?: Open
  observabilityPlan?: Open
}

/** A new workflow. Bounds are the platform's. */
export interface WorkflowInput extends WorkflowSettings {
  /** At most 80 characters. */
  name: string
  nodes: (ConversationNode | ToolNode)[]
  edges: WorkflowEdge[]
}

/** The fields of a workflow that can be changed. */
export interface UpdateWorkflow extends WorkflowSettings {
  name?: string
  nodes?: (ConversationNode | ToolNode)[]
  edges?: WorkflowEdge[]
}

/** A stored workflow. */
export interface Workflow extends WorkflowInput, Stored {
  name: string
}

/** Conversations as a graph of steps: `rest.workflows`. */
export const workflows = {
  list: endpoint('GET /workflow').deprecated().returns<Workflow[]>(),
  create: endpoint('POST /workflow').body<WorkflowInput>().deprecated().returns<Workflow>(),
  get: endpoint('GET /workflow/{id}').deprecated().returns<Workflow>(),
  update: endpoint('PATCH /workflow/{id}').body<UpdateWorkflow>().deprecated().returns<Workflow>(),
  delete: endpoint('DELETE /workflow/{id}').deprecated().returns<Workflow>(),
  /** Drafts a workflow around tools, without storing it. */
  generate: endpoint('POST /workflow/generate')
    .body<{ toolIds?: string[] }>()
    .deprecated()
    .returns<WorkflowInput>(),
}
