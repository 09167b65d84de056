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

/** Every way that `POST /call/web` can fail. Selected like a scenario, as `fault:<name>`. */
export const webCallFaults = {
  'web-call-401': () => problem(401, 'Invalid key.'),
  'web-call-404': () => problem(404, 'No assistant has that id.'),
  'web-call-429': () => problem(429, 'Too many calls at once.', { 'retry-after': '1' }),
  'web-call-500': () => problem(500, 'The call could not be created.'),
  'web-call-timeout': hang,
  'web-call-malformed': () =>
    new Response('{"id": "', { status: 201, headers: { 'content-type': 'application/json' } }),
  'web-call-no-url': (_request, answer) => withCallUrl(answer, undefined),
  'web-call-insecure-url': (_request, answer) => withCallUrl(answer, 'http://example.com/room'),
} satisfies { [name: string]: WebCallFault }

/** A failure of `POST /call/web` that a scenario can ask for. */
export type WebCallFaultName = keyof typeof webCallFaults

/** The fault that a scenario's name stands for, if it is one of the web call. */
export function findWebCallFault(scenario: string): WebCallFault | undefined {
  const name = scenario.startsWith(FAULT) ? scenario.slice(FAULT.length) : scenario
  return Object.hasOwn(webCallFaults, name) ? webCallFaults[name as WebCallFaultName] : undefined
}
