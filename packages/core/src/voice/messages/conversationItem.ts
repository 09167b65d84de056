import type { Store } from '../../store/createStore.ts'
import type { KnownMessageType, MessageOf } from './serverMessages.ts'
import type { ToolArguments } from './tools.ts'
import type { TranscriptLine } from './transcriptLine.ts'

/** The messages that a conversation shows beside what is said. */
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
      /** The message itself: what to say of it is the page's to word. */
      readonly message: MessageOf<NoteType>
    }

/** The whole conversation of the last call: what was said, typed and done, in order. */
export type ConversationStore = Store<readonly ConversationItem[]>
