import type { Respond } from '../agent/callModel.ts'
import { scriptOf } from '../agent/script.ts'
import { type Fields, field, fieldsOf, isRecord, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { chooseScenario, type FoundAssistant, findAssistant } from '../platform/findAssistant.ts'
import { messageOf } from '../platform/messageOf.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { judge, requireOutputs } from './judge.ts'
import { by, readQuery, toList } from './query.ts'
import { toTranscript } from './toTranscript.ts'

/** The most turns of the user in a simulation with models. */
const MAX_TURNS = 4

/** A line of a conversation. */
interface SimulatedLine {
  role: 'assistant' | 'user'
  content: string
}

/** One conversation to have: its record, and what the user wants. */
interface Conversation {
  context: PlatformContext
  target: FoundAssistant
  scenario: Fields
  personality: Fields
  controller: AbortController
}

/** The script's conversation. The user's first words are the instructions of the scenario. */
function converseByScript({ context, target, scenario }: Conversation): SimulatedLine[] {
  const { greeting, turns } = scriptOf(findScenario(chooseScenario(target)), context.config.script)
  const lines = [greeting, ...turns].flatMap(({ text }) => text ?? [])
  return lines.flatMap((content, index) => [
    { role: 'assistant' as const, content },
    ...(index === lines.length - 1
      ? []
      : [{ role: 'user' as const, content: index === 0 ? String(scenario.instructions) : 'Yes, please.' }]),
  ])
}

/** The next words of one side, by the model. To each side the other one is the user. */
async function say(
  { context, controller }: Conversation,
  respond: Respond,
  assistant: FoundAssistant,
  lines: readonly SimulatedLine[],
): Promise<string> {
  const { ChatModel } = await import('./ChatModel.ts')
  const messages = lines.map((line) => ({ ...line }))
  const id = context.createId('chat')
  const model = new ChatModel({ context, respond, id, controller, body: {}, assistant, messages })
  let words = ''
  for await (const piece of await model.start()) words += piece
  return words
}

/** A conversation of two models: the assistant's, and one that plays the user. */
async function converseByModel(conversation: Conversation, respond: Respond): Promise<SimulatedLine[]> {
  const { target, scenario, personality } = conversation
  const assistant = fieldsOf(personality.assistant)
  const prompts = [
    ...listOf(field(assistant.model, 'messages')),
    { role: 'system', content: scenario.instructions },
  ]
  const user: FoundAssistant = {
    own: assistant,
    layers: [assistant],
    fields: { ...assistant, model: { ...fieldsOf(assistant.model), messages: prompts } },
    variableValues: {},
  }
  const greeting = target.fields?.firstMessage
  const lines: SimulatedLine[] =
    typeof greeting === 'string' ? [{ role: 'assistant', content: greeting }] : []
  const flipped = () =>
    lines.map(({ role, content }) => ({
      role: role === 'user' ? ('assistant' as const) : ('user' as const),
      content,
    }))
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    lines.push({ role: 'user', content: await say(conversation, respond, user, flipped()) })
    lines.push({ role: 'assistant', content: await say(conversation, respond, target, lines) })
  }
  return lines
}

/** The record with that id, or the inline one. @throws Refusal 422 for neither */
function resolve({ store }: PlatformContext, kind: string, id: unknown, inline: unknown): Fields {
  const found = isRecord(inline) ? inline : typeof id === 'string' ? store.get(kind, id) : undefined
  if (found) return found
  throw new Refusal(422, `no ${kind} has the id '${id}'`)
}

/** The scenarios and personalities of an entry: one pair for a simulation, one for each of a suite. */
function pairsOf(context: PlatformContext, entry: Fields): Fields[] {
  if (entry.type === 'simulationSuite') {
    const suite = resolve(context, 'simulation-suite', entry.simulationSuiteId ?? entry.suiteId, undefined)
    return listOf(suite.simulationIds).flatMap((simulationId) => pairsOf(context, { simulationId }))
  }
  const saved =
    entry.simulationId === undefined ? entry : resolve(context, 'simulation', entry.simulationId, undefined)
  const scenario = resolve(context, 'simulation-scenario', saved.scenarioId, saved.scenario)
  requireOutputs(context, scenario)
  return [
    {
      simulationId: entry.simulationId ?? saved.id ?? 'inline',
      scenario,
      personality: resolve(context, 'simulation-personality', saved.personalityId, saved.personality),
    },
  ]
}

