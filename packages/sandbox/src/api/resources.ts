import { assistant, assistantFields, assistantOverrides } from '../bodies/assistant.ts'
import { phoneNumbers } from '../bodies/phoneNumber.ts'
import { squadShape } from '../bodies/squad.ts'
import { array, enums, nullish, number, schedulePlan, string, type } from '../bodies/structs.ts'
import { savedTools } from '../bodies/tool.ts'
import type { Stored } from '../platform/createStore.ts'
import { assistantRoutes } from './assistants.ts'
import { addMonitor } from './callControl.ts'
import { viewCall } from './callProgress.ts'
import { callRoutes } from './calls.ts'
import { campaignFilters, campaignRoutes, saveCampaign, viewCampaign } from './campaigns.ts'
import { chatRoutes } from './chats.ts'
import type { Resources } from './createCollection.ts'
import { credentialRoutes } from './credentials.ts'
import { fileRoutes } from './files.ts'
import { reachable } from './input.ts'
import { orgRoutes } from './orgs.ts'
import { phoneNumberRoutes } from './phoneNumbers.ts'
import { by } from './query.ts'
import { exportRoute } from './standIns.ts'
import { templateRoutes } from './templates.ts'
import { tests } from './testResources.ts'
import { completeRun, viewRun } from './testRuns.ts'
import { saveVersion, versionRoutes } from './versions.ts'
import { voiceRoutes } from './voices.ts'

const NAME = string(40)
const LONG_NAME = string(80)
const NODES = array(type({ type: string(), name: LONG_NAME, prompt: nullish(string(5000)) }))
const EDGES = array(type({ from: string(), to: string() }))
const ASSISTANT = by('assistantId')
const WORKFLOW = by('workflowId')
const SUITE = { kind: 'test-suite', field: 'testSuiteId' }

/** The first made-up number that no record has. */
function freeNumber(records: readonly Stored[]): string {
  const taken = new Set(records.map(({ number: each }) => each))
  for (let index = 0; ; index += 1) {
    const free = `+1555555${String(index).padStart(4, '0')}`
    if (!taken.has(free)) return free
  }
}

/** A session at this moment: completed when its time is over. */
function viewSession(session: Stored): Stored {
  const { createdAt, expirationSeconds } = session
  const age = (Date.now() - Date.parse(String(createdAt))) / 1000
  return typeof expirationSeconds === 'number' && age >= expirationSeconds
    ? { ...session, status: 'completed' }
    : session
}

/** The default duration of a session, in seconds: a day. */
const DAY = 86_400

/** Adds the defaults of a new session. */
const completeSession = (session: Stored): Stored => ({
  status: 'active',
  expirationSeconds: DAY,
  messages: [],
  ...session,
})

/** All operations, which most families have. */
const ALL = ['create', 'list', 'get', 'update', 'delete'] as const

/**
 * All kinds of records, a row each. Calls, chats and sessions may name any assistant. All other references must point
 * to a record.
 */
