import { createRestClient, listOperations, type Operation } from '@offhook/core/rest'
import { createSandbox } from '@offhook/sandbox'

/** The result of a method of the client on the sandbox. */
export interface SandboxAnswer {
  /** For example `calls.get`, or `testSuites.runs.list`. */
  name: string
  isStream: boolean
  /** Of a file, the data is its media type, or the status of the refusal. */
  isDownload: boolean
  /** The data; of a stream all its events. */
  data: unknown
}

/** Ids of what was made so far, by resource. */
interface Ids {
  [resource: string]: string
}

type Input = object | ((ids: Ids) => object)

const chat = { assistantId: 'demo', input: 'I need an appointment.' }
const file = { file: { data: 'Opening hours', name: 'hours.txt', type: 'text/plain' } }
const twilio = { twilioPhoneNumber: '+15555550101', twilioAccountSid: 'AC1' }
const vonage = ({ credentials: credentialId }: Ids) => ({ vonagePhoneNumber: '+15555550102', credentialId })
const test = {
  type: 'chat',
  name: 'Greeting',
  script: 'Say hello.',
  scorers: [{ type: 'ai', rubric: 'Polite.' }],
}
const question = {
  name: 'cost',
  table: 'call',
  operations: [{ operation: 'sum', column: 'cost' }],
  groupBy: ['status'],
  timeRange: { step: 'day' },
}
const addVoice = { ownerId: 'owner', voiceId: 'voice', name: 'Ada' }
const byCall = ({ calls: callId }: Ids) => ({ callId })

