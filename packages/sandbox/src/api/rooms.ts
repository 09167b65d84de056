import { CHANNELS, keepSound, LONGEST_SECONDS, type SoundChunk } from '../callSound.ts'
import { field } from '../fields.ts'
import { LIMIT_BOUNDS } from '../platform/callLimits.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { type CallReport, findAdded, type LiveWords, recordCall } from '../platform/recordCall.ts'
import { json, Refusal } from '../platform/responses.ts'
import { requireRoomToken } from '../platform/roomToken.ts'
import { SPEECH_RATE } from '../wav.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { isTurnLatency } from './performanceMetrics.ts'

/** Whether a value is a time in milliseconds that a call can take. */
const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LIMIT_BOUNDS.maxDurationSeconds[1] * 1000

/** Reads the report of a room. @throws Refusal 400 for anything else */
function readReport(body: unknown): CallReport {
  const { status, endedReason, role, message, duration, latencyMs, notice, ...others } = readFields(body)
  const { toolCalls, toolCallId, result, interrupted, endedMsAgo, precedes } = others
  if (status === 'in-progress') return { status }
  if (status === 'ended' && typeof endedReason === 'string') return { status, endedReason }
  if (typeof notice === 'string') return { notice }
  if (interrupted === 'assistant') return { interrupted }
  if (role === 'tool_calls' && Array.isArray(toolCalls)) return { role, toolCalls }
  if (role === 'tool_call_result' && typeof toolCallId === 'string' && typeof result === 'string') {
    return { role, toolCallId, result }
  }
  if ((role === 'bot' || role === 'user' || role === 'system') && typeof message === 'string') {
    return {
      role,
      message,
      ...(isDuration(duration) && { duration }),
      ...(isDuration(endedMsAgo) && { endedMsAgo }),
      ...(typeof precedes === 'string' && { precedes }),
      ...(isTurnLatency(latencyMs) && { latencyMs }),
    }
  }
  throw new Refusal(400, ['one of status, role with a message is required'])
}

/** Reads the words that one side is speaking. Undefined for any other report. */
function readLiveWords(body: unknown): LiveWords | undefined {
  const live = field(body, 'live')
  const role = field(live, 'role')
  const words = field(live, 'words')
  if (role !== 'bot' && role !== 'user') return undefined
  return typeof words === 'string' || words === null ? { role, words } : undefined
}

/** @throws Refusal 404 for an unknown web call */
function findWebCall({ store }: PlatformContext, id = ''): Stored {
  const call = store.get('call', id)
  if (call?.type !== 'webCall') throw new Refusal(404, `No web call has the id '${id}'.`)
  return call
}

/** Reads the sound of a call. @throws Refusal 400 for anything else */
function readSound(at: number, body: unknown): SoundChunk {
  const isSound = body instanceof ArrayBuffer && body.byteLength > 0 && body.byteLength % (CHANNELS * 2) === 0
  if (!isSound) throw new Refusal(400, 'Send sound as 16-bit PCM with two channels.')
  const sound = new Int16Array(body)
  const isPlace =
    Number.isInteger(at) && at >= 0 && at + sound.length / CHANNELS <= LONGEST_SECONDS * SPEECH_RATE
  if (!isPlace) {
    throw new Refusal(400, `at must be a place within the first ${LONGEST_SECONDS} seconds, in samples.`)
  }
  return { at, sound }
}

/** The endpoints of a room for its call machine, which has no key. Those of its models are in `models.ts`. */
export const roomRoutes: CreateRoutes = (context) => [
  {
    operation: 'GET /room/:id/config',
    auth: 'none',
    isInternal: true,
    handle: ({ params }) => json(200, findWebCall(context, params.id).roomConfig ?? {}),
  },
  {
    operation: 'POST /room/:id/sound',
    auth: 'none',
    isInternal: true,
    read: (request) => request.arrayBuffer(),
    handle: ({ params, query, body, request }) => {
      const call = findWebCall(context, params.id)
      // a room without models has none
      if (call.roomToken !== undefined) requireRoomToken(request, call)
      if (!field(call.roomConfig, 'recordsSound')) throw new Refusal(404, 'This call is not recorded.')
      // the last sound of a call comes after the report of its end
      keepSound(context.sounds, call.id, readSound(Number(query.get('at') || Number.NaN), body))
      // there is one every two seconds, which would push the other requests out of the list
      context.requests = context.requests.filter(
        ({ url, status }) => status !== 'waiting' || url !== request.url,
      )
      return json(204, undefined)
    },
  },
  {
    operation: 'POST /room/:id/report',
    auth: 'none',
    isInternal: true,
    handle: ({ params, body }) => {
      const callId = params.id ?? ''
      // one report, or all that a leaving page has left
      const bodies = Array.isArray(body) && body.length > 0 ? body : [body]
      const words = bodies.flatMap((each) => readLiveWords(each) ?? [])
      const isRecorded = (each: unknown) => field(each, 'present') !== true && !readLiveWords(each)
      const reports = bodies.filter(isRecorded).map(readReport)
      const call = findWebCall(context, params.id)
      // both the agent and the leaving page report an end, and only the first one counts
      if (call.status === 'ended') return json(204, undefined)
      context.lastReportAt.set(callId, Date.now())
      for (const live of words) context.emit({ type: 'words', callId, live })
      for (const report of reports) {
        const before = context.store.get('call', callId)
        recordCall(context.store, callId, report)
        const index = findAdded(before, context.store.get('call', callId))
        context.emit({ type: 'call', callId, report, ...(index !== undefined && { index }) })
        if (!('status' in report) || report.status !== 'ended') continue
        context.lastReportAt.delete(callId)
        context.commands.forget(callId)
        break
      }
      // then the room reports the words while they are spoken
      return context.listeners.size > 0 ? json(200, { watched: true }) : json(204, undefined)
    },
  },
]
