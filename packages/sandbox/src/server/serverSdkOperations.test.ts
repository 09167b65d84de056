import { VapiClient } from '@vapi-ai/server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import platform from '../../../core/fixtures/rest/platform.json' with { type: 'json' }
import { type Fields, field, listOf } from '../fields.ts'
import { type SandboxServer, startSandboxServer } from './startSandboxServer.ts'

// Every operation of the platform's own client, as published. What it sends and expects was written by others.

type Method = (request?: unknown) => Promise<unknown>

/** The names of the five methods that most resources have. */
interface Names {
  create: string
  list: string
  get: string
  update: string
  remove: string
}

const plain: Names = { create: 'create', list: 'list', get: 'get', update: 'update', remove: 'delete' }
const namesOf = (controller: string, version = ''): Names => ({
  create: `${controller}ControllerCreate${version}`,
  list: `${controller}ControllerFindAll${version}`,
  get: `${controller}ControllerFindOne${version}`,
  update: `${controller}ControllerUpdate${version}`,
  remove: `${controller}ControllerRemove${version}`,
})
const pagedNamesOf = (controller: string): Names => ({
  ...namesOf(controller),
  list: `${controller}ControllerGetPaginated`,
  get: `${controller}ControllerGet`,
})

/** The ids of what has been made, by resource. */
type Made = { [resource: string]: string }

interface Family {
  /** Default: the resource. */
  as?: string
  resource: string
  names: Names
  create: (made: Made) => Fields
  /** Undefined where nothing can be changed. */
  change?: Fields
  /** The change is the `body` of the request. */
  wrapsChange?: true
  /** Its list is a page, by the types of the SDK. Every other list is an array. */
  isPaged?: true
}

const NUMBER = '+15555550100'
const schema = { type: 'string' }
const query = { type: 'vapiql-json', table: 'call', column: 'id', operation: 'count' }
const campaign = ({ assistants, phoneNumbers }: Made) => ({
  name: 'Campaign',
  assistantId: assistants,
  phoneNumberId: phoneNumbers,
  customers: [{ number: NUMBER }],
})

/** In the order in which they need each other. */
const FAMILIES: readonly Family[] = [
  { resource: 'assistants', names: plain, create: () => ({ name: 'Ada' }), change: { name: 'Bob' } },
  {
    resource: 'squads',
    names: plain,
    create: ({ assistants }) => ({ members: [{ assistantId: assistants }] }),
    change: { members: [{ assistantId: 'demo' }] },
  },
  {
    resource: 'phoneNumbers',
    names: plain,
    create: () => ({ provider: 'vapi' }),
    change: { name: 'Line' },
    wrapsChange: true,
  },
  {
    resource: 'calls',
    names: plain,
    create: ({ phoneNumbers }) => ({
      assistantId: 'demo',
      phoneNumberId: phoneNumbers,
      customer: { number: NUMBER },
    }),
    change: { name: 'Call' },
  },
  {
    resource: 'chats',
    isPaged: true,
    names: { ...plain, update: '' },
    create: () => ({ assistantId: 'demo', input: 'Hello' }),
  },
  {
    resource: 'sessions',
    isPaged: true,
    names: plain,
    create: () => ({ name: 'One' }),
    change: { name: 'Two' },
  },
  {
    resource: 'tools',
    names: plain,
    create: () => ({ type: 'endCall' }),
    change: { type: 'endCall', messages: [] },
    wrapsChange: true,
  },
  {
    resource: 'files',
    names: plain,
    create: () => ({ file: new File(['text'], 'a.txt') }),
    change: { name: 'b.txt' },
  },
  {
    resource: 'structuredOutputs',
    isPaged: true,
    names: namesOf('structuredOutput'),
    create: () => ({ name: 'output', schema }),
    change: { name: 'changed', schemaOverride: 'true' },
  },
  {
    resource: 'simulationPersonalities',
    names: namesOf('personality'),
    create: () => ({ name: 'Ada', assistant: {} }),
    change: { name: 'Bob' },
  },
  {
    resource: 'simulationScenarios',
    names: namesOf('scenario'),
    create: () => ({ name: 'Booking', instructions: 'Book.', evaluations: [] }),
    change: { name: 'Visit' },
  },
  {
    resource: 'simulations',
    names: namesOf('simulation'),
    create: (made) => ({
      scenarioId: made.simulationScenarios,
      personalityId: made.simulationPersonalities,
    }),
    change: { name: 'Simulation' },
  },
  {
    resource: 'simulationSuites',
    names: namesOf('simulationSuite'),
    create: ({ simulations }) => ({ name: 'All', simulationIds: [simulations] }),
    change: { name: 'Most' },
  },
  {
    resource: 'eval',
    isPaged: true,
    names: pagedNamesOf('eval'),
    create: () => ({ type: 'chat.mockConversation', messages: [{ role: 'user', content: 'Hi' }] }),
    change: { name: 'Eval' },
  },
  {
    resource: 'insight',
    isPaged: true,
    names: namesOf('insight'),
    create: () => ({ type: 'bar', queries: [query] }),
    change: { type: 'bar', name: 'Calls' },
    wrapsChange: true,
  },
  {
    resource: 'board',
    isPaged: true,
    names: namesOf('board'),
    create: () => ({ name: 'Board', layout: { columns: 1 } }),
    change: { name: 'Wall' },
  },
  {
    resource: 'observabilityScorecard',
    isPaged: true,
    names: pagedNamesOf('scorecard'),
    create: ({ structuredOutputs }) => ({
      metrics: [{ structuredOutputId: structuredOutputs, conditions: [] }],
    }),
    change: { name: 'Quality' },
  },
  {
    resource: 'knowledgeBasesV2',
    names: namesOf('knowledgeBaseV2'),
    create: () => ({ name: 'Base' }),
    change: { name: 'Basis' },
  },
  {
    resource: 'campaigns',
    isPaged: true,
    names: namesOf('campaign'),
    create: campaign,
    change: { name: 'Changed' },
    wrapsChange: true,
  },
  {
    resource: 'campaigns',
    as: 'campaignsV2',
    isPaged: true,
    names: namesOf('campaign', 'V2'),
    create: campaign,
    change: { name: 'Changed' },
    wrapsChange: true,
  },
]

