import { array, enums, is, number, optional, record, string, type, unknown } from 'superstruct'
import type { AgentMemory } from '../agent/AgentOptions.ts'
import type { ConversationState } from '../agent/createConversation.ts'
import { type RoomConfig, roomConfig } from '../platform/roomConfig.ts'
import { readTabList, writeTabList } from './tabStorage.ts'

/** A call, as it is saved for the next page. */
export interface SavedCall {
  memory: AgentMemory
  /** The index of the script's next turn. */
  scriptTurn: number
  conversation: ConversationState
}

/** The storage of one call in the tab. A reload of the page keeps it. */
export interface CallStorage {
  /** The call as an earlier page saved it. Null for a call that begins now. */
  readonly saved: SavedCall | null
  /** Saves the settings of the room, for a page that is reloaded before the call begins. */
  saveConfig: () => void
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
  config: roomConfig,
  call: optional(
    type({
      memory: type({ history: array(message), turn: number(), lastWords: text }),
      scriptTurn: number(),
      conversation: type({
        startedAt: number(),
        messages: array(record(text, unknown())),
        lines: array(type({ role: enums(['system', 'user', 'assistant', 'tool']) })),
      }),
    }),
  ),
})

interface Entry {
  id: string
  /** The settings of its room. */
  config: RoomConfig
  /** Undefined for a call that has not begun. */
  call?: SavedCall
}

const isEntry = (value: unknown): value is Entry => is(value, entry)

/**
 * Opens the storage of a call, which uses the session storage of the tab. Nothing is stored of a call whose room closes
 * when the page reloads, nor of a room without a web call, because several calls may have its address.
 */
export function openCallStorage(callId: string, config: RoomConfig): CallStorage {
  const { createdAt, allowsRejoin } = config
  if (createdAt === undefined || !allowsRejoin) {
    return { saved: null, saveConfig: () => undefined, save: () => undefined, clear: () => undefined }
  }
  const id = callKey(callId, createdAt)
  const others = () => readCalls().filter((each) => each.id !== id)
  const write = (entry: Entry) => writeTabList(KEY, [entry, ...others()].slice(0, MAX_CALLS))
  const find = () => readCalls().find((each) => each.id === id)
  let hasEnded = false
  return {
    saved: find()?.call ?? null,
    saveConfig: () => write(find() ?? { id, config }),
    save: (call) => {
      if (!hasEnded) write({ id, config, call })
    },
    clear: () => {
      hasEnded = true
      writeTabList(KEY, others())
    },
  }
}

/** Returns the settings of a call that an earlier page of this tab has joined. */
export const readSavedConfig = (callId: string, createdAt: number): RoomConfig | undefined =>
  readCalls().find(({ id }) => id === callKey(callId, createdAt))?.config

/** The name of a call among all of the tab: a sandbox with a seed makes the same ids again. */
export const callKey = (callId: string, createdAt: number | undefined): string => `${callId} ${createdAt}`

/** The calls of the tab, the latest first. */
const readCalls = (): Entry[] => readTabList(KEY).filter(isEntry)
