import { field } from '../fields.ts'
import type { PlatformEvent } from '../platform/createContext.ts'
import { describeRequest, isRoomTraffic } from '../platform/describeRequest.ts'
import type { CallReport, SpokenReport } from '../platform/recordCall.ts'

/** Describes an event in one line for `--verbose`, without credentials. Null for an event that another line describes. */
export function describeEvent(event: PlatformEvent): string | null {
  if (event.type === 'call') return `call ${event.callId.slice(0, 8)} ${describeReport(event.report)}`
  if (event.type === 'chat') {
    return `chat ${event.chatId.slice(0, 8)} ${describeReport({ notice: event.notice })}`
  }
  if (event.type !== 'request') return null
  const { method, path, status, durationMs } = describeRequest(event.request)
  if (status === 'waiting') return `${method} ${path} still waiting after ${durationMs} ms`
  // of the call machine: a report has a line of its own
  if ((status === 200 || status === 204) && isRoomTraffic(path)) return null
  return `${method} ${path} ${status} ${durationMs} ms`
}

function describeMessage(report: Extract<CallReport, { role: string }>): string {
  if (report.role === 'tool_calls') return `tools: ${JSON.stringify(report.toolCalls.map(toolNameOf))}`
  if (report.role === 'tool_call_result') return `result: ${JSON.stringify(report.result)}`
  return `${report.role}: ${JSON.stringify(report.message)}${describeTimes(report)}`
}

const toolNameOf = (toolCall: unknown): unknown => field(field(toolCall, 'function'), 'name')

/** The duration of a turn, and the times of an answer by a model since the end of the user's words. */
function describeTimes({ duration, latencyMs = {} }: SpokenReport): string {
  const { endOfSpeech, transcript, firstToken, firstSound } = latencyMs
  const times = Object.entries({ endOfSpeech, transcript, firstToken, firstSound })
    .filter(([, ms]) => ms !== undefined)
    .map(([name, ms]) => `${name} ${ms}`)
  const spoken = duration === undefined ? '' : ` ${duration} ms`
  return times.length > 0 ? `${spoken} (${times.join(', ')} ms after the user)` : spoken
}

function describeReport(report: CallReport): string {
  // as JSON, since a text may hold line breaks and control characters
  if ('role' in report) return describeMessage(report)
  if ('interrupted' in report) return 'the user interrupts'
  if ('notice' in report) return `notice: ${JSON.stringify(report.notice)}`
  return report.status === 'ended' ? `ended: ${JSON.stringify(report.endedReason)}` : report.status
}
