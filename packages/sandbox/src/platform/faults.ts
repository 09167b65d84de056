import type { WebCallFailure } from '../scenarios/Scenario.ts'
import { webCallFaults as faultScenarios, type WebCallFaultName } from '../scenarios/webCallFaults.ts'
import { json, problem } from './respond.ts'

/** How an id begins that asks for a failure. */
export const FAULT = 'fault:'

/** What the platform does instead of creating a web call. */
export type WebCallFault = (request: Request, answer: () => Response) => Response | Promise<Response>

/** Never answers; ends with the request's own abort. */
export const hang = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = request
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function withCallUrl(answer: () => Response, url: string | undefined): Promise<Response> {
  const { webCallUrl: _given, transport: _transport, ...call } = await answer().json()
  return json(201, url === undefined ? call : { ...call, webCallUrl: url })
}

/** Answers a web call that fails in that way. */
function toFault(failure: WebCallFailure): WebCallFault {
  switch (failure.answer) {
    case 'none':
      return hang
    case 'text':
      return () =>
        new Response(failure.body, { status: 201, headers: { 'content-type': 'application/json' } })
    case 'call':
      return (_request, answer) => withCallUrl(answer, failure.callUrl)
    case 'refusal':
      return () => problem(failure.status, failure.message, failure.headers)
    default:
      return failure satisfies never
  }
}

const entries = Object.entries(faultScenarios).map(([name, { webCall }]) => [name, toFault(webCall)])

/** Every way in which `POST /call/web` can fail. Selected like a scenario, as `fault:<name>`. */
export const webCallFaults = Object.fromEntries(entries) as { [name in WebCallFaultName]: WebCallFault }

/** The fault that a scenario's name stands for, if it is one of the web call. */
export function findWebCallFault(scenario: string): WebCallFault | undefined {
  const name = scenario.startsWith(FAULT) ? scenario.slice(FAULT.length) : scenario
  return Object.hasOwn(webCallFaults, name) ? webCallFaults[name as WebCallFaultName] : undefined
}
