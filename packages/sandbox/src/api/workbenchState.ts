import { type ModelName, modelNamesOf } from '../agent/AgentModels.ts'
import type { TurnLatency } from '../agent/turns.ts'
import { type Fields, field, fieldsOf, isRecord, isText, isTexts, listOf } from '../fields.ts'
import type { PlatformContext, RememberedRequest, RememberedWebhook } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { describeRequest, isRoomTraffic, type RequestSummary } from '../platform/describeRequest.ts'
import { FAULT_NAMES } from '../platform/faults.ts'
import { chooseScenario, findAssistant } from '../platform/findAssistant.ts'
import { DEMO } from '../platform/roomUrl.ts'
import { readProgress } from './callProgress.ts'
import { isTurnLatency } from './performanceMetrics.ts'

/** The latest calls and requests that the workbench shows. */
const MAX_CALLS = 100
const MAX_REQUESTS = 200

/** An assistant of the sandbox, without the fields that may hold credentials. */
export interface WorkbenchAssistant {
  id: string
  name: string
  firstMessage: string
  prompt: string
}

/** A call without its messages. */
export interface WorkbenchCall {
  id: string
  type: string
  /** The name of its assistant, or the scenario that it plays. */
  title: string
  scenario: string
  status: string
  createdAt: string
  startedAt: string | undefined
  endedAt: string | undefined
  endedReason: string | undefined
  notices: readonly string[]
  interruptions: number
  messageCount: number
  /** Where commands for a live call are sent. */
  controlUrl: string | undefined
}

/** A message of a call. */
export interface WorkbenchMessage {
  role: string
  /** The words of a turn, or the result of a tool. */
  text: string
  /** Milliseconds since 1970. */
  time: number
  durationMs: number | undefined
  latencyMs: TurnLatency | undefined
  /** The tools that the assistant has called. */
  toolCalls: readonly WorkbenchToolCall[]
  /** The id of the tool's call of which this is the result. */
  toolCallId: string | undefined
}

/** A call of a tool. */
export interface WorkbenchToolCall {
  id: string
  name: string
  /** As JSON text. */
  arguments: string
}

/** A call with its messages. */
export interface WorkbenchCallDetail extends WorkbenchCall {
  messages: readonly WorkbenchMessage[]
}

/** A request to the sandbox. */
export interface WorkbenchRequest extends RequestSummary {
  id: number
}

/** An attempt to deliver a webhook. */
export interface WorkbenchWebhook extends WorkbenchRequest {
  callId: string
  message: string
  /** The origin of the server. */
  host: string
}

/** The content of the sandbox at this moment. */
export interface WorkbenchState {
  url: string
  models: readonly ModelName[]
  /** The failures that wait for their requests. */
  faults: readonly string[]
  /** The failures that can be chosen by name. */
  faultNames: readonly string[]
  assistants: readonly WorkbenchAssistant[]
  /** The newest first. */
  calls: readonly WorkbenchCall[]
}

/** The latest requests and webhooks, the oldest first. */
export interface WorkbenchTraffic {
  requests: readonly WorkbenchRequest[]
  webhooks: readonly WorkbenchWebhook[]
}

/** The events of the sandbox, by their names. */
export interface WorkbenchEvents {
  state: WorkbenchState
  traffic: WorkbenchTraffic
  request: WorkbenchRequest
  webhook: WorkbenchWebhook
  call: { call: WorkbenchCall; added?: { index: number; message: WorkbenchMessage } }
  words: { callId: string; role: 'bot' | 'user'; words: string | null }
}

export type WorkbenchEvent = {
  [name in keyof WorkbenchEvents]: { name: name; data: WorkbenchEvents[name] }
}[keyof WorkbenchEvents]

const textOf = (value: unknown): string => (isText(value) ? value : '')
const optionalText = (value: unknown): string | undefined => (isText(value) ? value : undefined)

/** The text of the first message of the system in a model. */
function promptOf(model: unknown): string {
  const message = listOf(field(model, 'messages')).find((each) => field(each, 'role') === 'system')
  return textOf(field(message, 'content')) || textOf(field(model, 'systemPrompt'))
}

const describeAssistant = ({ id, name, firstMessage, model }: Stored): WorkbenchAssistant => ({
  id,
  name: textOf(name),
  firstMessage: textOf(firstMessage),
  prompt: promptOf(model),
})

