import type { AgentToolCall } from './AgentModels.ts'

/** The message in which the assistant calls tools of the page. */
export function toolCallsMessage(calls: readonly AgentToolCall[]) {
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
