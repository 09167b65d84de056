import type { Scenario } from '../agent/scenarios.ts'
import { chooseScenario, DEMO, findAssistant } from './chooseScenario.ts'
import type { PlatformContext } from './createContext.ts'
import type { Route } from './createRouter.ts'
import { delay } from './delay.ts'
import { FAULT, findWebCallFault, webCallFaults } from './faults.ts'
import { field } from './field.ts'
import { type Fields, isRecord } from './isRecord.ts'
import { json, Refusal } from './respond.ts'
import { isLatency, type RoomConfig, toRoomUrl } from './roomUrl.ts'

const TARGETS = ['assistantId', 'assistant', 'squadId', 'squad', 'workflowId', 'workflow']
const KEPT = [...TARGETS, 'assistantOverrides', 'workflowOverrides', 'roomDeleteOnUserLeaveEnabled']

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value !== '' : isRecord(value))

/** @throws Refusal 400 when a body says nothing about who answers */
export function checkTarget(body: Fields): void {
  if (TARGETS.some((target) => isGiven(body[target]))) return
  throw new Refusal(400, [`one of ${TARGETS.join(', ')} is required`])
}

interface NamedScenario {
  name: string
  isKnown: boolean
  rules: Scenario
}

/** The scenario of that name. The table is loaded for other scenarios than the demo only. */
async function loadScenario(name: string): Promise<NamedScenario> {
  if (name === DEMO) return { name, isKnown: true, rules: {} }
  const { findScenario, isScenario } = await import('../agent/scenarios.ts')
  return { name, isKnown: isScenario(name), rules: findScenario(name) }
}

/** `POST /call/web`: creates a call and the room in which the agent waits. */
export const createWebCallRoute = (context: PlatformContext): Route => ({
  operation: 'POST /call/web',
  handle: async ({ request, body }) => {
    const given = isRecord(body) ? body : {}
    checkTarget(given)
    const name = chooseScenario(context.store, given)
    const config = chooseConfig(context, given)
    // one for each call in the order in which they come, whatever their scenarios wait for
    const queued = context.webCallFaults.shift()
    const scenario = await loadScenario(name)
    const wait = config.latency?.webCall ?? scenario.rules.latency?.webCall ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const answer = () => json(201, createCall(context, given, scenario, config))
    const fault = queued ? webCallFaults[queued] : findWebCallFault(name)
    if (fault) return fault(request, answer)
    // with a misspelled name a test of a failure would pass without any failure
    if (name.startsWith(FAULT) && !scenario.isKnown) {
      throw new Refusal(400, `There is no ${name}.`)
    }
    return answer()
  },
})

function chooseConfig({ config, store }: PlatformContext, body: Fields): RoomConfig {
  const assistant = findAssistant(store, body)
  const latency = field(field(assistant, 'metadata'), 'latency')
  return {
    ...config,
    ...(isLatency(latency) && { latency: { ...config.latency, ...latency } }),
    ...(recordsVideo(body.assistantOverrides, assistant) && { greetingWaits: true }),
  }
}

const recordsVideo = (...sources: unknown[]): boolean =>
  sources.some((source) => field(field(source, 'artifactPlan'), 'videoRecordingEnabled') === true)

function createCall(
  context: PlatformContext,
  body: Fields,
  { name, rules }: NamedScenario,
  config: RoomConfig,
) {
  const { store, baseUrl, orgId } = context
  const id = context.createId('call')
  const now = store.now()
  const callUrl = toRoomUrl(baseUrl, { callId: id, scenario: name, config })
  const assistant = findAssistant(store, body)
  return store.put('call', {
    ...Object.fromEntries(KEPT.filter((name) => name in body).map((name) => [name, body[name]])),
    ...(assistant && { assistant }),
    id,
    orgId,
    createdAt: now,
    updatedAt: now,
    type: 'webCall',
    status: 'queued',
    ...(rules.webCallWithout !== 'webCallUrl' && { webCallUrl: callUrl }),
    transport: { provider: 'daily', callUrl },
    artifactPlan: { videoRecordingEnabled: recordsVideo(body.assistantOverrides, assistant) },
  })
}