const DICTIONARY = { provider: 'cartesia', resourceName: 'pronunciation-dictionary' }

/** The recordings and the log of a call that has ended. */
const downloadOf = (name: string) => `callArtifactController${name}Download`
const FILES = ['MonoRecording', 'StereoRecording', 'CustomerRecording', 'AssistantRecording', 'CallLogs']
const MISSING_FILES = ['VideoRecording', 'Pcap']

let server: SandboxServer
let client: VapiClient
/** The methods that have been called, and the operations that they have sent. */
const called = new Set<string>()
const sent = new Set<string>()

/** The platform's operation of a request. A path without parameters goes first. */
function operationOf(method: string, pathname: string): string {
  const names = Object.keys(platform.operations).filter((name) => {
    const [verb, path = ''] = name.split(' ')
    return verb === method && new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+')}$`).test(pathname)
  })
  const parameters = (name: string) => name.split('{').length
  return names.sort((a, b) => parameters(a) - parameters(b))[0] ?? `${method} ${pathname}`
}

beforeAll(async () => {
  server = await startSandboxServer({ port: 0 })
  const record: typeof fetch = (input, init) => {
    const { method, url } = new Request(input, init)
    sent.add(operationOf(method, new URL(url).pathname))
    return fetch(input, init)
  }
  client = new VapiClient({ token: 'key', baseUrl: server.url, maxRetries: 0, fetch: record })
})
afterAll(() => server.close())

const resourceOf = (name: string): object => Reflect.get(client, name)

async function call(resource: string, name: string, request: Fields = {}): Promise<unknown> {
  called.add(`${resource}.${name}`)
  const api = resourceOf(resource)
  const method: Method = Reflect.get(api, name)
  try {
    return await method.call(api, request)
  } catch (cause) {
    throw new Error(`${resource}.${name}: ${String(cause)}`, { cause })
  }
}

const idOf = (record: unknown): string => String(field(record, 'id'))
/** The items of a page or of an array: of the other one, there are none that the SDK would find. */
const itemsOf = (list: unknown, isPaged = false): unknown[] => listOf(isPaged ? field(list, 'results') : list)

/** Creates a record of each family, reads it alone and in the list, and changes it. */
async function makeAll(): Promise<Made> {
  const made: Made = {}
  for (const { resource, as = resource, names, create, change, wrapsChange, isPaged } of FAMILIES) {
    const id = idOf(await call(resource, names.create, create(made)))
    made[as] = id
    expect(await call(resource, names.get, { id })).toMatchObject({ id })
    expect(itemsOf(await call(resource, names.list), isPaged).map(idOf)).toContain(id)
    if (!change) continue
    const changed = await call(resource, names.update, { id, ...(wrapsChange ? { body: change } : change) })
    const { schemaOverride: _query, ...shown } = change
    expect(changed).toMatchObject({ id, ...shown })
  }
  return made
}

