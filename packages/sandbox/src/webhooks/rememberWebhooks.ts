import { field } from '../fields.ts'
import type { PlatformContext, RememberedWebhook } from '../platform/createContext.ts'
import type { OnAttempt } from './sendWebhook.ts'

/** The number of webhooks that are remembered. */
const MAX_REMEMBERED = 200

/** Creates the function that remembers each attempt to deliver a message of a call, for the workbench. */
export function rememberWebhooks(context: PlatformContext): OnAttempt {
  let lastId = 0
  return (url, { type, call, chat, session }) => {
    lastId += 1
    const webhook: RememberedWebhook = {
      id: lastId,
      callId: String(field(call ?? chat ?? session, 'id')),
      message: String(type),
      method: 'POST',
      url,
      status: 'waiting',
      since: Date.now(),
    }
    context.sentWebhooks = [...context.sentWebhooks, webhook].slice(-MAX_REMEMBERED)
    context.emit({ type: 'webhook', webhook })
    return (status) => {
      webhook.status = status
      webhook.until = Date.now()
      context.emit({ type: 'webhook', webhook })
    }
  }
}
