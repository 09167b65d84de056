import { array, enums, nullish, number, string, type } from '../bodies/structs.ts'
import type { Resources } from './createCollection.ts'
import { evalRoutes } from './evals.ts'
import { by } from './query.ts'
import { simulationDraftRoutes, simulationRunRoutes, viewSimulationRun } from './simulations.ts'
import {
  boardRoutes,
  campaignV2Routes,
  insightRoutes,
  knowledgeBaseRoutes,
  providerResourceRoutes,
} from './standIns.ts'
import { structuredOutputRoutes } from './structuredOutputs.ts'

const LONG_NAME = string(80)
const ID = by('id')

const ALL = ['create', 'list', 'get', 'update', 'delete'] as const

/** The rows for tests and analyses of conversations, and for records whose results are made up. */
export const tests: Resources = {
  'structured-output': {
    path: '/structured-output',
    verbs: ALL,
    isPaged: true,
    routes: structuredOutputRoutes,
    filters: [ID, by('name')],
    fields: {
      required: { name: string(40, 1), schema: type() },
      optional: { type: enums(['ai', 'regex']), regex: string(1000, 1), description: string() },
    },
  },
  'simulation-personality': {
    path: '/eval/simulation/personality',
    verbs: ALL,
    fields: { required: { name: LONG_NAME, assistant: type() } },
  },
  'simulation-scenario': {
    path: '/eval/simulation/scenario',
    verbs: ALL,
    filters: [by('name')],
    fields: { required: { name: LONG_NAME, instructions: string(10_000), evaluations: array() } },
    refersTo: { 'evaluations.structuredOutputId': 'structured-output' },
  },
  'simulation-suite': {
    path: '/eval/simulation/suite',
    verbs: ALL,
    routes: simulationDraftRoutes,
    filters: [by('name')],
    fields: { required: { name: LONG_NAME, simulationIds: array() } },
    refersTo: { 'simulationIds[]': 'simulation' },
    complete: (suite) => ({ targetAssignments: [], ...suite }),
  },
  'simulation-run': {
    path: '/eval/simulation/run',
    verbs: ['list', 'get'],
    isPaged: true,
    routes: simulationRunRoutes,
    filters: [by('status'), by('targetType', 'target.type')],
    fields: { required: { simulations: array(), target: type() }, optional: { iterations: number(1, 10) } },
    view: viewSimulationRun,
  },
  'simulation-run-item': {
    path: '/eval/simulation/run/:runId/item',
    verbs: [],
    partOf: { kind: 'simulation-run', field: 'runId' },
  },
  simulation: {
    path: '/eval/simulation',
    verbs: ALL,
    fields: {
      required: { scenarioId: string(), personalityId: string() },
      optional: { name: nullish(LONG_NAME) },
    },
    refersTo: { scenarioId: 'simulation-scenario', personalityId: 'simulation-personality' },
  },
  'eval-run': {
    path: '/eval/run',
    verbs: [],
    fields: { required: { target: type() } },
    refersTo: { evalId: 'eval' },
  },
  eval: {
    path: '/eval',
    verbs: ALL,
    isPaged: true,
    routes: evalRoutes,
    filters: [ID],
    fields: { required: { messages: array() }, optional: { name: LONG_NAME, description: string(500) } },
  },
  insight: {
    path: '/reporting/insight',
    verbs: ALL,
    isPaged: true,
    routes: insightRoutes,
    filters: [ID],
    fields: { required: { type: enums(['bar', 'pie', 'line', 'text']) }, optional: { name: string(255, 1) } },
  },
  board: {
    path: '/reporting/board',
    verbs: ALL,
    isPaged: true,
    routes: boardRoutes,
    fields: { required: { name: string(40, 1), layout: type() } },
  },
  scorecard: {
    path: '/observability/scorecard',
    verbs: ALL,
    isPaged: true,
    filters: [ID],
    fields: { required: { metrics: array() }, optional: { name: LONG_NAME, description: string(500) } },
    refersTo: { 'metrics.structuredOutputId': 'structured-output' },
  },
  'knowledge-base-v2': {
    path: '/v2/knowledge-base',
    verbs: ALL,
    routes: knowledgeBaseRoutes,
    fields: { required: { name: string(80, 1) }, optional: { description: string(1000) } },
  },
  'knowledge-base-v2-file': {
    path: '/v2/knowledge-base/:id/file',
    verbs: [],
    fields: { required: { fileId: string() } },
    refersTo: { fileId: 'file' },
    partOf: { kind: 'knowledge-base-v2', field: 'knowledgeBaseV2Id' },
  },
  'campaign-v2': {
    path: '/v2/campaign',
    verbs: ALL,
    isPaged: true,
    routes: campaignV2Routes,
    filters: [ID, by('status')],
    fields: { required: { name: string() }, optional: { customers: array() } },
    refersTo: { phoneNumberId: 'phone-number', assistantId: 'assistant', squadId: 'squad' },
    complete: (campaign) => ({ status: 'scheduled', ...campaign }),
  },
  'provider-resource': { path: '/provider', verbs: [], routes: providerResourceRoutes },
}
