import type { WebCallFailure } from '../scenarios/Scenario.ts'
import { type WebCallFaultName, webCallFaults } from '../scenarios/webCallFaults.ts'
import { type WebhookFaultName, webhookFaults } from '../scenarios/webhookFaults.ts'
import { json, problem } from './responses.ts'

/** The beginning of an id that asks for a failure. */
export const FAULT_PREFIX = 'fault:'

/** Never answers. Rejects when the request is aborted. */
export const hang = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = request
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function withCallUrl(answer: () => Response, url: string | undefined): Promise<Response> {
  const { webCallUrl: _webCallUrl, transport: _transport, ...call } = await answer().json()
  return json(201, url === undefined ? call : { ...call, webCallUrl: url })
}

/** Answers a web call that fails in that way. `answer` creates the call all the same. */
export function answerWebCall(
  failure: WebCallFailure,
  request: Request,
  answer: () => Response,
): Response | Promise<Response> {
  switch (failure.answer) {
    case 'none':
      return hang(request)
    case 'text':
      return new Response(failure.body, { status: 201, headers: { 'content-type': 'application/json' } })
    case 'call':
      return withCallUrl(answer, failure.callUrl)
    case 'refusal':
      return problem(failure.status, failure.message, failure.headers)
    default:
      return failure satisfies never
  }
}

/** Whether a name is that of a failure of a web call. */
export const isWebCallFault = (name: string): name is WebCallFaultName => Object.hasOwn(webCallFaults, name)

/** Answers a request that fails. */
export type FaultAnswer = (request: Request) => Response | Promise<Response>

const asJson = { 'content-type': 'application/json' }

/** A body that begins like an answer, and goes on as `pull` decides. */
function begin(
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): Response {
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new TextEncoder().encode('{"id":"'))
  }
  return new Response(new ReadableStream({ start, pull }, { highWaterMark: 0 }), { headers: asJson })
}

const never = () => new Promise<void>(() => undefined)

/** Breaks off once the beginning has been sent. */
async function breakOff(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  controller.error(new Error('The connection was reset.'))
}

/** Failures that are more than a status. */
const named = {
  timeout: hang,
  malformed: () => new Response('{"id": "', { headers: asJson }),
  html: () => new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } }),
  empty: () => new Response(null, { headers: asJson }),
  reset: () => begin(breakOff),
  'slow-body': () => begin(never),
} satisfies { [name: string]: FaultAnswer }

/**
 * A failure of any request. A status may have a value for the header `retry-after` after a colon, as in `429:1`.
 * `timeout` sends no response. `malformed`, `html` and `empty` send a truncated JSON body, an HTML body and an empty
 * body. `reset` breaks the connection off in the body. `slow-body` sends a body that never ends.
 */
export type RequestFault = `${number}` | `${number}:${string}` | keyof typeof named

/** A failure of the next request, of the next web call, or of the next webhook that expects an answer. */
export type Fault = RequestFault | WebCallFaultName | WebhookFaultName

// after the colon only what a header can hold: printable ASCII
const STATUS = /^([45]\d\d)(?::([\x20-\x7e]+))?$/

/** The answer of a fault by its name. Undefined for any other name. */
export function findRequestFault(name: string): FaultAnswer | undefined {
  const [, status, retryAfter] = STATUS.exec(name) ?? []
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  if (status) return () => problem(Number(status), `The sandbox was asked to answer ${status}.`, headers)
  return Object.hasOwn(named, name) ? named[name as keyof typeof named] : undefined
}

/** The failures that have a name, and the statuses that clients treat in ways of their own. */
export const FAULT_NAMES: readonly Fault[] = [
  ...(Object.keys(webCallFaults) as WebCallFaultName[]),
  ...(Object.keys(webhookFaults) as WebhookFaultName[]),
  ...(['400', '401', '403', '404', '429:1', '500', '503'] as const),
  ...(Object.keys(named) as (keyof typeof named)[]),
]

/** The description of a fault of a request. */
export const REQUEST_FAULT_RULE = `must be a status from 400 to 599 or one of ${Object.keys(named).join(', ')}`

/** The description of any fault. */
export const FAULT_RULE = `${REQUEST_FAULT_RULE}, ${Object.keys({ ...webCallFaults, ...webhookFaults }).join(', ')}`

/** Whether a name is that of a failure of webhooks. */
export const isWebhookFault = (name: string): name is WebhookFaultName => Object.hasOwn(webhookFaults, name)

/** Whether a value names a fault of a request, of a web call or of a webhook. */
export const isFault = (value: unknown): value is Fault =>
  typeof value === 'string' &&
  (findRequestFault(value) !== undefined || isWebCallFault(value) || isWebhookFault(value))
