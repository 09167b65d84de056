import { findScenario } from '../agent/scenarios.ts'
import type { CreateId } from './createIds.ts'
import type { Route } from './createRouter.ts'
import { findWebCallFault, type WebCallFaultName, webCallFaults } from './faults.ts'
import { isRecord } from './isRecord.ts'
import { json, problem } from './respond.ts'
import { isLatency, type RoomConfig, toRoomUrl } from './roomUrl.ts'

interface WebCallContext {
  baseUrl: string
  createId: CreateId
  orgId: string
  /** Taken from the front, one by each call. */
  nextFaults: WebCallFaultName[]
  config: RoomConfig
}

type Body = { readonly [field: string]: unknown }

const TARGETS = ['assistantId', 'assistant', 'squadId', 'squad', 'workflowId', 'workflow']
const KEPT = [...TARGETS, 'assistantOverrides', 'workflowOverrides']

const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value !== '' : isRecord(value))

/** `POST /call/web`: creates a call and the room in which the agent waits. */
export const createWebCallRoute = (context: WebCallContext): Route => ({
  operation: 'POST /call/web',
  auth: 'bearer',
  handle: async ({ request, body }) => {
    if (!isRecord(body) || !TARGETS.some((target) => isGiven(body[target]))) {
      return problem(400, ['one of assistantId, assistant, squadId, squad, workflowId, workflow is required'])
    }
    const scenario = chooseScenario(body)
    const config = chooseConfig(context, body)
    const wait = config.latency?.webCall ?? findScenario(scenario).latency?.webCall ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const answer = () => json(201, toCall(context, body, scenario, config))
    const queued = context.nextFaults.shift()
    const fault = queued ? webCallFaults[queued] : findWebCallFault(scenario)
    return fault ? fault(request, answer) : answer()
  },
})

function chooseScenario(body: Body): string {
  const asked = field(field(body.assistant, 'metadata'), 'scenario') ?? body.assistantId
  return typeof asked === 'string' ? asked : 'demo'
}

function chooseConfig({ config }: WebCallContext, body: Body): RoomConfig {
  const latency = field(field(body.assistant, 'metadata'), 'latency')
  return {
    ...config,
    ...(isLatency(latency) && { latency: { ...config.latency, ...latency } }),
    ...(recordsVideo(body) && { greetingWaits: true }),
  }
}

const recordsVideo = (body: Body): boolean =>
  [body.assistantOverrides, body.assistant].some(
    (source) => field(field(source, 'artifactPlan'), 'videoRecordingEnabled') === true,
  )

function toCall(context: WebCallContext, body: Body, scenario: string, config: RoomConfig) {
  const id = context.createId()
  const now = new Date().toISOString()
  const callUrl = toRoomUrl(context.baseUrl, { callId: id, scenario, config })
  return {
    ...Object.fromEntries(KEPT.filter((name) => name in body).map((name) => [name, body[name]])),
    id,
    orgId: context.orgId,
    createdAt: now,
    updatedAt: now,
    type: 'webCall',
    status: 'queued',
    webCallUrl: callUrl,
    transport: { provider: 'daily', callUrl },
    artifactPlan: { videoRecordingEnabled: recordsVideo(body) },
  }
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    const timer = setTimeout(resolve, ms)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