/** Has the conversation of an item, and saves its result. An item that was canceled or reset meanwhile stays so. */
async function runItem(conversation: Conversation, itemId: string): Promise<void> {
  const { context, scenario, controller } = conversation
  const { store } = context
  const save = (change: Fields) =>
    store.change(() => {
      const item = store.get('simulation-run-item', itemId)
      if (item && item.status !== 'canceled') {
        store.put('simulation-run-item', { ...item, ...change, id: itemId, updatedAt: store.now() })
      }
    })
  const respond = findScenario(chooseScenario(conversation.target)).script
    ? undefined
    : context.models?.respond
  try {
    save({ status: 'running', startedAt: store.now() })
    const lines = respond ? await converseByModel(conversation, respond) : converseByScript(conversation)
    const transcript = toTranscript(lines.map(({ role, content }) => ({ role, text: content })))
    const results = await judge(context, scenario, transcript, respond, controller.signal)
    const call = { messages: lines, transcript }
    save({
      status: results.passed ? 'passed' : 'failed',
      completedAt: store.now(),
      results,
      metadata: { call },
    })
  } catch (cause) {
    save({ status: 'failed', failedAt: store.now(), failureReason: messageOf(cause) })
  }
}

const OPEN = ['queued', 'running', 'evaluating']

const itemsOf = ({ store }: PlatformContext, runId: unknown): Stored[] =>
  store.all('simulation-run-item').filter((item) => item.runId === runId)

/** A run at this moment: it has ended when all its items have. */
export function viewSimulationRun(run: Stored, context: PlatformContext): Stored {
  const items = itemsOf(context, run.id)
  const count = (...wanted: string[]) => items.filter(({ status }) => wanted.includes(String(status))).length
  const isOpen = count(...OPEN) > 0
  return {
    ...run,
    status: !isOpen ? 'ended' : count('queued') === items.length ? 'queued' : 'running',
    itemCounts: {
      total: items.length,
      passed: count('passed'),
      failed: count('failed'),
      running: count('running', 'evaluating'),
      queued: count('queued'),
      canceled: count('canceled'),
    },
  }
}

/** Runs of simulations: each item is a conversation of the assistant with a model, or by the script. */
export const simulationRunRoutes: CreateRoutes = (context, collectionOf) => {
  const { store } = context
  const runs = collectionOf('simulation-run')
  const items = collectionOf('simulation-run-item')
  const controllers = new Map<string, AbortController>()
  const cancel = (item: Stored): Stored => {
    controllers.get(item.id)?.abort()
    return OPEN.includes(String(item.status))
      ? store.put('simulation-run-item', { ...item, status: 'canceled', canceledAt: store.now() })
      : item
  }
  const start = (itemId: string, parts: Omit<Conversation, 'context' | 'controller'>) => {
    const controller = new AbortController()
    controllers.set(itemId, controller)
    // after the answer of the request, and never an unhandled rejection: `runItem` catches every failure
    setTimeout(
      () => void runItem({ context, controller, ...parts }, itemId).finally(() => controllers.delete(itemId)),
    )
  }
  return [
    {
      operation: 'POST /eval/simulation/run',
      handle: ({ body }) => {
        const { simulations, target, iterations = 1 } = fieldsOf(runs.check(body))
        const pairs = listOf(simulations).flatMap((entry) => pairsOf(context, fieldsOf(entry)))
        const run = runs.create(body, { status: 'queued', queuedAt: store.now() })
        const found = findAssistant(store, fieldsOf(target))
        const ids = pairs.flatMap(({ simulationId, scenario, personality }) =>
          Array.from({ length: Number(iterations) }, (_, index) => {
            const own = { runId: run.id, simulationId, iterationNumber: index + 1 }
            const { id } = items.create({}, { ...own, status: 'queued', queuedAt: store.now() })
            start(id, { target: found, scenario: fieldsOf(scenario), personality: fieldsOf(personality) })
            return id
          }),
        )
        const url = `${context.baseUrl}/eval/simulation/run/${run.id}`
        return json(201, { ...runs.get(run.id), simulationRunItemIds: ids, url })
      },
    },
    {
      operation: 'PATCH /eval/simulation/run/:id',
      handle: ({ params }) => {
        const { id } = runs.get(params.id ?? '')
        for (const item of itemsOf(context, id)) cancel(item)
        return json(200, runs.get(id))
      },
    },
    ...itemRoutes(runs, items, cancel),
  ]
}

