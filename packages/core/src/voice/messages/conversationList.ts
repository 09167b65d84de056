import { createStore, type Store } from '../../store/createStore.ts'
import type { ConversationItem, TranscriptLine } from './conversationItem.ts'
import type { Speaker } from './serverMessages.ts'

/**
 * The items of a conversation, in order. Positions continue from call to call. Adding an item is cheap even in a long
 * list, because a snapshot is made only when the list is read.
 */
export interface ConversationList extends Store<readonly ConversationItem[]> {
  /** The lines among the items. Its listeners are called for every change of an item. */
  readonly lines: Store<readonly TranscriptLine[]>
  /** Returns the position of the next item. */
  end: () => number
  /** Returns the line at a position. Undefined for another item, and for an item that was dropped. */
  lineAt: (position: number) => TranscriptLine | undefined
  /** Returns the position of the last line. -1 without a line. */
  lastLine: () => number
  /** Adds an item at the end, or replaces the item at a position. Does nothing for an item that was dropped. */
  put: (position: number, item: ConversationItem) => void
  clear: () => void
}

const EMPTY: readonly never[] = Object.freeze([])

/** Creates an empty list that keeps its latest `max` items. */
export function createConversationList(max = Number.POSITIVE_INFINITY): ConversationList {
  let items: ConversationItem[] = []
  /** The position of the first item in `items`. */
  let first = 0
  let lastLine = -1
  let itemsSnapshot: readonly ConversationItem[] | null = EMPTY
  let linesSnapshot: readonly TranscriptLine[] | null = EMPTY
  const changes = createStore(0)
  const { subscribe } = changes
  const getInitialState = () => EMPTY

  const end = () => first + items.length

  function lineAt(position: number): TranscriptLine | undefined {
    const item = items[position - first]
    return item?.kind === 'line' ? item.line : undefined
  }

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
    changes.set(changes.get() + 1)
  }

  function put(position: number, item: ConversationItem): void {
    if (position < first) return
    items[position - first] = Object.freeze(item)
    if (item.kind === 'line') lastLine = Math.max(lastLine, position)
    // Beyond `max`, any new item drops the oldest one, which may be a line.
    const linesChanged = item.kind === 'line' || items.length > max
    // At twice the maximum, not at each item, so that adding an item stays cheap.
    if (items.length > 2 * max) {
      first += items.length - max
      items = items.slice(-max)
    }
    change(linesChanged)
  }

  return {
    subscribe,
    getInitialState,
    get,
    lines: { subscribe, getInitialState, get: getLines },
    end,
    lineAt,
    lastLine: () => lastLine,
    put,
    clear() {
      if (items.length === 0) return
      first += items.length
      items = []
      lastLine = -1
      change(true)
    },
  }
}

/** Adds a line at the end of a list, or replaces the line at a position. Returns the line, frozen. */
export function putLine(
  list: ConversationList,
  position: number,
  fields: Omit<TranscriptLine, 'id'>,
): TranscriptLine {
  const line = Object.freeze({ id: `line-${position + 1}`, ...fields })
  list.put(position, { kind: 'line', id: line.id, at: line.at, line })
  return line
}

/** Adds a final line, unless it is empty or repeats the last line. Returns the line if it was added. */
export function addLine(list: ConversationList, speaker: Speaker, text: string): TranscriptLine | null {
  const trimmed = text.trim()
  const last = list.lineAt(list.lastLine())
  if (trimmed === '' || (last?.speaker === speaker && last.text === trimmed)) return null
  return putLine(list, list.end(), { speaker, text: trimmed, final: true, at: Date.now() })
}
