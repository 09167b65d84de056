import type { TurnLatency } from '../agent/turns.ts'
import type { Store, Stored } from './createStore.ts'

/**
 * A report of a room on its web call: its beginning, a turn that is over, a message that nobody says, its end, a notice
 * for the developer, or an interruption by the user.
 */
export type CallReport =
  | { status: 'in-progress' }
  | SpokenReport
  | { systemMessage: string }
  | { role: 'tool_calls'; toolCalls: unknown[] }
  | { role: 'tool_call_result'; toolCallId: string; result: string }
  | { status: 'ended'; endedReason: string }
  | { notice: string }
  | { interrupted: 'assistant' }

/** A turn that is over. */
export interface SpokenReport {
  role: 'bot' | 'user'
  message: string
  /** Milliseconds that it was spoken. */
  duration?: number
  /** The times of an answer by a model. */
  latencyMs?: TurnLatency
}

function changesOf(call: Stored, report: CallReport, now: string) {
  const { createdAt, startedAt, messages, notices, interruptions } = call
  if ('interrupted' in report) return { interruptions: Number(interruptions ?? 0) + 1 }
  if ('notice' in report) return { notices: [notices ?? [], report.notice].flat() }
  if ('role' in report || 'systemMessage' in report) {
    const message = 'role' in report ? report : { role: 'system', message: report.systemMessage }
    const start = Date.parse(String(startedAt ?? createdAt))
    const endTime = Date.parse(now)
    const duration = 'duration' in message ? (message.duration ?? 0) : 0
    // a turn is reported when it is over
    const time = Math.max(endTime - duration, start)
    const times = { time, ...(duration > 0 && { endTime }), secondsFromStart: (time - start) / 1000 }
    return { messages: [messages ?? [], { ...message, ...times }].flat() }
  }
  return { ...report, [report.status === 'ended' ? 'endedAt' : 'startedAt']: now }
}

/**
 * Saves the report of a room. A call that is over takes no more reports.
 *
 * @returns whether the store has that web call
 */
export function recordCall(store: Store, callId: string, report: CallReport): boolean {
  const call = store.get('call', callId)
  if (call?.type !== 'webCall') return false
  if (call.status === 'ended') return true
  const updatedAt = store.now()
  store.put('call', { ...call, ...changesOf(call, report, updatedAt), updatedAt })
  return true
}