/** The arguments after the ids, for each method that needs some. */
const INPUTS: { readonly [name: string]: Input } = {
  'credentials.create': { provider: 'openai', apiKey: 'sk' },
  'credentials.createSession': { provider: 'slack.oauth2-authorization' },
  'credentials.handleWebhook': { type: 'auth', operation: 'creation', success: true },
  'credentials.triggerAction': { action_name: 'sync', input: {} },
  'assistants.create': { name: 'Aidan', model: { provider: 'openai', model: 'gpt-4o' }, firstMessage: 'Hi' },
  'assistants.replace': { name: 'Aidan', voice: { provider: '11labs', voiceId: 'a' } },
  'phoneNumbers.create': { provider: 'vapi', assistantId: 'demo' },
  'phoneNumbers.importTwilio': twilio,
  'phoneNumbers.importVonage': vonage,
  'tools.update': { messages: [] },
  'tools.create': { type: 'function', function: { name: 'book' } },
  'knowledgeBases.create': { provider: 'custom-knowledge-base', server: { url: 'https://example.com' } },
  'squads.create': { name: 'Desk', members: [{ assistantId: 'demo' }] },
  'squads.update': { members: [{ assistantId: 'echo' }] },
  'tokens.create': { tag: 'public', name: 'web' },
  'templates.create': [{ type: 'tool', provider: 'function', isPinned: true }],
  'files.create': file,
  'files.upload': file,
  'workflows.create': { name: 'Booking', nodes: [{ type: 'conversation', name: 'start' }], edges: [] },
  'calls.create': ({ phoneNumbers: phoneNumberId }: Ids) => ({
    assistantId: 'demo',
    phoneNumberId,
    customers: [{ number: '+15555550100' }, { name: 'Nobody' }],
  }),
  'calls.createPhone': ({ phoneNumbers: phoneNumberId }: Ids) => ({
    assistantId: 'demo',
    phoneNumberId,
    customer: { number: '+15555550100' },
  }),
  'calls.createWeb': { assistantId: 'demo' },
  'calls.export': { async: false },
  'calls.deleteMany': ({ phoneCalls }: Ids) => ({ ids: [phoneCalls] }),
  'campaigns.create': ({ phoneNumbers: phoneNumberId }: Ids) => ({
    name: 'Reminders',
    phoneNumberId,
    assistantId: 'demo',
    customers: [{ number: '+15555550100' }],
  }),
  'campaigns.update': { status: 'ended' },
  'sessions.create': { assistantId: 'demo', name: 'Visit' },
  'sessions.update': { messages: [{ role: 'user', content: 'Hello' }] },
  ...Object.fromEntries(
    ['create', 'stream', 'createResponse', 'streamResponse', 'createWeb', 'streamWeb']
      .concat(['createWebResponse', 'streamWebResponse'])
      .map((name) => [`chats.${name}`, chat]),
  ),
  'testSuites.tests.create': test,
  'analytics.query': { queries: [question] },
  'callLogs.list': byCall,
  'callLogs.delete': byCall,
  'logs.delete': { type: 'API' },
  'orgs.create': { name: 'Second' },
  'orgs.invite': { emails: ['ada@example.com', 'ben@example.com'], role: 'editor' },
  'orgs.updateRole': ({ users: userId }: Ids) => ({ userId, role: 'viewer' }),
  'support.createTicket': { category: 'others', subject: 'Hello', message: 'This is only a test.' },
  'voiceLibrary.createSesameVoice': { voiceName: 'Ada', transcription: 'Hello' },
  'providers.searchVoice': { name: 'Ada' },
  'providers.searchVoices': { name: 'Ada' },
  'providers.addVoice': addVoice,
  'providers.addVoices': addVoice,
  'structuredOutputs.create': { name: 'booked', schema: { type: 'boolean' } },
  'structuredOutputs.run': ({ structuredOutputs: structuredOutputId, calls }: Ids) => ({
    structuredOutputId,
    callIds: [calls],
  }),
  'evals.create': { type: 'chat.mockConversation', messages: [{ role: 'user', content: 'Hello' }] },
  'evals.runs.create': ({ evals: evalId }: Ids) => ({
    type: 'eval',
    evalId,
    target: { type: 'assistant', assistantId: 'demo' },
  }),
  'simulations.personalities.create': { name: 'Ada', assistant: { name: 'Ada' } },
  'simulations.scenarios.create': ({ structuredOutputs: structuredOutputId }: Ids) => ({
    name: 'Booking',
    instructions: 'Book an appointment.',
    evaluations: [{ structuredOutputId, comparator: '=', value: true }],
  }),
  'simulations.create': (ids: Ids) => ({
    scenarioId: ids['simulations.scenarios'],
    personalityId: ids['simulations.personalities'],
  }),
  'simulations.suites.create': ({ simulations }: Ids) => ({ name: 'Suite', simulationIds: [simulations] }),
  'simulations.runs.create': ({ simulations: simulationId }: Ids) => ({
    simulations: [{ type: 'simulation', simulationId }],
    target: { type: 'assistant', assistantId: 'demo' },
  }),
  'insights.create': { type: 'text', name: 'Calls' },
  'insights.preview': { type: 'text', name: 'Calls' },
  'boards.create': { name: 'Desk', layout: {} },
  'scorecards.create': { name: 'Quality', metrics: [] },
  'knowledgeBasesV2.create': { name: 'Hours' },
  'knowledgeBasesV2.attachFile': ({ files: fileId }: Ids) => ({ fileId }),
  'campaignsV2.create': { name: 'Reminders', customers: [{ number: '+15555550100' }] },
  'assistants.checkBackgroundSound': { url: 'https://example.com/rain.mp3' },
  'orgs.getFeatureFlag': ({ orgs: orgId }: Ids) => ({ key: 'simulations', orgId }),
  'providers.cloneVapiVoice': { name: 'Mine', files: [file.file] },
  'providers.cloneElevenLabsVoice': { name: 'Mine', files: [file.file, file.file] },
}

/** Methods that run first in this order, because others need their ids, and methods that run last, because they delete others. */
const FIRST = [
  'credentials.create',
  'providers.addVoice',
  'structuredOutputs.create',
  'simulations.personalities.create',
  'simulations.scenarios.create',
  'simulations.create',
  'phoneNumbers.create',
  'testSuites.create',
  'orgs.create',
  'orgs.invite',
  'orgs.listUsers',
]
const LAST = ['calls.deleteMany', 'calls.delete', 'testSuites.delete', 'orgs.leave', 'orgs.delete']

