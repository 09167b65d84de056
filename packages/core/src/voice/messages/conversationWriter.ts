import type { ConversationList, NoteType } from './conversation.ts'
import type { KnownMessage, MessageOf, ToolCall } from './serverMessages.ts'
import { readToolArguments } from './toolArguments.ts'
import type { ToolArguments } from './tools.ts'

/**
 * Returns a function that adds the tool calls and notes of messages to a conversation. The transcript adds the lines. A
 * legacy `function-call` adds nothing: the platform also sends the same call as `tool-calls` or in `conversation-update`.
 */
export function createConversationWriter(list: ConversationList): (message: KnownMessage) => void {
  /** The ids of the tool calls in the list, because every `conversation-update` repeats all of them. */
  const toolCalls = new Set<string>()

  function addToolCall({ id: callId, function: tool }: ToolCall): void {
    toolCalls.add(callId)
    const args = argumentsOf(tool.arguments)
    const id = callId || `tool-call-${list.count() + 1}`
    list.put(list.count(), { kind: 'tool-call', id, at: Date.now(), name: tool.name, arguments: args })
  }

  function addNewToolCall(toolCall: ToolCall): void {
    if (!toolCalls.has(toolCall.id)) addToolCall(toolCall)
  }

  function addNote(message: MessageOf<NoteType>): void {
    list.put(list.count(), { kind: 'note', id: `note-${list.count() + 1}`, at: Date.now(), message })
  }

  return (message) => {
    switch (message.type) {
      case 'tool-calls':
        // Calls with an empty id cannot be told apart. All of them run, so all of them are shown.
        for (const toolCall of message.toolCallList) {
          if (toolCall.id === '') addToolCall(toolCall)
          else addNewToolCall(toolCall)
        }
        break
      case 'conversation-update':
        // An assistant may be configured to send no `tool-calls` to the page.
        for (const turn of message.conversation ?? []) turn.tool_calls?.forEach(addNewToolCall)
        break
      case 'user-interrupted':
      case 'hang':
      case 'transfer-update':
      case 'assistant.started':
      case 'workflow.node.started':
      case 'language-change-detected':
      case 'language-changed':
        addNote(message)
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
