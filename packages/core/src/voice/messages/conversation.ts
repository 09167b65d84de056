import { createStore, type Store } from '../../store/createStore.ts'
import type { MessageOf, Speaker } from './serverMessages.ts'
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
export type NoteType =
  | 'user-interrupted'
  | 'hang'
  | 'transfer-update'
  | 'assistant.started'
  | 'workflow.node.started'
  | 'language-change-detected'
  | 'language-changed'

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
      /**
       * `running` until the outcome is known. `aborted`: the call ended, or the page removed the tool, before that. A
       * failure on a server is known only if the assistant's `clientMessages` name `tool-calls-result`.
       */
      readonly status: 'running' | 'done' | 'failed' | 'aborted'
      /** The result of a tool that is done: the value that the page's handler returned, or the text of the platform. */
      readonly result?: unknown
      /** The message of a failure that the assistant received. Missing if it only learned that the tool failed. */
      readonly error?: string
    }
  | {
      readonly kind: 'note'
      readonly id: string
      /** When the note was received, in milliseconds since the epoch. */
      readonly at: number
      /** The message. The page writes the text for its users. */
      readonly message: MessageOf<NoteType>
    }

/** A tool call of a conversation. */
export type ToolCallItem = Extract<ConversationItem, { kind: 'tool-call' }>

/** The conversation of the last call: lines, tool calls and notes, in order. */
export type ConversationStore = Store<readonly ConversationItem[]>

/**
 * The items of a conversation, in order. Positions continue from call to call. Adding an item is cheap even in a long
 * list, because a snapshot is made only when the list is read.
 */
export interface ConversationList extends Store<readonly ConversationItem[]> {
  /** The lines among the items. */
  readonly lines: Store<readonly TranscriptLine[]>
  /** Returns the number of items so far, also of earlier calls and dropped ones: the position of the next item. */
  count: () => number
  /** Returns whether the item at a position is kept. */
  isKept: (position: number) => boolean
  /** Returns the last line, also if it was dropped. Null before the first line. */
  lastLine: () => PlacedLine | null
  /** Adds an item at the end, or replaces the item at a position. Does nothing for an item that was dropped. */
  put: (position: number, item: ConversationItem) => void
  clear: () => void
}

/** A line with its position in the list. */
export interface PlacedLine {
  readonly position: number
  readonly line: TranscriptLine
}

/**
 * The number of items that a conversation keeps by default. Each message copies the list for its subscribers, which takes
 * about a millisecond for 5,000 items and grows with them, and any participant can send messages. A call of an hour has
 * a few hundred lines.
 */
const MAX_ITEMS = 5000

const EMPTY: readonly never[] = Object.freeze([])

/** Creates an empty list that keeps its latest `max` items. */
export function createConversationList(max = MAX_ITEMS): ConversationList {
  let items: ConversationItem[] = []
  /** The position of the first item in `items`. */
  let first = 0
  let lastLine: PlacedLine | null = null
  let itemsSnapshot: readonly ConversationItem[] | null = EMPTY
  let linesSnapshot: readonly TranscriptLine[] | null = EMPTY
  const itemChanges = createStore(0)
  const lineChanges = createStore(0)
  const getInitialState = () => EMPTY

  const count = () => first + items.length

  const isKept = (position: number) => position >= Math.max(first, count() - max) && position < count()

  function get(): readonly ConversationItem[] {
    itemsSnapshot ??= Object.freeze(items.slice(-max))
    return itemsSnapshot
  }

  function getLines(): readonly TranscriptLine[] {
    linesSnapshot ??= Object.freeze(get().flatMap((item) => (item.kind === 'line' ? [item.line] : [])))
    return linesSnapshot
  }

  function change(linesChanged: boolean): void {
    itemsSnapshot = null
    if (linesChanged) linesSnapshot = null
    itemChanges.set(itemChanges.get() + 1)
    if (linesChanged) lineChanges.set(lineChanges.get() + 1)
  }

  function put(position: number, item: ConversationItem): void {
    if (position !== count() && !isKept(position)) return
    items[position - first] = Object.freeze(item)
    if (item.kind === 'line' && position >= (lastLine?.position ?? 0))
      lastLine = { position, line: item.line }
    // An item at the end may push a line out of the list.
    const linesChanged = item.kind === 'line' || items[items.length - 1 - max]?.kind === 'line'
    // At twice the maximum, not at each item, so that adding an item stays cheap.
    if (items.length > 2 * max) {
      first += items.length - max
      items = items.slice(-max)
    }
    change(linesChanged)
  }

  return {
    subscribe: itemChanges.subscribe,
    getInitialState,
    get,
    lines: { subscribe: lineChanges.subscribe, getInitialState, get: getLines },
    count,
    isKept,
    lastLine: () => lastLine,
    put,
    clear() {
      if (items.length === 0) return
      first += items.length
      items = []
      lastLine = null
      change(true)
    },
  }
}

/** Adds a line at the end of a list, or replaces the line at a position. Returns the line, frozen. */
export function putLine(
  list: ConversationList,
  position: number,
  fields: Omit<TranscriptLine, 'id'> & { readonly id?: string },
): TranscriptLine {
  const line = Object.freeze({ id: `line-${position + 1}`, ...fields })
  list.put(position, { kind: 'line', id: line.id, at: line.at, line })
  return line
}

/** Removes punctuation, case and spaces, which a speech recognizer chooses and which are not compared. */
export const normalizeWords = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Whether the last line is final, of this speaker, and has these words. */
export function isLastLine(list: ConversationList, speaker: Speaker, text: string): boolean {
  const last = list.lastLine()?.line
  return last?.speaker === speaker && last.final && normalizeWords(last.text) === normalizeWords(text)
}

/** Adds a final line, unless it is empty. Returns the line if it was added. */
export function addLine(list: ConversationList, speaker: Speaker, text: unknown): TranscriptLine | null {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  if (trimmed === '') return null
  return putLine(list, list.count(), { speaker, text: trimmed, final: true, at: Date.now() })
}
