import { hang } from './faults.ts'
import { problem } from './respond.ts'

/** What a failing request is answered. */
export type FaultAnswer = (request: Request) => Response | Promise<Response>

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
} satisfies { [name: string]: FaultAnswer }

/**
 * How a request can fail: a status, with what `retry-after` says after a colon (`429:1`); no answer at all; an
 * answer that is cut short, no JSON or empty; one that is reset in its middle; one whose body never ends.
 */
export type RequestFault = `${number}` | `${number}:${string}` | keyof typeof named

// after the colon only what a header can hold: printable ASCII
const STATUS = /^([45]\d\d)(?::([\x20-\x7e]+))?$/

/** What a request is answered that fails so. */
export function findFault(name: string): FaultAnswer | undefined {
  const [, status, retryAfter] = STATUS.exec(name) ?? []
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  if (status) return () => problem(Number(status), `The sandbox was asked to answer ${status}.`, headers)
  return Object.hasOwn(named, name) ? named[name as keyof typeof named] : undefined
}

/** What a fault must be, in words. */
export const FAULT_RULE = `must be a status from 400 to 599 or one of ${Object.keys(named).join(', ')}`

/** @throws TypeError that names the first which is no fault */
export function checkFaults(faults: readonly string[]): void {
  const wrong = faults.findIndex((name) => !findFault(name))
  if (wrong >= 0) throw new TypeError(`fail: '${faults[wrong]}' ${FAULT_RULE}`)
}
