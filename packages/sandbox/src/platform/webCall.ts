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

/** What the table of scenarios says of one before its room is there. The demo needs no table, and its page none of it. */
async function lookUp(scenario: string): Promise<{ wait: number; isKnown: boolean }> {
  if (scenario === DEMO) return { wait: 0, isKnown: true }
  const { findScenario, isScenario } = await import('../agent/scenarios.ts')
  return { wait: findScenario(scenario).latency?.webCall ?? 0, isKnown: isScenario(scenario) }
}

/** `POST /call/web`: creates a call and the room in which the agent waits. */
export const createWebCallRoute = (context: PlatformContext): Route => ({
  operation: 'POST /call/web',
  handle: async ({ request, body }) => {
    const given = isRecord(body) ? body : {}
    checkTarget(given)
    const scenario = chooseScenario(context.store, given)
    const config = chooseConfig(context, given)
    // one for each call in the order in which they come, whatever their scenarios wait for
    const queued = context.webCallFaults.shift()
    const { wait: usual, isKnown } = await lookUp(scenario)
    const wait = config.latency?.webCall ?? usual
    if (wait > 0) await delay(wait, request.signal)
    const answer = () => json(201, createCall(context, given, scenario, config))
    const fault = queued ? webCallFaults[queued] : findWebCallFault(scenario)
    if (fault) return fault(request, answer)
    // with a misspelled name a test of a failure would pass without any failure
    if (scenario.startsWith(FAULT) && !isKnown) {
      throw new Refusal(400, `There is no ${scenario}.`)
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

function createCall(context: PlatformContext, body: Fields, scenario: string, config: RoomConfig) {
  const { store, baseUrl, orgId } = context
  const id = context.createId('call')
  const now = store.now()
  const callUrl = toRoomUrl(baseUrl, { callId: id, scenario, config })
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
    webCallUrl: callUrl,
    transport: { provider: 'daily', callUrl },
    artifactPlan: { videoRecordingEnabled: recordsVideo(body.assistantOverrides, assistant) },
  })
}
