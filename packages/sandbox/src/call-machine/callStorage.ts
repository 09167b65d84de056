import { array, enums, is, number, optional, record, string, type, unknown } from 'superstruct'
import type { AgentMemory } from '../agent/AgentOptions.ts'
import type { ConversationState } from '../agent/createConversation.ts'
import type { RoomConfig } from '../platform/roomUrl.ts'
import { readTabList, writeTabList } from './tabStorage.ts'

/** A call, as it is saved for the next page. */
export interface SavedCall {
  agent: AgentMemory
  /** The index of the script's next turn. */
  scriptTurn: number
  conversation: ConversationState
}

/** The storage of one call in the tab. A reload of the page keeps it. */
export interface CallStorage {
  /** The call as an earlier page saved it. Null for a call that begins now. */
  readonly saved: SavedCall | null
  save: (call: SavedCall) => void
  /** Removes the call, which has ended. A later `save` does nothing. */
  clear: () => void
}

const KEY = 'offhook-sandbox-calls'
/** The number of calls that a tab keeps. */
const MAX_CALLS = 3

const text = string()
const toolCall = type({ id: text, name: text, arguments: text })
const message = type({
  role: enums(['system', 'user', 'assistant', 'tool']),
  content: text,
  toolCalls: optional(array(toolCall)),
  toolCallId: optional(text),
})
const entry = type({
  id: text,
  call: type({
    agent: type({ history: array(message), turn: number(), lastWords: text }),
    scriptTurn: number(),
    conversation: type({
      startedAt: number(),
      messages: array(record(text, unknown())),
      lines: array(type({ role: enums(['system', 'user', 'assistant', 'tool']) })),
    }),
  }),
})

interface Entry {
  id: string
  call: SavedCall
}

const isEntry = (value: unknown): value is Entry => is(value, entry)

/**
 * Opens the storage of a call, which uses the session storage of the tab. Nothing is stored of a call whose room closes
 * when the page reloads, nor of a room without a web call, because several calls may have its address.
 */
export function openCallStorage(
  callId: string,
  { createdAt, allowsRejoin }: Pick<RoomConfig, 'createdAt' | 'allowsRejoin'>,
): CallStorage {
  if (createdAt === undefined || !allowsRejoin) {
    return { saved: null, save: () => undefined, clear: () => undefined }
  }
  // a seed makes the same ids again
  const id = `${callId} ${createdAt}`
  const others = () => readCalls().filter((each) => each.id !== id)
  let hasEnded = false
  return {
    saved: readCalls().find((each) => each.id === id)?.call ?? null,
    save: (call) => {
      if (!hasEnded) writeTabList(KEY, [{ id, call }, ...others()].slice(0, MAX_CALLS))
    },
    clear: () => {
      hasEnded = true
      writeTabList(KEY, others())
    },
  }
}

/** The calls of the tab, the latest first. */
const readCalls = (): Entry[] => readTabList(KEY).filter(isEntry)
