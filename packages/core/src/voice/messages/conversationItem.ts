import type { Store } from '../../store/createStore.ts'
import type { KnownMessageType, MessageOf, Speaker } from './serverMessages.ts'
import type { ToolArguments } from './tools.ts'

/** A line of the conversation, shown as 'You' or 'Agent'. */
export interface TranscriptLine {
  /** Stable while a partial grows into its final: use it as a key. */
  readonly id: string
  readonly speaker: Speaker
  /** All of the line so far, not only what came last. */
  readonly text: string
  /**
   * False while the text may still grow. A final line can come once more under the same `id`, with `interrupted`: keep
   * lines by their `id`, and the second one replaces the first.
   */
  readonly final: boolean
  /** When the line began, in milliseconds since the epoch. */
  readonly at: number
  /** The user spoke while the assistant said this, which is known only after it. */
  readonly interrupted?: true
}

/** The lines of the conversation so far. */
export interface TranscriptStore extends Store<readonly TranscriptLine[]> {
  /**
   * Adds a line that the page itself knows, such as the greeting. The same words from the same speaker join it instead
   * of repeating it, whatever their punctuation, capitals and spaces.
   */
  add: (speaker: Speaker, text: string) => void
}

/** The messages that a conversation shows beside its lines. */
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

/** Something in a conversation: a line, a tool that the assistant calls, or a note of the system; `at` in milliseconds since the epoch. */
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
      readonly id: string
      /** When it came, in milliseconds since the epoch. */
      readonly at: number
      readonly name: string
      /** As the handler gets them before any check; empty where the assistant sent no readable ones. */
      readonly arguments: ToolArguments
    }
  | {
      readonly kind: 'note'
      readonly id: string
      /** When it came, in milliseconds since the epoch. */
      readonly at: number
      /** The message itself; the page words it for its users. */
      readonly message: MessageOf<NoteType>
    }

/** The whole conversation of the last call: lines, tool calls and notes, in order. */
export type ConversationStore = Store<readonly ConversationItem[]>
