import type { Scenario, WebCallFailure } from './Scenario.ts'
import { tableOf } from './tableOf.ts'

interface WebCallFault extends Scenario {
  effect: { webCall: WebCallFailure }
}

const fails = (doc: string, webCall: WebCallFailure): WebCallFault => ({ doc, effect: { webCall } })

const refused = (status: number, message: string) =>
  fails(`The web call is refused with ${status}: “${message}”`, { answer: 'refusal', status, message })

/** Every failure of `POST /call/web`. Each is the scenario `fault:<name>`, and a value of the option `faults`. */
export const webCallFaults = tableOf<WebCallFault>()({
  'web-call-401': refused(401, 'Invalid key.'),
  'web-call-404': refused(404, 'No assistant has that id.'),
  'web-call-429': fails('The web call is refused with 429 and `retry-after: 1`: “Too many calls at once.”', {
    answer: 'refusal',
    status: 429,
    message: 'Too many calls at once.',
    headers: { 'retry-after': '1' },
  }),
  'web-call-500': refused(500, 'The call could not be created.'),
  'web-call-timeout': fails('The web call is never answered.', { answer: 'none' }),
  'web-call-malformed': fails('The answer of the web call is JSON that is cut off.', {
    answer: 'text',
    body: '{"id": "',
  }),
  'web-call-no-url': fails('The answer of the web call has no address of the room.', { answer: 'call' }),
  'web-call-insecure-url': fails('The address of the room is plain http on another host.', {
    answer: 'call',
    callUrl: 'http://example.com/room',
  }),
})

/** A failure of `POST /call/web` that a scenario can ask for. */
export type WebCallFaultName = keyof typeof webCallFaults
