import { NOTE_TYPES } from './conversationItem.ts'
import type { ConversationList } from './conversationList.ts'
import { isOfType } from './messageRules.ts'
import type { ServerMessage, ToolCall } from './serverMessages.ts'
import { readToolArguments } from './toolArguments.ts'
import type { ToolArguments } from './tools.ts'

/** Returns a function that adds the tool calls and notes of messages to a conversation. The transcript adds the lines. */
export function createConversationWriter(list: ConversationList): (message: ServerMessage) => void {
  /** The ids of the tool calls in the list, because every `conversation-update` repeats all of them. */
  const toolCalls = new Set<string>()

  function addToolCall({ id, function: tool }: ToolCall): void {
    if (toolCalls.has(id)) return
    toolCalls.add(id)
    const args = argumentsOf(tool.arguments)
    list.put(list.end(), { kind: 'tool-call', id, at: Date.now(), name: tool.name, arguments: args })
  }

  return (message) => {
    if (isOfType(message, 'tool-calls')) message.toolCallList.forEach(addToolCall)
    // An assistant may be configured to send no `tool-calls` to the page.
    if (isOfType(message, 'conversation-update')) {
      for (const turn of message.conversation ?? []) turn.tool_calls?.forEach(addToolCall)
    }
    for (const type of NOTE_TYPES) {
      if (!isOfType(message, type)) continue
      list.put(list.end(), { kind: 'note', id: `note-${list.end() + 1}`, at: Date.now(), message })
    }
  }
}

function argumentsOf(args: unknown): ToolArguments {
  try {
    return readToolArguments(args)
  } catch {
    return {}
  }
}
