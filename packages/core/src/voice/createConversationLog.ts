import { type ConversationItem, NOTE_TYPES } from './conversationLog.ts'
import type { Lines } from './createLines.ts'
import { isOfType } from './messageRules.ts'
import type { ServerMessage, Speaker } from './serverMessages.ts'
import type { TranscriptLine } from './transcript.ts'

/** Writes a call's lines, tool calls and notes into one list, in their order. */
export function createConversationLog(
  items: Lines<ConversationItem>,
  lines: Pick<Lines<TranscriptLine>, 'get'>,
) {
  /** Each speaker's latest line, and where it is: no other may still change. */
  const latest = new Map<Speaker, { id: string; position: number }>()

  function hearLine(line: TranscriptLine): void {
    const known = latest.get(line.speaker)
    const position = known?.id === line.id ? known.position : items.end()
    latest.set(line.speaker, { id: line.id, position })
    items.put(position, Object.freeze({ kind: 'line', id: line.id, at: line.at, line }))
  }

  const add = (item: ConversationItem) => items.put(items.end(), Object.freeze(item))

  // what was said before this was there
  for (const line of lines.get()) hearLine(line)

  return {
    hearLine,
    hear(message: ServerMessage) {
      const at = Date.now()
      if (isOfType(message, 'tool-calls')) {
        for (const { id, function: tool } of message.toolCallList) {
          add({ kind: 'tool-call', id, at, name: tool.name, arguments: tool.arguments })
        }
      }
      for (const type of NOTE_TYPES) {
        if (isOfType(message, type)) add({ kind: 'note', id: `note-${items.end() + 1}`, at, message })
      }
    },
  }
}
