import { isSubscribed } from '../agent/appMessages.ts'
import { type Fields, field, fieldsOf, isRecord, isText, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { messageOf } from '../platform/messageOf.ts'
import { recordCall } from '../platform/recordCall.ts'
import type { ServedResult, Webhooks } from '../platform/webhooks.ts'
import {
  type Destinations,
  findDestinations,
  findToolServer,
  hasServer,
  type WebhookServer,
} from './findServer.ts'
import { sendWebhook, type WebhookNetwork } from './sendWebhook.ts'

/** The model's view of a tool whose server gave no result, in the platform's words. */
const NO_RESULT = 'No result returned.'

/** Creates the sender of a platform's webhooks. Failures are notices of the call. `viewCall` shows a call at this moment. */
export function createWebhooks(
  context: PlatformContext,
  network: WebhookNetwork,
  viewCall: (call: Stored) => Stored,
): Webhooks {
  const { store } = context
  const inTurn = createQueue()

  const notify = (callId: string, notice: string) => {
    try {
      recordCall(store, callId, { notice })
    } catch {
      // a data file that cannot be written ends no delivery
    }
    context.emit({ type: 'call', callId, report: { notice } })
  }

  const destinationsOf = (call: Fields) => findDestinations(store, call, context.orgId)

  const send = (call: Stored, message: Fields) => {
    const { assistant, server, messages } = destinationsOf(call)
    if (!server || !isSubscribed(messages, message)) return
    const completed = completeMessage(viewCall(call), assistant, message)
    inTurn(call.id, () =>
      sendWebhook(network, store, server, completed).catch((cause) => notify(call.id, messageOf(cause))),
    )
  }

  return {
    typesOf: (call) => {
      const destinations = destinationsOf(call)
      return hasServer(destinations) ? [...destinations.messages] : undefined
    },
    send,
    onReport: (callId, report) => {
      const call = store.get('call', callId)
      if (!call || !('status' in report)) return
      send(call, { type: 'status-update', ...report })
      if (report.status === 'ended') send(call, toReport(viewCall(call)))
    },
    runTools: async (call, message) => {
      const destinations = destinationsOf(call)
      const results = await Promise.all(
        groupByServer(destinations, message).map(async ([server, toolCalls]) => {
          const answer = await sendWebhook(network, store, server, {
            ...completeMessage(viewCall(call), destinations.assistant, message),
            toolCallList: toolCalls,
            toolWithToolCallList: withTools(message, toolCalls),
          }).catch((cause) => {
            notify(call.id, messageOf(cause))
            return {}
          })
          return toolCalls.map((toolCall) =>
            readResult(answer, String(toolCall.id), (notice) => notify(call.id, notice)),
          )
        }),
      )
      return results.flat()
    },
  }
}

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
const completeMessage = (view: Stored, assistant: Fields | undefined, message: Fields): Fields => ({
  ...message,
  timestamp: Date.now(),
  ...(assistant && { assistant }),
  ...(view.artifact !== undefined && { artifact: view.artifact }),
  call: view,
})

/** The calls of tools by the server that runs them. Those without a server are the page's. */
function groupByServer(destinations: Destinations, { toolCallList }: Fields) {
  const groups = new Map<string, [WebhookServer, Fields[]]>()
  for (const toolCall of listOf(toolCallList).filter(isRecord)) {
    const name = String(field(toolCall.function, 'name'))
    const server = findToolServer(destinations, name)
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

/** Reads the result of a tool, as strictly as the platform: a text in one line, under the id of its call. */
function readResult(answer: Fields, toolCallId: string, notify: (notice: string) => void): ServedResult {
  const found = listOf(answer.results).find((each) => field(each, 'toolCallId') === toolCallId)
  const { result, error } = fieldsOf(found)
  const text = error ?? result
  if (isText(text) && !/[\r\n]/.test(text)) return { toolCallId, result: text }
  const reason =
    found === undefined
      ? 'the answer has no `results` with that toolCallId'
      : isText(text)
        ? 'the result has line breaks'
        : 'the result is not a string'
  if (Object.keys(answer).length > 0) notify(`The result of ${toolCallId} was ignored: ${reason}.`)
  return { toolCallId, result: NO_RESULT }
}

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
