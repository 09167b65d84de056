import { isSubscribed } from '../agent/appMessages.ts'
import { field, fieldsOf, isRecord, isText, listOf } from '../fields.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'

interface ServedResultListener {
  /** Gets the results, and the words of the tool about them, as messages for the agent. */
  onMessage: (message: object) => void
  /** Gets each result as `tool-calls-result` has it, before the agent gets it. */
  onResult?: (toolCallResult: object) => void
  /** Runs for a result that words of the tool stand for, so that it gets no answer. */
  onSpokenResult: (toolCallId: string) => void
  /** Gets the calls of tools that no server has answered. */
  onUnserved?: (toolCalls: readonly unknown[]) => void
}

interface ServerForwarder {
  forward: (message: unknown) => void
  /** Whether servers have that call of a tool, or another one of the same message, and have not ended. */
  runsOnServer: (toolCallId: string) => boolean
}

/**
 * Sends messages of the agent to the server of the sandbox, which sends them as webhooks. The results of tools that a server
 * has run come back to the agent. Without `wanted` nothing is sent.
 */
export function createServerForwarder(
  { url, token = '' }: RoomAddress,
  wanted: readonly string[] | undefined,
  { onMessage, onResult, onSpokenResult, onUnserved }: ServedResultListener,
): ServerForwarder {
  const { origin, pathname } = new URL(url)
  let last: Promise<unknown> = Promise.resolve()
  const running = new Set<ReadonlyMap<unknown, unknown>>()
  const post = async (message: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(message) }
    // the call goes on without a server
    const response = await fetch(`${origin}${pathname}/server-message`, init).catch(() => undefined)
    return response?.json().catch(() => undefined)
  }
  const runTools = async (message: unknown) => {
    const unserved = new Map(listOf(field(message, 'toolCallList')).map((call) => [field(call, 'id'), call]))
    if (wanted) running.add(unserved)
    const results = wanted ? listOf(field(await post(message), 'results')) : []
    running.delete(unserved)
    for (const served of results) {
      const { toolCallId, result, isError, spoken } = fieldsOf(served)
      if (!isText(toolCallId) || !isText(result)) continue
      unserved.delete(toolCallId)
      onResult?.({ toolCallId, ...(isError ? { error: result } : { result }) })
      const { text, endsCall } = fieldsOf(spoken)
      const added = { role: 'tool', tool_call_id: toolCallId, content: result }
      onMessage({ type: 'add-message', message: added, triggerResponseEnabled: text === undefined })
      if (text === undefined) continue
      onSpokenResult(toolCallId)
      onMessage({ type: 'say', content: text, endCallAfterSpoken: endsCall })
    }
    if (unserved.size > 0) onUnserved?.([...unserved.values()])
  }
  const forward = (message: unknown) => {
    if (!isRecord(message)) return
    // a tool has a server of its own, whatever the assistant's server gets
    if (message.type === 'tool-calls') void runTools(message)
    else if (!wanted) return
    // the server knows the start and the end of a call itself
    else if (message.type !== 'status-update' && isSubscribed(wanted, message)) {
      last = last.then(() => post(message))
    }
  }
  return { forward, runsOnServer: (toolCallId) => [...running].some((calls) => calls.has(toolCallId)) }
}
