import { knownFields } from '../platform/bodyFaults.ts'
import type { Stored } from '../platform/createStore.ts'
import { viewCall } from './callProgress.ts'
import { saveCampaign, viewCampaign } from './campaigns.ts'
import type { Resources } from './createCollection.ts'
import { list, listOf, maybe, number, object, oneOf, reachable, text } from './input.ts'
import { by } from './query.ts'
import { completeRun, viewRun } from './testRuns.ts'

const NAME = text(40)
const LONG_NAME = text(80)
const NODES = listOf({ type: text(), name: LONG_NAME, prompt: maybe(text(5000)) })
const EDGES = listOf({ from: text(), to: text() })
const STATUS = by('status')
const ASSISTANT = by('assistantId')
const WORKFLOW = by('workflowId')
const SUITE = { kind: 'test-suite', field: 'testSuiteId' }

/** The first of the numbers that nobody has, and that is not kept yet. */
function freeNumber(kept: readonly Stored[]): string {
  const taken = new Set(kept.map(({ number: each }) => each))
  for (let index = 0; ; index += 1) {
    const free = `+1555555${String(index).padStart(4, '0')}`
    if (!taken.has(free)) return free
  }
}

/** A session as it is now: completed when its time is over. */
function viewSession(session: Stored): Stored {
  const { createdAt, expirationSeconds } = session
  const age = (Date.now() - Date.parse(String(createdAt))) / 1000
  return typeof expirationSeconds === 'number' && age >= expirationSeconds
    ? { ...session, status: 'completed' }
    : session
}

/** Seconds that a session lasts, unless it says otherwise: a day. */
const DAY = 86_400

/** What a new session has. */
const completeSession = (session: Stored): Stored => ({
  status: 'active',
  expirationSeconds: DAY,
  messages: [],
  ...session,
})

/** Most families: everything can be done with them. */
const ALL = ['create', 'list', 'get', 'update', 'delete'] as const

/**
 * Everything that is kept, a row each. Whoever calls or chats, in a session or not, may name any assistant;
 * everything else must point to what is there.
 */
