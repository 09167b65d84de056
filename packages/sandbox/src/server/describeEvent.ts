import type { PlatformEvent } from '../platform/createContext.ts'
import { describeRequest } from '../platform/describeRequest.ts'
import type { CallReport } from '../platform/recordCall.ts'

/** Describes an event in one line for `--verbose`, without credentials. Null for an event that another line describes. */
export function describeEvent(event: PlatformEvent): string | null {
  if (event.type === 'call') return `call ${event.callId.slice(0, 8)} ${describeReport(event.report)}`
  const { method, path, status, durationMs } = describeRequest(event.request)
  // a report of a room, with a line of its own
  if (method === 'POST' && status === 204 && /^\/room\/[^/]+\/report$/.test(path)) return null
  return `${method} ${path} ${status} ${durationMs} ms`
}

function describeReport(report: CallReport): string {
  // as JSON, since a text may hold line breaks and control characters
  if ('role' in report) return `${report.role}: ${JSON.stringify(report.message)}`
  return report.status === 'ended' ? `ended: ${JSON.stringify(report.endedReason)}` : report.status
}
