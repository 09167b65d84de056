import { isSubscribed } from '../agent/appMessages.ts'
import { field, isRecord, isText, listOf } from '../fields.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'

/**
 * Sends messages of the agent to the server of the sandbox, which sends them as webhooks. `onMessage` gets the results of
 * tools that a server has run, as messages for the agent. Without `wanted` nothing is sent.
 */
export function createServerForwarder(
  { url, token = '' }: RoomAddress,
  wanted: readonly string[] | undefined,
  onMessage: (message: object) => void,
): (message: unknown) => void {
  const { origin, pathname } = new URL(url)
  let last: Promise<unknown> = Promise.resolve()
  const post = async (message: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(message) }
    // the call goes on without a server
    const response = await fetch(`${origin}${pathname}/server-message`, init).catch(() => undefined)
    return response?.json().catch(() => undefined)
  }
  const runTools = async (message: unknown) => {
    for (const served of listOf(field(await post(message), 'results'))) {
      const { toolCallId, result } = isRecord(served) ? served : {}
      if (!isText(toolCallId) || !isText(result)) continue
      const added = { role: 'tool', tool_call_id: toolCallId, content: result }
      onMessage({ type: 'add-message', message: added, triggerResponseEnabled: true })
    }
  }
  return (message) => {
    if (!wanted || !isRecord(message)) return
    // a tool has a server of its own, whatever the assistant's server gets
    if (message.type === 'tool-calls') void runTools(message)
    // the server knows the start and the end of a call itself
    else if (message.type !== 'status-update' && isSubscribed(wanted, message)) {
      last = last.then(() => post(message))
    }
  }
}
