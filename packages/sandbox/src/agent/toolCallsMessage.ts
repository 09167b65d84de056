import type { AgentToolCall } from './AgentModels.ts'
import type { AgentSend } from './AgentOptions.ts'

/** Calls tools of the page. With `isOldToo`, an old `function-call` comes before, for each of them. */
export function sendToolCalls(send: AgentSend, calls: readonly AgentToolCall[], isOldToo = false): void {
  for (const { name, arguments: args } of isOldToo ? calls : []) {
    send({ type: 'function-call', functionCall: { name, parameters: JSON.parse(args) } })
  }
  send(toolCallsMessage(calls))
}

function toolCallsMessage(calls: readonly AgentToolCall[]) {
  const toolCallList = calls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function',
    // a text, as models send it
    function: { name, arguments: args },
  }))
  const toolWithToolCallList = toolCallList.map((toolCall) => ({
    type: 'function',
    function: { name: toolCall.function.name },
    toolCall,
  }))
  return { type: 'tool-calls', toolCallList, toolWithToolCallList }
}
