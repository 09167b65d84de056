import { isSubscribed } from '../agent/appMessages.ts'
import { type Fields, field, fieldsOf, isRecord, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { chooseScenario } from '../platform/findAssistant.ts'
import { messageOf } from '../platform/messageOf.ts'
import { recordNotice } from '../platform/recordNotice.ts'
import type { RequestedAssistant, ServedResult, Webhooks } from '../platform/webhooks.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import type { WebhookFailure } from '../scenarios/Scenario.ts'
import { webhookFaults } from '../scenarios/webhookFaults.ts'
import {
  type Destinations,
  findDestinations,
  findTool,
  findToolServer,
  hasServer,
  type WebhookServer,
} from './findServer.ts'
import { followPhoneCall, type PlannedStep } from './followPhoneCall.ts'
import { readAssistantAnswer, refuseUnanswered } from './readAssistantAnswer.ts'
import { readToolResult } from './readToolResult.ts'
import { sendWebhook, type WebhookNetwork } from './sendWebhook.ts'

/** Seconds that the platform waits for an assistant. No setting changes that. */
const ASSISTANT_SECONDS = 7.5

/** The facts about calls that the sender needs. */
interface CallViews {
  /** Shows a call at this moment. */
  viewCall: (call: Stored) => Stored
  /** The steps that a phone call will take. */
  planSteps: (call: Stored) => readonly PlannedStep[]
}

/** Creates the sender of a platform's webhooks. Failures are notices of the call. */
export function createWebhooks(
  context: PlatformContext,
  network: WebhookNetwork,
  { viewCall, planSteps }: CallViews,
): Webhooks {
  const { store } = context
  const inTurn = createQueue()
  const destinationsOf = (call: Fields) => findDestinations(store, call, context.orgId)

  const send = (call: Stored, message: Fields, destinations = destinationsOf(call)) => {
    const { server, messages } = destinations
    if (!server || !isSubscribed(messages, message)) return
    const completed = completeMessage({ kind: 'call', view: viewCall(call) }, destinations, message)
    inTurn(call.id, () =>
      sendWebhook(network, store, server, completed, failureOf(destinations)).catch((cause) => {
        const notice = messageOf(cause)
        // a server that fails does so for every message of its type
        if (![store.get('call', call.id)?.notices].flat().includes(notice)) notify(context, call.id, notice)
      }),
    )
  }

  return {
    typesOf: (call, assistant) => {
      const destinations = findDestinations(store, call, context.orgId, assistant)
      return hasServer(destinations) ? [...destinations.messages] : undefined
    },
    send,
    onReport: (callId, report) => {
      const call = store.get('call', callId)
      if (!call || !('status' in report)) return
      const destinations = destinationsOf(call)
      send(call, { type: 'status-update', ...report }, destinations)
      if (report.status === 'in-progress') {
        send(call, { type: 'assistant.started', newAssistant: destinations.assistant ?? {} }, destinations)
      }
      if (report.status === 'ended') send(call, toReport(viewCall(call)), destinations)
    },
    onRecord: (kind, change, record) => {
      const destinations = destinationsOf(record)
      if (kind === 'call' && change === 'created' && hasServer(destinations)) {
        followPhoneCall(context, record, planSteps(record), network.wait, (call, status) =>
          send(call, { type: 'status-update', status }),
        )
      }
      const { assistant, server, messages } = destinations
      const message = { type: `${kind}.${change}`, timestamp: Date.now(), assistant, [kind]: record }
      if (!server || !messages.includes(message.type)) return
      inTurn(record.id, () =>
        sendWebhook(network, store, server, message).catch((cause) =>
          context.emit({ type: 'chat', chatId: record.id, notice: messageOf(cause) }),
        ),
      )
    },
    requestAssistant: (call) => requestAssistant(context, network, destinationsOf(call), viewCall(call)),
    servesTool: (record, name) => findToolServer(destinationsOf(record), name) !== undefined,
    runTools: (kind, record, message) => {
      const view = kind === 'call' ? viewCall(record) : record
      return runTools(context, network, destinationsOf(record), { kind, view }, message)
    },
  }
}

/** A call or a chat whose tools are called. */
interface Subject {
  kind: 'call' | 'chat'
  view: Stored
}

/** Asks the server of a call who takes it. */
function requestAssistant(
  context: PlatformContext,
  network: WebhookNetwork,
  destinations: Destinations,
  call: Stored,
): Promise<RequestedAssistant> | undefined {
  const { server, phoneNumber } = destinations
  if (!server) return undefined
  const { backoffPlan: _backoffPlan, ...others } = server
  const message = completeMessage({ kind: 'call', view: call }, destinations, { type: 'assistant-request' })
  const asked = { ...others, timeoutSeconds: ASSISTANT_SECONDS }
  return sendWebhook(network, context.store, asked, message, takeFailure(context, destinations)).then(
    (answer) => readAssistantAnswer(context.store, answer),
    (cause) => ({ refusal: refuseUnanswered(phoneNumber, messageOf(cause)) }),
  )
}

/** Has each server run its tools, all of them at the same time. */
async function runTools(
  context: PlatformContext,
  network: WebhookNetwork,
  destinations: Destinations,
  subject: Subject,
  message: Fields,
): Promise<ServedResult[]> {
  const { kind, view } = subject
  const tell = (notice: string) =>
    kind === 'call'
      ? notify(context, view.id, notice)
      : context.emit({ type: 'chat', chatId: view.id, notice })
  const groups = groupByServer(destinations, message)
  // tools of the page leave a failure on demand to the next webhook
  const failure = groups.length > 0 ? takeFailure(context, destinations) : undefined
  const results = await Promise.all(
    groups.map(async ([server, toolCalls]) => {
      const sent = {
        ...completeMessage(subject, destinations, message),
        toolCallList: toolCalls,
        toolWithToolCallList: withTools(message, toolCalls),
      }
      const answer = await sendWebhook(network, context.store, server, sent, failure).catch((cause) => {
        tell(messageOf(cause))
        return null
      })
      return toolCalls.map((toolCall) => {
        const tool = findTool(destinations, nameOf(toolCall))
        const { served, problem } = readToolResult(answer, String(toolCall.id), tool)
        if (problem !== undefined) tell(problem)
        return served
      })
    }),
  )
  return results.flat()
}

function notify(context: PlatformContext, callId: string, notice: string): void {
  try {
    recordNotice(context, callId, notice)
  } catch {
    // a data file that cannot be written ends no delivery
  }
}

/** The failure that the scenario of a call asks for. */
const failureOf = ({ found }: Destinations): WebhookFailure | undefined =>
  findScenario(chooseScenario(found)).webhook

/** The failure of a message that expects an answer: on demand, or of the scenario. */
function takeFailure(context: PlatformContext, destinations: Destinations): WebhookFailure | undefined {
  const queued = context.webhookFaults.shift()
  return queued === undefined ? failureOf(destinations) : webhookFaults[queued].webhook
}

const nameOf = (toolCall: Fields): string => String(field(toolCall.function, 'name'))

/** Runs the deliveries of one call in their order, and those of different calls at the same time. */
function createQueue(): (callId: string, deliver: () => Promise<unknown>) => void {
  const last = new Map<string, Promise<unknown>>()
  return (callId, deliver) => {
    const delivery = (last.get(callId) ?? Promise.resolve()).then(deliver)
    last.set(callId, delivery)
    void delivery.then(() => {
      if (last.get(callId) === delivery) last.delete(callId)
    })
  }
}

/** Adds to a message what every message has. */
const completeMessage = (
  { kind, view }: Subject,
  { assistant, phoneNumber }: Destinations,
  message: Fields,
): Fields => ({
  ...message,
  timestamp: Date.now(),
  ...(assistant && { assistant }),
  ...(isRecord(phoneNumber) && { phoneNumber }),
  ...(isRecord(view.customer) && { customer: view.customer }),
  ...(view.artifact !== undefined && { artifact: view.artifact }),
  [kind]: view,
})

/** The calls of tools by the server that runs them. Those without a server are the page's. */
function groupByServer(destinations: Destinations, { toolCallList }: Fields) {
  const groups = new Map<string, [WebhookServer, Fields[]]>()
  for (const toolCall of listOf(toolCallList).filter(isRecord)) {
    const server = findToolServer(destinations, nameOf(toolCall))
    if (!server) continue
    // the same address with another secret is another server
    const key = JSON.stringify(server)
    const group = groups.get(key) ?? [server, []]
    group[1].push(toolCall)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const withTools = ({ toolWithToolCallList }: Fields, toolCalls: readonly Fields[]): unknown[] =>
  listOf(toolWithToolCallList).filter((tool) =>
    toolCalls.some(({ id }) => id === field(field(tool, 'toolCall'), 'id')),
  )

/** The report about a call that is over. */
function toReport({ endedReason, startedAt, endedAt, cost, analysis, artifact }: Stored): Fields {
  const { messages, transcript } = fieldsOf(artifact)
  const given = {
    startedAt,
    endedAt,
    cost,
    analysis,
    messages,
    transcript,
    summary: field(analysis, 'summary'),
  }
  return {
    type: 'end-of-call-report',
    endedReason,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}