const ITEM_FILTERS = [by('simulationId'), by('status')]

/** The conversations of a run. */
const itemRoutes = (runs: Collection, items: Collection, cancel: (item: Stored) => Stored): Route[] => [
  {
    operation: 'GET /eval/simulation/run/:id/item',
    handle: ({ params, query }) =>
      json(200, toList(items.all({ runId: runs.get(params.id ?? '').id }), readQuery(query, ITEM_FILTERS))),
  },
  {
    operation: 'GET /eval/simulation/run/:id/item/:itemId',
    handle: ({ params }) => json(200, items.get(params.itemId ?? '', { runId: params.id })),
  },
  {
    operation: 'PATCH /eval/simulation/run/:id/item/:itemId',
    handle: ({ params }) => json(200, cancel(items.get(params.itemId ?? '', { runId: params.id }))),
  },
  {
    operation: 'POST /eval/simulation/run/:id/item/:itemId/generate',
    handle: ({ params }) => {
      items.get(params.itemId ?? '', { runId: params.id })
      return json(201, undefined)
    },
  },
]

/** Made-up drafts. On the platform, models generate them. */
export const simulationDraftRoutes: CreateRoutes = ({ orgId }, collectionOf) => {
  const suites = collectionOf('simulation-suite')
  return [
    {
      operation: 'GET /eval/simulation/concurrency',
      handle: () =>
        json(200, {
          orgId,
          concurrencyLimit: 10,
          activeSimulations: 0,
          availableToStart: 10,
          createdAt: null,
          updatedAt: null,
          isDefault: true,
        }),
    },
    {
      operation: 'POST /eval/simulation/scenario/generate',
      handle: ({ body }) => {
        readFields(body)
        const draft = { name: 'Greeting', instructions: 'Say hello, and ask for the opening hours.' }
        const scenario = { ...draft, category: 'happy_path', reasoning: 'The sandbox has this draft only.' }
        return json(201, { scenarios: [scenario], coverageNotes: '' })
      },
    },
    {
      operation: 'POST /eval/simulation/suite/:id/duplicate',
      handle: ({ params }) => {
        const { id: _id, ...suite } = suites.get(params.id ?? '')
        return json(201, suites.create({ ...suite, name: `${suite.name} (copy)` }))
      },
    },
    {
      operation: 'POST /eval/simulation/onboarding/requirements',
      handle: ({ body }) => {
        readFields(body)
        return json(201, { requirements: [{ id: 'R1', text: 'Greets the caller.' }], openQuestions: [] })
      },
    },
    {
      operation: 'POST /eval/simulation/onboarding/suite',
      handle: ({ body }) => {
        readFields(body)
        return json(201, {
          suite: suites.create({ name: 'Generated suite', simulationIds: [] }),
          simulations: [],
        })
      },
    },
    {
      operation: 'PATCH /eval/simulation/onboarding/suite/:suiteId',
      handle: ({ params, body }) => {
        readFields(body)
        return json(200, { suite: suites.get(params.suiteId ?? ''), failedEditSimulationIds: [] })
      },
    },
  ]
}