const iso = (time: number): string => new Date(time).toISOString()

/** A call at this moment, without its messages. Built for every event, so without the artifact and the costs of a record. */
export function describeCall(context: PlatformContext, call: Stored): WorkbenchCall {
  const { steps, started, messages } = readProgress(context, call)
  const found = findAssistant(context.store, call)
  const chosen = chooseScenario(found)
  const isSaved = found.own !== undefined && chosen === found.id
  const scenario = isSaved ? DEMO : chosen
  const notices = [call.notices ?? []].flat()
  const last = steps.at(-1)
  const hasEnded = last?.status === 'ended'
  return {
    id: call.id,
    type: textOf(call.type),
    title: textOf(found.fields?.name) || scenario,
    scenario,
    status: last?.status ?? textOf(call.status),
    createdAt: textOf(call.createdAt),
    startedAt: steps.some(({ status }) => status === 'in-progress') ? iso(started) : undefined,
    endedAt: hasEnded ? iso(last.time) : undefined,
    endedReason: hasEnded ? textOf(call.endedReason) || 'customer-ended-call' : undefined,
    notices: isTexts(notices) ? notices : [],
    interruptions: Number(call.interruptions ?? 0),
    messageCount: messages.length,
    controlUrl: optionalText(field(call.monitor, 'controlUrl')),
  }
}

function describeToolCall(toolCall: unknown): WorkbenchToolCall {
  const called = fieldsOf(field(toolCall, 'function'))
  const { name, arguments: given } = called
  return {
    id: textOf(field(toolCall, 'id')),
    name: textOf(name),
    arguments: isText(given) ? given : JSON.stringify(given ?? {}),
  }
}

/** A message of a call's record. */
export function describeMessage(value: unknown): WorkbenchMessage {
  const message: Fields = fieldsOf(value)
  const { role, duration, latencyMs, toolCallId } = message
  return {
    role: textOf(role),
    text: textOf(message.message) || textOf(message.result),
    time: Number(message.time),
    durationMs: typeof duration === 'number' ? duration : undefined,
    latencyMs: isTurnLatency(latencyMs) ? latencyMs : undefined,
    toolCalls: listOf(message.toolCalls).filter(isRecord).map(describeToolCall),
    toolCallId: optionalText(toolCallId),
  }
}

/** A call with its messages. */
export const describeCallDetail = (context: PlatformContext, call: Stored): WorkbenchCallDetail => ({
  ...describeCall(context, call),
  messages: readProgress(context, call).messages.map(describeMessage),
})

export const describeWorkbenchRequest = (request: RememberedRequest): WorkbenchRequest => ({
  id: request.id,
  ...describeRequest(request),
})

export const describeWebhook = (webhook: RememberedWebhook): WorkbenchWebhook => ({
  ...describeWorkbenchRequest(webhook),
  callId: webhook.callId,
  message: webhook.message,
  host: new URL(webhook.url).host,
})

/** Whether a request is worth a row: not one that a room makes by itself, unless it fails. */
export const isShown = ({ status, path }: RequestSummary): boolean =>
  !isRoomTraffic(path) || (typeof status === 'number' ? status > 299 : status === 'failed')

const newestFirst = (one: Stored, other: Stored): number =>
  String(other.createdAt).localeCompare(String(one.createdAt))

/** The names of the failures that wait. */
export const waitingFaults = (context: PlatformContext): string[] => [
  ...context.webCallFaults,
  ...context.requestFaults,
  ...context.webhookFaults,
]

/** The state of the sandbox at this moment. */
export const describeState = (context: PlatformContext): WorkbenchState => ({
  url: context.baseUrl,
  models: modelNamesOf(context.models ?? {}),
  faults: waitingFaults(context),
  faultNames: FAULT_NAMES,
  assistants: context.store.all('assistant').map(describeAssistant),
  calls: context.store
    .all('call')
    .sort(newestFirst)
    .slice(0, MAX_CALLS)
    .map((call) => describeCall(context, call)),
})

/** The latest requests and webhooks. */
export const describeTraffic = (context: PlatformContext): WorkbenchTraffic => ({
  requests: context.requests.map(describeWorkbenchRequest).filter(isShown).slice(-MAX_REQUESTS),
  webhooks: context.sentWebhooks.map(describeWebhook),
})
