import type { Store } from '../../store/createStore.ts'
import type { KnownMessageType, MessageOf, Speaker } from './serverMessages.ts'
import type { ToolArguments } from './tools.ts'

/** A line of the conversation, shown as 'You' or 'Agent'. */
export interface TranscriptLine {
  /** A stable key: the same while the line grows, and when it becomes final. */
  readonly id: string
  readonly speaker: Speaker
  /** The whole text of the line so far. */
  readonly text: string
  /**
   * False while the text may still grow. A final line may be replaced once more by a line with the same `id` and
   * `interrupted`.
   */
  readonly final: boolean
  /** When the line began, in milliseconds since the epoch. */
  readonly at: number
  /** The user interrupted the assistant in this line. Set after the line is final, or while it grows. */
  readonly interrupted?: true
}

/** The lines of the conversation so far. */
export interface TranscriptStore extends Store<readonly TranscriptLine[]> {
  /**
   * Adds a line that the page already knows, such as the greeting. A start clears the lines before it. When the same
   * speaker then says the same words in the call, no second line is added. Punctuation, case and spaces do not matter.
   */
  add: (speaker: Speaker, text: string) => void
}

/** The types of messages that are notes of a conversation. */
export type NoteType = (typeof NOTE_TYPES)[number]

export const NOTE_TYPES = [
  'user-interrupted',
  'hang',
  'transfer-update',
  'assistant.started',
  'workflow.node.started',
  'language-change-detected',
  'language-changed',
] as const satisfies readonly KnownMessageType[]

/** An item of a conversation: a line, a tool call of the assistant, or a note of the platform. */
export type ConversationItem =
  | {
      readonly kind: 'line'
      readonly id: string
      /** When the line began, in milliseconds since the epoch. */
      readonly at: number
      readonly line: TranscriptLine
    }
  | {
      readonly kind: 'tool-call'
      /** The platform's id of the tool call. A call without an id gets one. */
      readonly id: string
      /** When the tool call was received, in milliseconds since the epoch. */
      readonly at: number
      readonly name: string
      /** The unchecked arguments. Empty if they cannot be read. */
      readonly arguments: ToolArguments
    }
  | {
      readonly kind: 'note'
      readonly id: string
      /** When the note was received, in milliseconds since the epoch. */
      readonly at: number
      /** The message. The page writes the text for its users. */
      readonly message: MessageOf<NoteType>
    }

/** The conversation of the last call: lines, tool calls and notes, in order. */
export type ConversationStore = Store<readonly ConversationItem[]>
