import { type ConversationItem, NOTE_TYPES } from './conversationItem.ts'
import type { Lines } from './lines.ts'
import { isOfType } from './messageRules.ts'
import type { ServerMessage, Speaker, ToolCall } from './serverMessages.ts'
import { readToolArguments } from './toolArguments.ts'
import type { ToolArguments } from './tools.ts'
import type { TranscriptLine } from './transcriptLine.ts'

/** Writes a call's lines, tool calls and notes into one list, in their order. */
export function createConversationLog(
  items: Lines<ConversationItem>,
  lines: Pick<Lines<TranscriptLine>, 'get'>,
) {
  /** Where the lines are that may still change: the open ones, and each speaker's last final. */
  const known = new Map<string, { speaker: Speaker; final: boolean; position: number }>()

  function hearLine(line: TranscriptLine): void {
    const { id, speaker, final, at } = line
    const last = known.get(id)?.position
    // one that was dropped, since only so many are kept, comes again at the end
    const position = last !== undefined && items.at(last) ? last : items.end()
    for (const [other, { speaker: its, final: isFinal }] of known) {
      if (final && isFinal && its === speaker) known.delete(other)
    }
    known.set(id, { speaker, final, position })
    items.put(position, Object.freeze({ kind: 'line', id, at, line }))
  }

  const add = (item: ConversationItem) => items.put(items.end(), Object.freeze(item))
  /** The ids of the tool calls that are in the list: a `conversation-update` repeats them all. */
  const toolCalls = new Set<string>()

  function addToolCall({ id, function: tool }: ToolCall): void {
    if (toolCalls.has(id)) return
    toolCalls.add(id)
    add({ kind: 'tool-call', id, at: Date.now(), name: tool.name, arguments: argumentsOf(tool.arguments) })
  }

  // what was said before this was there
  for (const line of lines.get()) hearLine(line)

  return {
    hearLine,
    hear(message: ServerMessage) {
      if (isOfType(message, 'tool-calls')) message.toolCallList.forEach(addToolCall)
      // also of an assistant that tells its page no `tool-calls`
      if (isOfType(message, 'conversation-update')) {
        for (const turn of message.conversation ?? []) turn.tool_calls?.forEach(addToolCall)
      }
      for (const type of NOTE_TYPES) {
        if (!isOfType(message, type)) continue
        add({ kind: 'note', id: `note-${items.end() + 1}`, at: Date.now(), message })
      }
    },
  }
}

function argumentsOf(args: unknown): ToolArguments {
  try {
    return readToolArguments(args)
  } catch {
    return {}
  }
}
