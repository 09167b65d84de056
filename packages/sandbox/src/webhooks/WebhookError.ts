/** Why a webhook got no valid answer, in a sentence for the developer. It quotes no secret. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}
