import type { AgentMessage } from '../agent/AgentModels.ts'
import { toRecordMessage } from '../agent/createConversation.ts'
import type { CallTurn, TurnLatency } from '../agent/turns.ts'
import { isRecord } from '../fields.ts'
import { type CallReport, type LiveWords, recordCall, type SpokenPlace } from '../platform/recordCall.ts'
import { isServed, type RoomAddress } from '../platform/roomUrl.ts'
import { isOnServer, platformsWith } from '../platform/sharedPlatforms.ts'

/** The longest body that browsers send after the end of a page. A longer one with `keepalive` is a network error. */
const KEEPALIVE_BYTES = 64 * 1024

/** Milliseconds between two signs of the page to the platform, which ends the call of a page that is gone. */
export const PRESENCE_MS = 15_000

/** Reports to the platform what happens in a room. */
export interface Reporter {
  /** Reports an app message of the agent, if the call's record has a place for it. */
  report: (message: unknown) => void
  /** Reports a turn of the conversation, and its place in it. */
  reportTurn: (turn: CallTurn, place?: SpokenPlace) => void
  /** Reports a message that is not spoken. */
  reportMessage: (message: AgentMessage) => void
  /** Tells a server that the page is still there. */
  reportPresence: () => void
  /** Reports a sentence for the developer. */
  notify: (notice: string) => void
  /** Sends everything at once from now on, because the page is left: an answer would come too late. */
  leave: () => void
}

/** Returns the report in an app message, if it has one. Transcripts are reported as turns, with their durations. */
function toReport(message: unknown): CallReport | undefined {
  if (!isRecord(message)) return undefined
  const { type, status, endedReason, toolCallList } = message
  if (type === 'tool-calls' && Array.isArray(toolCallList)) {
    return { role: 'tool_calls', toolCalls: toolCallList }
  }
  if (type === 'user-interrupted') return { interrupted: 'assistant' }
  if (type !== 'status-update') return undefined
  if (status === 'in-progress') return { status }
  return status === 'ended' ? { status, endedReason: String(endedReason) } : undefined
}

/** The words that an app message says are being spoken. Undefined for any other message. */
function toLiveWords(message: unknown): LiveWords | undefined {
  if (!isRecord(message)) return undefined
  const role = message.role === 'user' ? 'user' : 'bot'
  if (message.type === 'speech-update') return { role, words: message.status === 'started' ? '' : null }
  if (message.type !== 'transcript' || message.transcriptType !== 'partial') return undefined
  return { role, words: String(message.transcript) }
}

const inWholeMs = (latencyMs: TurnLatency): TurnLatency =>
  Object.fromEntries(Object.entries(latencyMs).map(([name, ms]) => [name, Math.round(ms)]))

type LiveReport = { live: LiveWords }
type QueuedReport = CallReport | LiveReport
type Sent = QueuedReport | QueuedReport[] | { present: true }

/** Sends reports to the server that made a room's address. */
function createSender(url: string) {
  let waiting: QueuedReport[] = []
  let isSending = false
  let isLeaving = false
  /** Whether the calls of the server are watched, as its workbench does. */
  let isWatched = false
  const send = async (report: Sent) => {
    const headers = { 'content-type': 'application/json' }
    const { origin, pathname } = new URL(url)
    const body = new Blob([JSON.stringify(report)])
    // so that the last reports outlive the page
    const keepalive = body.size <= KEEPALIVE_BYTES
    // the call goes on without a server
    const init: RequestInit = { method: 'POST', headers, body, keepalive }
    const answer = await fetch(`${origin}${pathname}/report`, init).catch(() => undefined)
    isWatched = answer?.status === 200
  }
  /** Sends all that waits in one request, so that it arrives in order. */
  const sendWaiting = async () => {
    const reports = waiting
    waiting = []
    const [first] = reports
    if (first) await send(reports.length > 1 ? reports : first)
  }
  // one request at a time, as the server must get the end last
  const sendInTurn = async () => {
    if (isSending) return
    isSending = true
    while (waiting.length > 0) await sendWaiting()
    isSending = false
  }
  return {
    send,
    add: (report: CallReport) => {
      waiting.push(report)
      void (isLeaving ? sendWaiting() : sendInTurn())
    },
    /** Sends the words of one side if the calls are watched. Newer words take the place of those that wait. */
    addLive: (live: LiveWords) => {
      if (!isWatched || isLeaving) return
      waiting = waiting.filter((report) => !('live' in report && report.live.role === live.role))
      waiting.push({ live })
      void sendInTurn()
    },
    leave: () => {
      isLeaving = true
      void sendWaiting()
    },
  }
}

/** Creates the reporter of a room: to the platform in the page, or else to the server that made the room's address. */
export function createReporter(address: RoomAddress): Reporter {
  const { url, callId } = address
  const sender = createSender(url)
  const deliver = (report: CallReport) => {
    const kept = platformsWith(callId).map(({ store }) => recordCall(store, callId, report))
    if (!kept.includes(true) && isServed(url)) sender.add(report)
  }
  return {
    report: (message) => {
      const report = toReport(message)
      if (report) deliver(report)
      const live = toLiveWords(message)
      if (live && isOnServer(address)) sender.addLive(live)
    },
    reportTurn: (
      { speaker: role, text: content, durationMs, latencyMs },
      { endedMsAgo = 0, precedes } = {},
    ) =>
      deliver({
        ...toRecordMessage({ role, content }),
        duration: Math.round(durationMs),
        ...(endedMsAgo > 0 && { endedMsAgo: Math.round(endedMsAgo) }),
        ...(precedes && { precedes }),
        ...(latencyMs && { latencyMs: inWholeMs(latencyMs) }),
      }),
    reportMessage: (message) => deliver(toRecordMessage(message)),
    reportPresence: () => {
      // without waiting for the reports, of which one may hang
      if (isOnServer(address)) void sender.send({ present: true })
    },
    notify: (notice) => deliver({ notice }),
    leave: sender.leave,
  }
}
