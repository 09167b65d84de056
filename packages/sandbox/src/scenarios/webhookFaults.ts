import type { Scenario, WebhookFailure } from './Scenario.ts'
import { tableOf } from './tableOf.ts'

interface WebhookFault extends Scenario {
  webhook: WebhookFailure
}

/**
 * The failures of a user's server, as the platform sees them. Each is the scenario `fault:<name>`, and a fault of the next
 * webhook that expects an answer.
 */
export const webhookFaults = tableOf<WebhookFault>()({
  /** Your server gets the messages, and none of its answers arrives in `server.timeoutSeconds`. */
  'webhook-timeout': { webhook: { answer: 'late' } },
  /** Your server gets the messages, and its answers arrive with status 500. */
  'webhook-500': { webhook: { answer: 'text', status: 500, body: '{}' } },
  /** Your server gets the messages, and its answers arrive as a page of HTML. */
  'webhook-invalid': { webhook: { answer: 'text', status: 200, body: '<html>Bad gateway</html>' } },
  /** Your server cannot be reached. It gets no message. */
  'webhook-unreachable': { webhook: { answer: 'unreachable' } },
  /** Your server gets the messages with another secret, token or signature than it expects. */
  'webhook-wrong-secret': { webhook: { answer: 'own', secret: 'd3Jvbmctc2VjcmV0' } },
})

/** A failure of a user's server that a test can ask for. */
export type WebhookFaultName = keyof typeof webhookFaults
