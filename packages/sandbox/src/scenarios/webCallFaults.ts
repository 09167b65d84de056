import type { Scenario, WebCallFailure } from './Scenario.ts'
import { tableOf } from './tableOf.ts'

interface WebCallFault extends Scenario {
  webCall: WebCallFailure
}

/** Every failure of `POST /call/web`. Each is the scenario `fault:<name>`, and a value of the option `faults`. */
export const webCallFaults = tableOf<WebCallFault>()({
  /** The web call is refused with 401. */
  'web-call-401': { webCall: { answer: 'refusal', status: 401, message: 'Invalid key.' } },
  /** The web call is refused with 404. */
  'web-call-404': { webCall: { answer: 'refusal', status: 404, message: 'No assistant has that id.' } },
  /** The web call is refused with 429 and `retry-after: 1`. */
  'web-call-429': {
    webCall: {
      answer: 'refusal',
      status: 429,
      message: 'Too many calls at once.',
      headers: { 'retry-after': '1' },
    },
  },
  /** The web call is refused with 500. */
  'web-call-500': { webCall: { answer: 'refusal', status: 500, message: 'The call could not be created.' } },
  /** The web call is never answered. */
  'web-call-timeout': { webCall: { answer: 'none' } },
  /** The answer of the web call is JSON that is cut off. */
  'web-call-malformed': { webCall: { answer: 'text', body: '{"id": "' } },
  /** The answer of the web call has no address of the room. */
  'web-call-no-url': { webCall: { answer: 'call' } },
  /** The address of the room is plain http on another host. */
  'web-call-insecure-url': { webCall: { answer: 'call', callUrl: 'http://example.com/room' } },
})

/** A failure of `POST /call/web` that a scenario can ask for. */
export type WebCallFaultName = keyof typeof webCallFaults