export const resources = {
  call: {
    path: '/call',
    verbs: ['list', 'get', 'update'],
    filters: [by('id'), ASSISTANT, by('phoneNumberId')],
    fields: { takes: { name: NAME, schedulePlan: object }, changes: ['name'] },
    refersTo: { phoneNumberId: 'phone-number' },
    view: viewCall,
  },
  chat: {
    path: '/chat',
    verbs: ['list', 'get', 'delete'],
    isPaged: true,
    filters: [by('sessionId'), WORKFLOW, ASSISTANT],
    fields: { takes: { name: NAME } },
    refersTo: { sessionId: 'session', previousChatId: 'chat' },
  },
  campaign: {
    path: '/campaign',
    verbs: ALL,
    fields: {
      needs: { name: text(), phoneNumberId: text(), customers: reachable },
      takes: { status: oneOf('ended') },
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
      takes: {
        name: NAME,
        status: oneOf('active', 'completed'),
        expirationSeconds: number(60, 2_592_000),
        messages: list,
      },
    },
    refersTo: { phoneNumberId: 'phone-number' },
    complete: completeSession,
    view: viewSession,
  },
  assistant: {
    path: '/assistant',
    verbs: ALL,
    fields: {
      knows: knownFields.assistant,
      takes: {
        name: NAME,
        firstMessage: text(),
        model: object,
        voice: object,
        transcriber: object,
        metadata: object,
        silenceTimeoutSeconds: number(10, 3600),
        maxDurationSeconds: number(10, 43_200),
        endCallMessage: text(1000),
        voicemailMessage: text(1000),
      },
    },
    refersTo: {
      'model.toolIds[]': 'tool',
      'model.knowledgeBaseId': 'knowledge-base',
      'credentialIds[]': 'credential',
    },
    forgets: true,
    onSaved: ({ id, ...content }, { store, createId }) => {
      const version =
        store.all('assistant-version').filter(({ assistantId }) => assistantId === id).length + 1
      store.put('assistant-version', {
        ...content,
        id: createId('assistant-version'),
        assistantId: id,
        version: String(version),
      })
    },
  },
  'assistant-version': {
    path: '/assistant/:assistantId/version',
    verbs: [],
    partOf: { kind: 'assistant', field: 'assistantId' },
  },
  'phone-number': {
    path: '/phone-number',
    verbs: ALL,
    fields: {
      needs: { provider: oneOf('byo-phone-number', 'twilio', 'vonage', 'vapi', 'telnyx') },
      takes: { name: NAME },
      kinds: {
        by: 'provider',
        needs: {
          'byo-phone-number': { credentialId: text() },
          twilio: { number: text(), twilioAccountSid: text() },
          vonage: { number: text(), credentialId: text() },
          telnyx: { number: text(), credentialId: text() },
        },
      },
    },
    refersTo: {
      assistantId: 'assistant',
      squadId: 'squad',
      workflowId: 'workflow',
      credentialId: 'credential',
    },
    forgets: true,
    complete: (draft, { store }) => ({
      number: freeNumber(store.all('phone-number')),
      status: 'active',
      ...draft,
    }),
  },
  tool: { path: '/tool', verbs: ALL, fields: { needs: { type: text() } } },
  'knowledge-base': {
    path: '/knowledge-base',
    verbs: ALL,
    fields: { needs: { provider: oneOf('trieve', 'custom-knowledge-base') } },
  },
  squad: {
    path: '/squad',
    verbs: ALL,
    fields: {
      needs: { members: listOf() },
      takes: { name: text() },
      isWhole: true,
      knows: knownFields.squad,
    },
    refersTo: { 'members.assistantId': 'assistant' },
    forgets: true,
  },
  token: {
    path: '/token',
    verbs: ALL,
    fields: { takes: { tag: oneOf('private', 'public'), name: NAME, restrictions: object } },
    complete: (draft) => ({ tag: 'private', ...draft, value: `sandbox-${draft.id}` }),
  },
  template: {
    path: '/template',
    verbs: ['list', 'get', 'update', 'delete'],
    filters: [by('provider'), by('visibility'), by('collectionId', 'metadata.collectionId')],
    fields: { needs: { type: text() }, takes: { visibility: oneOf('public', 'private') } },
  },
  file: {
    path: '/file',
    verbs: ['list', 'get', 'update'],
    filters: [by('purpose')],
    fields: { takes: { name: NAME }, changes: ['name'] },
    complete: (draft, { orgId }) => ({
      ...draft,
      bucket: 'sandbox',
      path: `${orgId}/${draft.id}`,
      key: `${orgId}/${draft.id}`,
    }),
    // where the platform is now, which may not be where the file was uploaded
    view: (file, { baseUrl }) => ({ ...file, url: `${baseUrl}/file/${file.id}/content` }),
  },
  workflow: {
    path: '/workflow',
    verbs: ALL,
    fields: { needs: { name: LONG_NAME, nodes: NODES, edges: EDGES }, takes: { globalPrompt: text(5000) } },
  },
  'test-suite': {
    path: '/test-suite',
    verbs: ALL,
    isPaged: true,
    fields: { takes: { name: LONG_NAME } },
    refersTo: {
      phoneNumberId: 'phone-number',
      'testerPlan.assistantId': 'assistant',
      'targetPlan.assistantId': 'assistant',
      'targetPlan.phoneNumberId': 'phone-number',
    },
    forgets: true,
  },
  'test-suite-test': {
    path: '/test-suite/:testSuiteId/test',
    verbs: ALL,
    isPaged: true,
    partOf: SUITE,
    fields: {
      needs: { type: oneOf('voice', 'chat'), script: text(10_000), scorers: list },
      takes: { name: LONG_NAME, numAttempts: number(1, 10) },
    },
  },
  'test-suite-run': {
    path: '/test-suite/:testSuiteId/run',
    verbs: ALL,
    isPaged: true,
    partOf: SUITE,
    fields: { takes: { name: LONG_NAME } },
    complete: completeRun,
    view: viewRun,
  },
  org: {
    path: '/org',
    verbs: ['create', 'list', 'get', 'update'],
    fields: { takes: { name: NAME, billingLimit: number(0, 1000) } },
  },
  user: { path: '/user', verbs: [], partOf: { kind: 'org', field: 'orgId' } },
  credential: {
    path: '/credential',
    verbs: ALL,
    fields: { needs: { provider: text() }, takes: { name: NAME } },
  },
  voice: { path: '/voice', verbs: [] },
} as const satisfies Resources

/** The kinds that have a row. */
export type Kind = keyof typeof resources

/** The filter of the campaigns' pages, which their plain list does not have. */
export const CAMPAIGN_FILTERS = [STATUS, by('id')]
