import type { RecordedResult, RecordedWords } from '../agent/createConversation.ts'
import { placeMessage } from '../agent/messageOrder.ts'
import type { TurnAge, TurnLatency } from '../agent/turns.ts'
import { listOf } from '../fields.ts'
import type { Store, Stored } from './createStore.ts'

/**
 * A report of a room on its web call: its start, a completed turn, a message without speech, its end, a notice for the
 * developer, or an interruption by the user.
 */
export type CallReport =
  | { status: 'in-progress' }
  | SpokenReport
  | { role: 'tool_calls'; toolCalls: unknown[] }
  | RecordedResult
  | { status: 'ended'; endedReason: string }
  | { notice: string }
  | { interrupted: 'assistant' }

/** The words that one side is speaking, so far. Null when it falls silent. The record of the call has none of them. */
export interface LiveWords {
  role: 'bot' | 'user'
  words: string | null
}

/** The place of a turn among the messages of its call. */
export type SpokenPlace = Partial<Pick<TurnAge, 'endedMsAgo' | 'precedes'>>

/** A turn that is over, or a message of the system. */
export interface SpokenReport extends SpokenPlace, RecordedWords {
  /** Milliseconds that it was spoken. */
  duration?: number
  /** The times of an answer by a model. */
  latencyMs?: TurnLatency
}

function changesOf(call: Stored, report: CallReport, now: string) {
  const { notices, interruptions } = call
  if ('interrupted' in report) return { interruptions: Number(interruptions ?? 0) + 1 }
  if ('notice' in report) return { notices: [notices ?? [], report.notice].flat() }
  if ('role' in report) return { messages: addMessage(call, report, Date.parse(now)) }
  if (report.status === 'ended') return { ...report, endedAt: now }
  // a page that joins again reports its start again
  return { ...report, startedAt: call.startedAt ?? now }
}

/** Adds a message to those of a call, at its place. */
function addMessage(
  { createdAt, startedAt, messages }: Stored,
  report: Extract<CallReport, { role: string }>,
  now: number,
): unknown[] {
  const { endedMsAgo = 0, precedes, ...others }: Partial<SpokenPlace> & typeof report = report
  const duration = 'duration' in others ? (others.duration ?? 0) : 0
  const start = Date.parse(String(startedAt ?? createdAt))
  const endTime = Math.max(now - endedMsAgo, start)
  const all = listOf(messages)
  // a turn is reported when it is over
  const { index, time } = placeMessage(all, { time: Math.max(endTime - duration, start), precedes })
  const times = { time, ...(duration > 0 && { endTime }), secondsFromStart: (time - start) / 1000 }
  return [...all.slice(0, index), { ...others, ...times }, ...all.slice(index)]
}

/** The place of the message that a report has added to a call. Undefined where it has added none. */
export function findAdded(before: Stored | undefined, after: Stored | undefined): number | undefined {
  const earlier = listOf(before?.messages)
  const messages = listOf(after?.messages)
  if (messages.length === earlier.length) return undefined
  const index = messages.findIndex((message, at) => message !== earlier[at])
  return index < 0 ? undefined : index
}

/**
 * Saves the report of a room. A call that is over takes nothing but notices, as its server may fail to take the report of it.
 *
 * @returns whether the store has that web call
 */
export function recordCall(store: Store, callId: string, report: CallReport): boolean {
  const call = store.get('call', callId)
  if (call?.type !== 'webCall') return false
  if (call.status === 'ended' && !('notice' in report)) return true
  const updatedAt = store.now()
  store.put('call', { ...call, ...changesOf(call, report, updatedAt), updatedAt })
  return true
}