export const resources: Resources = {
  call: {
    path: '/call',
    verbs: ['list', 'get', 'update'],
    routes: callRoutes,
    filters: [by('id'), ASSISTANT, by('phoneNumberId')],
    fields: { optional: { name: NAME, schedulePlan }, updatable: ['name'] },
    refersTo: { phoneNumberId: 'phone-number' },
    complete: addMonitor,
    view: viewCall,
    announces: ['created', 'deleted'],
  },
  chat: {
    path: '/chat',
    verbs: ['list', 'get', 'delete'],
    routes: chatRoutes,
    isPaged: true,
    filters: [by('sessionId'), WORKFLOW, ASSISTANT],
    fields: { optional: { name: NAME, assistant, assistantOverrides } },
    refersTo: { sessionId: 'session', previousChatId: 'chat' },
    announces: ['created', 'deleted'],
  },
  campaign: {
    path: '/campaign',
    verbs: ALL,
    isPaged: true,
    filters: campaignFilters,
    routes: campaignRoutes,
    fields: {
      required: { name: string(), phoneNumberId: string(), customers: reachable },
      optional: { status: enums(['ended']), schedulePlan },
    },
    refersTo: {
      phoneNumberId: 'phone-number',
      assistantId: 'assistant',
      workflowId: 'workflow',
      squadId: 'squad',
    },
    view: viewCampaign,
    onSaved: saveCampaign,
  },
  session: {
    path: '/session',
    verbs: ALL,
    isPaged: true,
    filters: [by('name'), ASSISTANT, WORKFLOW],
    fields: {
      optional: {
        name: NAME,
        status: enums(['active', 'completed']),
        expirationSeconds: number(60, 2_592_000),
        messages: array(),
        assistant,
        assistantOverrides,
      },
    },
    refersTo: { phoneNumberId: 'phone-number' },
    routes: (_context, collectionOf) => [exportRoute('GET /session/export', collectionOf('session'))],
    complete: completeSession,
    view: viewSession,
    announces: ['created', 'updated', 'deleted'],
  },
  assistant: {
    path: '/assistant',
    verbs: ALL,
    routes: assistantRoutes,
    fields: { optional: assistantFields, isClosed: true },
    refersTo: {
      'model.toolIds[]': 'tool',
      'model.knowledgeBaseId': 'knowledge-base',
      'credentialIds[]': 'credential',
    },
    onDelete: 'unlink',
    onSaved: saveVersion('assistant'),
  },
  'assistant-version': {
    path: '/assistant/:assistantId/version',
    verbs: [],
    partOf: { kind: 'assistant', field: 'assistantId' },
  },
  'phone-number': {
    path: '/phone-number',
    verbs: ALL,
    routes: phoneNumberRoutes,
    fields: {
      required: { provider: enums(Object.keys(phoneNumbers)) },
      variants: { by: 'provider', shapes: phoneNumbers },
      isClosed: true,
    },
    refersTo: {
      assistantId: 'assistant',
      squadId: 'squad',
      workflowId: 'workflow',
      credentialId: 'credential',
    },
    onDelete: 'unlink',
    complete: (draft, { store }) => ({
      number: freeNumber(store.all('phone-number')),
      status: 'active',
      ...draft,
    }),
  },
  'assistant-draft': {
    path: '/assistant/:assistantId/draft',
    verbs: [],
    partOf: { kind: 'assistant', field: 'assistantId' },
  },
  'tool-version': { path: '/tool/:toolId/versions', verbs: [], partOf: { kind: 'tool', field: 'toolId' } },
  // the number of versions that there have been, deleted ones included
  'assistant-version-count': {
    path: '/assistant/:assistantId/version',
    verbs: [],
    partOf: { kind: 'assistant', field: 'assistantId' },
  },
  'tool-version-count': {
    path: '/tool/:toolId/versions',
    verbs: [],
    partOf: { kind: 'tool', field: 'toolId' },
  },
  'tool-draft': { path: '/tool/:toolId/draft', verbs: [], partOf: { kind: 'tool', field: 'toolId' } },
  tool: {
    path: '/tool',
    verbs: ALL,
    routes: versionRoutes('tool'),
    onSaved: saveVersion('tool'),
    fields: {
      required: { type: enums(Object.keys(savedTools)) },
      variants: { by: 'type', shapes: savedTools },
      isClosed: true,
    },
  },
  'knowledge-base': {
    path: '/knowledge-base',
    verbs: ALL,
    fields: { required: { provider: enums(['trieve', 'custom-knowledge-base']) } },
  },
  squad: {
    path: '/squad',
    verbs: ALL,
    fields: { ...squadShape, updateNeedsAll: true, isClosed: true },
    refersTo: { 'members.assistantId': 'assistant' },
    onDelete: 'unlink',
  },
  token: {
    path: '/token',
    verbs: ALL,
    fields: { optional: { tag: enums(['private', 'public']), name: NAME, restrictions: type() } },
    complete: (draft) => ({ tag: 'private', ...draft, value: `sandbox-${draft.id}` }),
  },
  template: {
    path: '/template',
    verbs: ['list', 'get', 'update', 'delete'],
    routes: templateRoutes,
    filters: [by('provider'), by('visibility'), by('collectionId', 'metadata.collectionId')],
    fields: { required: { type: string() }, optional: { visibility: enums(['public', 'private']) } },
  },
  file: {
    path: '/file',
    verbs: ['list', 'get', 'update'],
    routes: fileRoutes,
    filters: [by('purpose')],
    fields: { optional: { name: NAME }, updatable: ['name'] },
    complete: (draft, { orgId }) => ({
      ...draft,
      bucket: 'sandbox',
      path: `${orgId}/${draft.id}`,
      key: `${orgId}/${draft.id}`,
    }),
    // the current address of the sandbox, which may have changed since the upload
    view: (file, { baseUrl }) => ({ ...file, url: `${baseUrl}/file/${file.id}/content` }),
  },
  workflow: {
    path: '/workflow',
    verbs: ALL,
    fields: {
      required: { name: LONG_NAME, nodes: NODES, edges: EDGES },
      optional: { globalPrompt: string(5000) },
    },
  },
  'test-suite': {
    path: '/test-suite',
    verbs: ALL,
    isPaged: true,
    fields: { optional: { name: LONG_NAME } },
    refersTo: {
      phoneNumberId: 'phone-number',
      'testerPlan.assistantId': 'assistant',
      'targetPlan.assistantId': 'assistant',
      'targetPlan.phoneNumberId': 'phone-number',
    },
    onDelete: 'unlink',
  },
  'test-suite-test': {
    path: '/test-suite/:testSuiteId/test',
    verbs: ALL,
    isPaged: true,
    partOf: SUITE,
    fields: {
      required: { type: enums(['voice', 'chat']), script: string(10_000), scorers: array() },
      optional: { name: LONG_NAME, numAttempts: number(1, 10) },
    },
  },
  'test-suite-run': {
    path: '/test-suite/:testSuiteId/run',
    verbs: ALL,
    isPaged: true,
    partOf: SUITE,
    fields: { optional: { name: LONG_NAME } },
    complete: completeRun,
    view: viewRun,
  },
  org: {
    path: '/org',
    verbs: ['create', 'list', 'get', 'update'],
    routes: orgRoutes,
    fields: { optional: { name: NAME, billingLimit: number(0, 1000) } },
  },
  user: { path: '/user', verbs: [], partOf: { kind: 'org', field: 'orgId' } },
  credential: {
    path: '/credential',
    verbs: ALL,
    routes: credentialRoutes,
    fields: { required: { provider: string() }, optional: { name: NAME } },
  },
  voice: { path: '/voice', verbs: [], routes: voiceRoutes },
  ...tests,
}
