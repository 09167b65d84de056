import type { Artifact } from '../resources/calls.ts'
import type { TestTarget } from '../resources/evals.ts'
import type { StructuredOutputInput } from '../resources/structuredOutputs.ts'
import type { AssistantInput } from './assistant.ts'
import type { OneOf, Open, PageQuery, Stored } from './stored.ts'

/** A caller: an assistant that plays the user. Bounds are the platform's. */
export interface PersonalityInput extends Open {
  /** At most 80 characters. */
  name: string
  assistant: AssistantInput
}

/** A stored caller. */
export interface Personality extends PersonalityInput, Stored {
  name: string
}

/** A check of a conversation: a value that is extracted from it, and what it must be. */
export interface ScenarioEvaluation extends Open {
  structuredOutputId?: string
  structuredOutput?: StructuredOutputInput
  /** A field of the extracted object. */
  path?: string
  /** `=`, `!=`, `>`, `<`, `>=` or `<=`. */
  comparator: string
  value: number | string | boolean
  /** Whether the item fails with this check. By default true. */
  required?: boolean
}

/** The goal of the caller, and the criteria for the conversation. Bounds are the platform's. */
export interface ScenarioInput extends Open {
  /** At most 80 characters. */
  name: string
  /** At most 10000 characters: the caller's instructions. */
  instructions: string
  evaluations: ScenarioEvaluation[]
  /** Results of the assistant's tools, so that they reach no other system: `{ toolName, result, enabled }`. */
  toolMocks?: Open[]
}

/** A stored scenario. */
export interface Scenario extends ScenarioInput, Stored {
  name: string
}

/** A new simulation: a scenario, and the personality that plays it. Bounds are the platform's. */
export interface SimulationInput extends Open {
  /** At most 80 characters. */
  name?: string
  scenarioId: string
  personalityId: string
}

/** A stored simulation. */
export interface Simulation extends SimulationInput, Stored {
  name?: string
}

/** A new group of simulations. Bounds are the platform's. */
export interface SimulationSuiteInput extends Open {
  /** At most 80 characters. */
  name: string
  simulationIds: string[]
  /** The assistants and squads that it tests: `{ targetType, targetId }`. */
  targetAssignments?: Open[]
}

/** A stored group of simulations. */
export interface SimulationSuite extends SimulationSuiteInput, Stored {
  name: string
}

/** A simulation of a run, by its id, by the ids of its parts, or in full. Or a suite by its id. */
export interface SimulationEntry extends Open {
  type: OneOf<'simulation' | 'simulationSuite'>
  name?: string
  simulationId?: string
  scenarioId?: string
  scenario?: ScenarioInput
  personalityId?: string
  personality?: PersonalityInput
  simulationSuiteId?: string
}

/** A new run: simulations, and the assistant or squad that they test. Bounds are the platform's. */
export interface CreateSimulationRun extends Open {
  simulations: SimulationEntry[]
  target: TestTarget
  /** Runs of each simulation: 1 to 10, by default 1. */
  iterations?: number
  /** By default with voices: `vapi.websocket`. Text alone is faster and cheaper: `vapi.webchat`. */
  transport?: { provider: string }
}

/** A run of simulations. */
export interface SimulationRun extends Stored {
  status: OneOf<'queued' | 'running' | 'ended'>
  endedReason?: string
  /** The number of items by their status. */
  itemCounts?: SimulationCounts
  simulations: SimulationEntry[]
  target: TestTarget
  simulationRunItemIds?: string[]
  iterations?: number
  transport?: { provider: string }
  /** ISO 8601. */
  startedAt?: string
  /** ISO 8601. */
  endedAt?: string
  /** The run in the platform's dashboard. */
  url?: string
}

/** The number of a run's items by their status. */
export interface SimulationCounts extends Open {
  total: number
  passed: number
  failed: number
  running: number
  queued: number
  canceled: number
}

/** One conversation of a run, and its result. */
export interface SimulationRunItem extends Stored {
  runId?: string
  simulationId: string
  scenarioId?: string
  personalityId?: string
  callId?: string
  sessionId?: string
  iterationNumber?: number
  /** ISO 8601. */
  startedAt?: string
  /** ISO 8601. */
  completedAt?: string
  status: OneOf<'queued' | 'running' | 'evaluating' | 'passed' | 'failed' | 'canceled'>
  failureReason?: string
  /** Suggestions for the assistant, after `simulations.runs.suggest()`. */
  improvementSuggestions?: Open
  results?: { evaluations: SimulationCheck[]; passed: boolean; latencyMetrics?: Open }
  metadata?: { call?: Artifact; [part: string]: unknown }
}

/** The result of a check. */
export interface SimulationCheck extends Open {
  structuredOutputId: string
  name: string
  extractedValue: number | string | boolean | null
  expectedValue: number | string | boolean
  comparator: string
  passed: boolean
  required: boolean
  error?: string
}

/** A filter of simulations and of their parts. */
export interface SimulationQuery extends PageQuery {
  idAny?: string[] | undefined
  name?: string | undefined
}

/** A filter of runs. */
export interface SimulationRunQuery extends PageQuery {
  status?: SimulationRun['status'] | undefined
  targetType?: TestTarget['type'] | undefined
  targetId?: string | undefined
}

/** A filter of the items of a run. */
export interface SimulationItemQuery extends PageQuery {
  simulationId?: string | undefined
  status?: SimulationRunItem['status'] | undefined
}
