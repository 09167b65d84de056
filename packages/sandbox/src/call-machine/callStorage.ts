import { array, enums, is, number, optional, record, string, type, unknown } from 'superstruct'
import type { AgentMemory } from '../agent/AgentOptions.ts'
import type { ConversationState } from '../agent/createConversation.ts'
import type { RoomConfig } from '../platform/roomUrl.ts'
import { readTabList, writeTabList } from './tabStorage.ts'

/** A call so far. */
export interface RememberedCall {
  agent: AgentMemory
  conversation: ConversationState
}

/** The memory of a call, which outlives its page. */
export interface CallMemory {
  /** The call as it was saved. Null for a call that begins now. */
  readonly earlier: RememberedCall | null
  save: (call: RememberedCall) => void
  /** Removes the call, which has ended, for good. */
  forget: () => void
}

const KEY = 'offhook-sandbox-calls'
/** The latest calls that a tab remembers. */
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
    agent: type({ history: array(message), scriptTurn: number(), turn: number(), lastWords: text }),
    conversation: type({
      startedAt: number(),
      messages: array(record(text, unknown())),
      lines: array(type({ role: enums(['system', 'user', 'assistant', 'tool']) })),
    }),
  }),
})

interface Entry {
  id: string
  call: RememberedCall
}

const isEntry = (value: unknown): value is Entry => is(value, entry)

/**
 * Opens the memory of a call in the tab's session storage. A call has none unless its room stays for a reloaded page:
 * nothing of it is stored. A room without a web call has none either: its address may be that of many calls.
 */
export function openCallMemory(
  callId: string,
  { createdAt, allowsRejoin }: Pick<RoomConfig, 'createdAt' | 'allowsRejoin'>,
): CallMemory {
  if (createdAt === undefined || !allowsRejoin) {
    return { earlier: null, save: () => undefined, forget: () => undefined }
  }
  // a seed makes the same ids again
  const id = `${callId} ${createdAt}`
  const others = () => readCalls().filter((each) => each.id !== id)
  let hasEnded = false
  return {
    earlier: readCalls().find((each) => each.id === id)?.call ?? null,
    save: (call) => {
      if (!hasEnded) writeTabList(KEY, [{ id, call }, ...others()].slice(0, MAX_CALLS))
    },
    forget: () => {
      hasEnded = true
      writeTabList(KEY, others())
    },
  }
}

/** The calls of the tab, the latest first. */
const readCalls = (): Entry[] => readTabList(KEY).filter(isEntry)
