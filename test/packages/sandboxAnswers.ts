import { createRestClient, listOperations, type Operation } from '@offhook/core/rest'
import { createSandbox } from '@offhook/sandbox'

/** The result of a method of the client on the sandbox. */
export interface SandboxAnswer {
  /** For example `calls.get`, or `testSuites.runs.list`. */
  name: string
  isStream: boolean
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
  'providers.cloneElevenLabsVoice': { name: 'Mine', files: [file.file, file.file] },
}

/** Methods that run first in this order, because others need their ids, and methods that run last, because they delete others. */
const FIRST = [
  'credentials.create',
  'phoneNumbers.create',
  'testSuites.create',
  'orgs.create',
  'orgs.invite',
  'orgs.listUsers',
]
const LAST = ['calls.delete', 'testSuites.delete', 'orgs.leave', 'orgs.delete']

/** The order of the requests: creations, then the rest, then deletions. */
function rankOf({ method, resource, name }: Operation): number {
  const path = `${resource}.${name}`
  if (FIRST.includes(path)) return FIRST.indexOf(path) - FIRST.length
  if (LAST.includes(path)) return LAST.indexOf(path) + 3
  if (method === 'DELETE') return 2
  return /^(create|import|upload)/.test(name) ? 0 : 1
}

/** The ids in a path, from what was made. */
function idsIn({ path, resource }: Operation, ids: Ids): string[] {
  const isVoice = /voice/.test(path)
  const names = path.match(/{\w+}/g) ?? []
  return names.map((part) => {
    if (part === '{provider}') return isVoice ? 'vapi' : 'make'
    if (part === '{testSuiteId}') return ids.testSuites ?? ''
    if (part === '{memberId}') return ids.users ?? ''
    if (part === '{workflowId}') return 'workflow-1'
    return ids[resource] ?? ''
  })
}

/** A field of a value that nothing is known of. */
const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The id of what an answer made, or of the first in a list. */
function idOf(data: unknown): string | undefined {
  const [first] = [read(data, 'results') ?? data].flat()
  const id = read(first, 'id')
  return typeof id === 'string' ? id : undefined
}

async function collect(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const event of events) all.push(event)
  return all
}

/** The arguments of a method. */
function argsOf(operation: Operation, ids: Ids): unknown[] {
  const input = INPUTS[`${operation.resource}.${operation.name}`]
  const given = typeof input === 'function' ? input(ids) : input
  const isBodied = /^(POST|PATCH)$/.test(operation.method) && operation.name !== 'syncProvider'
  const usual = isBodied ? [{ name: 'Test' }] : []
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
    const { resource, name, isStream } = operation
    const path = `${resource}.${name}`
    const method = path.split('.').reduce<unknown>(read, client)
    if (typeof method !== 'function') throw new Error(`the client has no ${path}`)
    const answer = Reflect.apply(method, undefined, argsOf(operation, ids))
    const data = isStream ? await collect(answer) : await answer
    answers.push({ name: path, isStream, data })
    const id = idOf(data)
    if (id !== undefined) ids[name === 'listUsers' ? 'users' : resource] ??= id
  }
  return answers
}