/** The order of the requests: creations, then the rest, then deletions. */
function rankOf({ method, path: route, resource, name }: Operation): number {
  const path = `${resource}.${name}`
  if (FIRST.includes(path)) return FIRST.indexOf(path) - FIRST.length
  if (LAST.includes(path)) return LAST.indexOf(path) + 4
  // Parts before what they are part of.
  if (method === 'DELETE') return /{.*{/.test(route) ? 2 : 3
  return /^(create|import|upload)/.test(name) ? 0 : 1
}

/** The ids in a path, from what was made. */
function idsIn({ path, resource }: Operation, ids: Ids): string[] {
  const isVoice = /voice|resourceName/.test(path)
  const names = path.match(/{\w+}/g) ?? []
  return names.map((part) => {
    if (part === '{provider}') return isVoice ? 'vapi' : 'make'
    if (part === '{resourceName}') return 'pronunciation-dictionary'
    if (part === '{testSuiteId}') return ids.testSuites ?? ''
    if (part === '{suiteId}') return ids['simulations.suites'] ?? ''
    if (part === '{fileId}') return ids.files ?? ''
    if (part === '{itemId}') return ids['simulations.items'] ?? ''
    if (part === '{draftId}') return ids[resource] ?? ''
    if (part === '{invitationId}') return ids.invitations ?? ''
    if (part === '{version}') return '1'
    // The voices that every provider has cannot be changed.
    if (path === '/voice-library/{id}') return ids.providers ?? ''
    if (part === '{memberId}') return ids.users ?? ''
    if (part === '{workflowId}') return 'workflow-1'
    return ids[/\.(drafts|versions)$/.test(resource) ? (resource.split('.')[0] ?? '') : resource] ?? ''
  })
}

/** The resource of what a method with another name makes or lists. */
const LISTED: { readonly [name: string]: string } = {
  createPhone: 'phoneCalls',
  listUsers: 'users',
  listItems: 'simulations.items',
  listInvitations: 'invitations',
}

/** A field of a value that nothing is known of. */
const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The id of what an answer made, or of the first in a list. */
function idOf(data: unknown): string | undefined {
  const [first] = [read(data, 'results') ?? read(data, 'invitations') ?? data].flat()
  const id = read(first, 'id')
  return typeof id === 'string' ? id : undefined
}

async function collect(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const event of events) all.push(event)
  return all
}

/** The media type of a file, or the status of the refusal: the sandbox has no video and no packets. */
const readType = (answer: Promise<Response>): Promise<unknown> =>
  answer.then(
    ({ headers }) => headers.get('content-type'),
    (cause: unknown) => read(cause, 'status'),
  )

/** The arguments of a method. */
function argsOf(operation: Operation, ids: Ids): unknown[] {
  const input = INPUTS[`${operation.resource}.${operation.name}`]
  const given = typeof input === 'function' ? input(ids) : input
  const usual = operation.takes === 'body' ? [{ name: 'Test' }] : []
  return [...idsIn(operation, ids), ...(given === undefined ? usual : [given])]
}

/**
 * Calls every method of the client on a new sandbox, in an order in which each has something to answer about.
 *
 * @param afterCreation what happens when everything is made: the time that calls need to end, for example
 */
export async function askEverything(afterCreation: () => void): Promise<SandboxAnswer[]> {
  const { baseUrl, fetch } = createSandbox()
  const client = createRestClient({ token: 'key', baseUrl, fetch, maxRetries: 0 })
  const operations = listOperations().sort((one, other) => rankOf(one) - rankOf(other))
  const firstLater = operations.findIndex((operation) => rankOf(operation) > 0)
  const ids: Ids = {}
  const answers: SandboxAnswer[] = []
  for (const [index, operation] of operations.entries()) {
    if (index === firstLater) afterCreation()
    const { resource, name, isStream, isDownload } = operation
    const path = `${resource}.${name}`
    const method = path.split('.').reduce<unknown>(read, client)
    if (typeof method !== 'function') throw new Error(`the client has no ${path}`)
    const answer = Reflect.apply(method, undefined, argsOf(operation, ids))
    const data = isStream ? await collect(answer) : isDownload ? await readType(answer) : await answer
    answers.push({ name: path, isStream, isDownload, data })
    const id = idOf(data)
    if (id !== undefined) ids[LISTED[name] ?? resource] ??= id
  }
  return answers
}
