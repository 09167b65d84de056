import type { RoutedRequest } from '../createRouter.ts'
import { FAULT, hang } from '../faults.ts'
import { problem, Refusal } from '../respond.ts'

type Answer = (request: Request) => Response | Promise<Response>

const asJson = { 'content-type': 'application/json' }

/** A body that begins like an answer; what comes then, `then` decides. */
function begin(
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): Response {
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new TextEncoder().encode('{"id":"'))
  }
  return new Response(new ReadableStream({ start, pull: then }, { highWaterMark: 0 }), { headers: asJson })
}

const never = () => new Promise<void>(() => undefined)

/** Breaks off once what was begun is on its way. */
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
} satisfies { [name: string]: Answer }

/**
 * How a request can fail: a status, with what `retry-after` says after a colon (`429:1`); no answer at all; an
 * answer that is cut short, no JSON or empty; one that is reset in its middle; one whose body never ends.
 */
export type RequestFault = `${number}` | `${number}:${string}` | keyof typeof named

const STATUS = /^([45]\d\d)(?::(.+))?$/

function findFault(name: string): Answer | undefined {
  const [, status, retryAfter] = STATUS.exec(name) ?? []
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  if (status) return () => problem(Number(status), `The sandbox was asked to answer ${status}.`, headers)
  return Object.hasOwn(named, name) ? named[name as keyof typeof named] : undefined
}

const TERMS = `must be a status from 400 to 599 or one of ${Object.keys(named).join(', ')}`

/** @throws TypeError that names the first which is no fault */
export function checkFaults(faults: readonly string[]): void {
  const wrong = faults.find((name) => !findFault(name))
  if (wrong !== undefined) throw new TypeError(`fail: '${wrong}' ${TERMS}`)
}

/** The ids by which a request can ask to fail: `fault:429`. */
const asked = ({ params, body }: RoutedRequest): unknown =>
  params.id ?? (body as { assistantId?: unknown } | undefined)?.assistantId

/**
 * The failure that a request gets in place of its answer: the one in its header `x-sandbox-fault`, the next
 * one of `queue`, or the one that its id names.
 *
 * @throws Refusal 400 for a header that names no fault
 */
export function takeFault(queue: RequestFault[], routed: RoutedRequest) {
  const { request } = routed
  const wanted = request.headers.get('x-sandbox-fault')
  if (wanted !== null) {
    const fault = findFault(wanted)
    if (!fault) throw new Refusal(400, `x-sandbox-fault ${TERMS}`)
    return fault(request)
  }
  const next = queue.shift()
  if (next !== undefined) return findFault(next)?.(request)
  const id = asked(routed)
  return typeof id === 'string' && id.startsWith(FAULT)
    ? findFault(id.slice(FAULT.length))?.(request)
    : undefined
}
