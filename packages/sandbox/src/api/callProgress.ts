import { scriptOf } from '../agent/script.ts'
import { field, isRecord, listOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { readWords, valuesAt } from '../platform/fillVariables.ts'
import { chooseScenario, findAssistant } from '../platform/findAssistant.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import { isTurnLatency, toPerformanceMetrics } from './performanceMetrics.ts'
import { recordingsOf } from './recordings.ts'
import { toTranscript } from './toTranscript.ts'

/** Milliseconds that a call is queued, and then rings. */
const QUEUED = 500
const RINGING = 1500
/** Milliseconds that saying one character takes. */
const PER_CHARACTER = 60
/** Milliseconds that the other side speaks each time. */
const ANSWER = 2000

/**
 * A web call counts as over when its page has reported nothing for this time, in milliseconds. The page reports its presence
 * every 15 seconds, or once a minute in a hidden tab whose timers the browser slows down.
 */
export const GONE_MS = 75_000

/** Made-up prices, in dollars: enough to see sums move. */
const PRICES = { transport: 0.01, stt: 0.01, llm: 0.02, tts: 0.03, vapi: 0.05 }

/** A line of a conversation. */
export interface CallLine {
  role: 'bot' | 'user'
  message: string
  /** When it began, in milliseconds since 1970. */
  time: number
  secondsFromStart: number
  /** In milliseconds. */
  duration?: number
  /** The times of an answer. The record has them in its `artifact.performanceMetrics`. */
  latencyMs?: unknown
}

type SpokenLine = CallLine & { duration: number }

/** The times of a phone call, in milliseconds since 1970. */
export interface CallTimes {
  queued: number
  ringing: number
  started: number
  ended: number
}

const timeOf = (value: unknown): number => Date.parse(String(value))

/** The whole conversation of the script. The other side's lines have no words, as in every call of the sandbox. */
function converse(context: PlatformContext, call: Stored, start: number): SpokenLine[] {
  const { store, config } = context
  const { id, type, customer } = call
  const assistant = findAssistant(store, call)
  const values = valuesAt(assistant, new Date(start), { call: { id, type }, customer })
  const words = readWords(assistant, values)
  const script = scriptOf(findScenario(chooseScenario(assistant)), config.script, words)
  const spoken = `(they spoke for ${ANSWER / 1000} seconds)`
  const lines = [script.greeting, ...script.turns].flatMap(({ text }) => text ?? [])
  const spokenLines = lines.flatMap((text, index, { length }) => [
    { role: 'bot' as const, message: text, duration: text.length * PER_CHARACTER },
    // the last word is the assistant's
    ...(index < length - 1 ? [{ role: 'user' as const, message: spoken, duration: ANSWER }] : []),
  ])
  let time = start
  return spokenLines.map((line) => {
    const at = time
    time += line.duration
    return { ...line, time: at, secondsFromStart: (at - start) / 1000 }
  })
}

/** The times of a phone call, as if a customer had answered it. */
function timesOf(call: Stored, lines: (start: number) => readonly SpokenLine[]): CallTimes {
  const earliest = timeOf(field(call.schedulePlan, 'earliestAt'))
  const queued = Math.max(timeOf(call.createdAt), Number.isNaN(earliest) ? 0 : earliest)
  const ringing = queued + QUEUED
  const started = ringing + RINGING
  const last = lines(started).at(-1)
  return { queued, ringing, started, ended: last ? last.time + last.duration : started }
}

/** A status of a call, and the time of its beginning. */
export interface CallStep {
  status: string
  time: number
}

const isLine = (value: unknown): value is CallLine =>
  isRecord(value) &&
  typeof value.message === 'string' &&
  typeof value.time === 'number' &&
  value.role !== 'system'

/**
 * When the page of a web call last reported, if that is too long ago. After a restart of the server the latest change of the
 * record stands for that. A call that a page may resume waits for it.
 */
function disconnectedSince(context: PlatformContext, call: Stored, now: number): number | undefined {
  const { lastReportAt, isServer } = context
  const reportedAt = lastReportAt.get(call.id) ?? (isServer ? timeOf(call.updatedAt) : Number.NaN)
  const mayDisconnect =
    call.status === 'queued' || (call.status === 'in-progress' && call.roomDeleteOnUserLeaveEnabled !== false)
  return mayDisconnect && now - reportedAt >= GONE_MS ? reportedAt : undefined
}

/** Whether a web call is over: by its record, or because its page is gone. */
export const isOver = (context: PlatformContext, call: Stored, now = Date.now()): boolean =>
  call.status === 'ended' || disconnectedSince(context, call, now) !== undefined

/** The progress of a web call, from the reports of its room. */
function readReports(context: PlatformContext, call: Stored, now: number) {
  const { createdAt, startedAt, messages } = call
  const goneAt = disconnectedSince(context, call, now)
  const endedAt = goneAt === undefined ? call.endedAt : iso(goneAt)
  const steps: CallStep[] = [
    { status: 'queued', time: timeOf(createdAt) },
    { status: 'in-progress', time: timeOf(startedAt) },
    { status: 'ended', time: timeOf(endedAt) },
  ].filter(({ time }) => !Number.isNaN(time))
  const all = listOf(messages).filter((message) => typeof field(message, 'time') === 'number')
  return { steps, started: timeOf(startedAt ?? createdAt), lines: all.filter(isLine), messages: all }
}

/** The steps that a phone call takes after its creation, as if a customer had answered it. */
export function planSteps(context: PlatformContext, call: Stored): CallStep[] {
  const { queued, ringing, started, ended } = timesOf(call, (start) => converse(context, call, start))
  return [
    { status: 'queued', time: queued },
    { status: 'ringing', time: ringing },
    { status: 'in-progress', time: started },
    { status: 'ended', time: ended },
  ]
}

/** The progress of a call: from its room for a web call, from the script for a phone call. */
export function readProgress(context: PlatformContext, call: Stored, now = Date.now()) {
  if (call.type === 'webCall') return readReports(context, call, now)
  const planned = planSteps(context, call)
  const started = planned.find(({ status }) => status === 'in-progress')?.time ?? Number.NaN
  // canceled before its time
  const isCanceled = call.endedReason !== undefined
  // the store's clock runs ahead of the real one after many changes in one millisecond
  const until = isCanceled ? timeOf(call.updatedAt) : Math.max(now, timeOf(call.createdAt))
  const steps: CallStep[] = [{ status: 'scheduled', time: timeOf(call.createdAt) }, ...planned].filter(
    ({ time }, index, all) => time <= until && time !== all[index + 1]?.time,
  )
  if (isCanceled) steps.push({ status: 'ended', time: until })
  const lines = converse(context, call, started).filter(({ time }) => time <= until)
  return { steps, started, lines, messages: lines }
}

const iso = (time: number): string => new Date(time).toISOString()

function priceOf(start: number, end: number) {
  const minutes = Math.max(0, end - start) / 60_000
  const parts = Object.entries(PRICES).map(([name, price]) => [name, round(price * minutes)] as const)
  const total = round(parts.reduce((sum, [, price]) => sum + price, 0))
  return {
    cost: total,
    costBreakdown: { ...Object.fromEntries(parts), total },
    costs: parts.map(([name, cost]) => ({ type: COST_TYPES[name] ?? name, minutes: round(minutes), cost })),
  }
}

const COST_TYPES: { readonly [name: string]: string } = { stt: 'transcriber', llm: 'model', tts: 'voice' }

const round = (value: number): number => Math.round(value * 10_000) / 10_000

const toArtifact = (lines: readonly CallLine[], messages: readonly unknown[]) => ({
  messages,
  messagesOpenAIFormatted: lines.map(({ role, message }) => ({
    role: role === 'bot' ? 'assistant' : 'user',
    content: message,
  })),
  transcript: toTranscript(lines.map(({ role, message }) => ({ role, text: message }))),
})

/** A message as the platform's own record has it. */
function withoutLatency(message: unknown): unknown {
  if (!isRecord(message)) return message
  const { latencyMs: _latencyMs, ...others } = message
  return others
}

/** A call at this moment. No number is dialed. A phone call goes on as if a customer had answered. */
export function viewCall(call: Stored, context: PlatformContext): Stored {
  const { steps, lines, started, messages: reported } = readProgress(context, call)
  const { notices: _notices, roomToken: _token, roomConfig: _config, ...kept } = call
  const { interruptions, structuredOutputs, ...record } = kept
  const messages = reported.map(withoutLatency)
  const latencies = reported.map((message) => field(message, 'latencyMs')).filter(isTurnLatency)
  const metrics = latencies.length > 0 && {
    performanceMetrics: toPerformanceMetrics(latencies, Number(interruptions ?? 0)),
  }
  const last = steps.at(-1)
  if (!last) return record
  const hasStarted = steps.some(({ status }) => status === 'in-progress')
  const hasEnded = last.status === 'ended'
  return {
    ...record,
    status: last.status,
    ...(hasStarted && {
      startedAt: iso(started),
      messages,
      artifact: {
        ...toArtifact(lines, messages),
        ...metrics,
        ...(hasEnded && recordingsOf(context, call)),
        ...(isRecord(structuredOutputs) && { structuredOutputs }),
      },
    }),
    ...(hasEnded && {
      endedReason: call.endedReason ?? 'customer-ended-call',
      endedAt: iso(last.time),
      ...priceOf(hasStarted ? started : last.time, last.time),
      ...(hasStarted && {
        analysis: { summary: 'A conversation on the sandbox.', successEvaluation: 'true' },
      }),
    }),
  }
}
