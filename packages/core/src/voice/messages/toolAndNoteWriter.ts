import type { ConversationList, NoteType } from './conversation.ts'
import type { KnownMessage, MessageOf, ToolCall } from './serverMessages.ts'
import { createToolCallItems, type ToolCallItems } from './toolCallItems.ts'

/** Writes the tool calls and notes of a call. */
export interface ToolAndNoteWriter extends Pick<ToolCallItems, 'settleBy' | 'close'> {
  /** Writes what a message adds, and the outcomes that it tells. */
  readonly write: (message: KnownMessage) => void
}

/**
 * Creates the writer of the tool calls and notes of a conversation. A legacy `function-call` adds nothing: the platform
 * also sends the same call as `tool-calls` or in `conversation-update`.
 */
export function createToolAndNoteWriter(list: ConversationList): ToolAndNoteWriter {
  const toolCalls = createToolCallItems(list)
  const { add, settle } = toolCalls

  function addNew(toolCall: ToolCall): void {
    if (!toolCalls.isKnown(toolCall.id)) add(toolCall)
  }

  function addNote(message: MessageOf<NoteType>): void {
    list.put(list.count(), { kind: 'note', id: `note-${list.count() + 1}`, at: Date.now(), message })
  }

  function write(message: KnownMessage): void {
    switch (message.type) {
      case 'tool-calls':
        // Calls with an empty id cannot be told apart. All of them run, so all of them are shown.
        for (const toolCall of message.toolCallList) {
          if (toolCall.id === '') add(toolCall)
          else addNew(toolCall)
        }
        break
      case 'tool-calls-result':
        settle(message.toolCallResult ?? {})
        break
      case 'tool.completed':
        message.messages?.forEach(settle)
        break
      case 'conversation-update':
        // An assistant may be configured to send no `tool-calls` to the page.
        for (const turn of message.conversation ?? []) turn.tool_calls?.forEach(addNew)
        message.messages?.forEach(settle)
        message.conversation?.forEach(settle)
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

  return { ...toolCalls, write }
}