/** The operations that are no part of a family. */
async function callOthers(made: Made): Promise<void> {
  const target = { type: 'assistant', assistantId: 'demo' }
  const { calls: callId = '', simulations: simulationId, knowledgeBasesV2: id, files: fileId } = made
  await call('analytics', 'get', {
    queries: [{ table: 'call', name: 'all', operations: [{ operation: 'count', column: 'id' }] }],
  })
  const sound = { url: 'https://example.com/a.mp3' }
  await call('assistants', 'assistantControllerValidateBackgroundSoundUrl', sound)
  await call('board', 'boardControllerMetricsOverviewEnsure')
  await call('campaigns', 'campaignControllerGetCampaignV2Contacts', { id: made.campaignsV2 })
  await call('chats', 'createResponse', { assistantId: 'demo', input: 'Hello' })
  await call('insight', 'insightControllerRun', { id: made.insight })
  await call('insight', 'insightControllerPreview', { type: 'bar', queries: [query] })
  const numbers = await call('phoneNumbers', 'phoneNumberControllerFindAllPaginated')
  expect(numbers).toMatchObject({ results: [{ id: made.phoneNumbers }], metadata: { totalItems: 1 } })
  await call('structuredOutputs', 'structuredOutputControllerRun', {
    structuredOutputId: made.structuredOutputs,
    callIds: [callId],
  })
  await call('simulations', 'simulationGenerateControllerGenerate')
  await call('simulations', 'simulationControllerGetConcurrency')
  const copy = await call('simulationSuites', 'simulationSuiteControllerDuplicate', {
    id: made.simulationSuites,
  })
  expect(copy).toMatchObject({ simulationIds: [simulationId] })

  const evalRun = await call('eval', 'evalControllerRun', { type: 'eval', evalId: made.eval, target })
  const [run] = itemsOf(await call('eval', 'evalControllerGetRunsPaginated'), true)
  expect(await call('eval', 'evalControllerGetRun', { id: idOf(run) })).toEqual(run)
  expect(evalRun).toBeDefined()
  await call('eval', 'evalControllerRemoveRun', { id: idOf(run) })

  await call('knowledgeBasesV2', 'knowledgeBaseV2ControllerFileAttach', { id, fileId })
  await call('knowledgeBasesV2', 'knowledgeBaseV2ControllerFileRetry', { id, fileId })
  const files = await call('knowledgeBasesV2', 'knowledgeBaseV2ControllerFilesGet', { id })
  expect(files).toMatchObject([{ fileId }])
  await call('knowledgeBasesV2', 'knowledgeBaseV2ControllerFileDetach', { id, fileId })

  const named = (name: string) => `providerResourceController${name}`
  const resource = await call('providerResources', named('CreateProviderResource'), DICTIONARY)
  const one = { ...DICTIONARY, id: idOf(resource) }
  const page = await call('providerResources', named('GetProviderResourcesPaginated'), DICTIONARY)
  expect(itemsOf(page, true)).toMatchObject([{ id: one.id }])
  for (const name of ['Get', 'Update', 'Delete']) {
    expect(await call('providerResources', named(`${name}ProviderResource`), one)).toMatchObject({
      id: one.id,
    })
  }
  await callSimulationRun({ simulations: [{ type: 'simulation', simulationId }], target })
}

async function callSimulationRun(body: Fields): Promise<void> {
  const named = (name: string) => `simulationRunController${name}`
  const id = idOf(await call('simulationRuns', named('Create'), body))
  expect(itemsOf(await call('simulationRuns', named('FindAll')), true).map(idOf)).toEqual([id])
  const [item] = itemsOf(await call('simulationRuns', named('FindItems'), { id }))
  const one = { id, itemId: idOf(item) }
  await call('simulationRuns', named('GenerateSuggestions'), one)
  for (const name of ['FindItem', 'CancelItem']) {
    expect(await call('simulationRuns', named(name), one)).toMatchObject({ id: one.itemId })
  }
  await call('simulationRuns', named('CancelGroup'), { id })
  expect(await call('simulationRuns', named('FindOne'), { id })).toMatchObject({ status: 'ended' })
}

/** Ends a call, and downloads what is kept of it. */
async function downloadAll(id: string): Promise<void> {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const control = { method: 'POST', headers, body: '{"type":"end-call"}' }
  expect((await fetch(`${server.url}/call/${id}/control`, control)).status).toBe(200)
  for (const name of FILES) await call('calls', downloadOf(name), { id })
  for (const name of MISSING_FILES) {
    await expect(call('calls', downloadOf(name), { id })).rejects.toThrow('Artifact not found.')
  }
}

/** Every method of the client. */
function listMethods(): string[] {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(VapiClient.prototype))
  const resources = getters.filter(([, { get }]) => get).map(([name]) => name)
  return resources.flatMap((resource) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(resourceOf(resource)))
      .filter((name) => name !== 'constructor' && !name.startsWith('__'))
      .map((name) => `${resource}.${name}`),
  )
}

test("every operation of the platform's own server SDK is answered as it expects", async () => {
  const made = await makeAll()
  await callOthers(made)
  await downloadAll(made.calls ?? '')
  const lastFirst = FAMILIES.flatMap((_, index) => FAMILIES.at(-1 - index) ?? [])
  for (const { resource, as = resource, names } of lastFirst) {
    expect(await call(resource, names.remove, { id: made[as] })).toMatchObject({ id: made[as] })
  }
  expect([...called].sort()).toEqual(listMethods().sort())
  // the dated list names them. All others are missing in the SDK
  const has = Object.entries(platform.operations).filter(([, sources]) =>
    sources.includes('server-sdk 2.0.1'),
  )
  expect([...sent].sort()).toEqual(has.map(([name]) => name).sort())
})
