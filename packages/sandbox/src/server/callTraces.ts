import { randomBytes } from 'node:crypto'
import type { TurnLatency } from '../agent/turns.ts'
import { describeCallDetail, type WorkbenchCallDetail } from '../api/workbenchState.ts'
import { field, isText } from '../fields.ts'
import type { PlatformContext, PlatformEvent } from '../platform/createContext.ts'
import { messageOf } from '../platform/messageOf.ts'

/** Milliseconds that a collector may take to answer. */
const TIMEOUT_MS = 10_000
/** The path of traces at a collector, in OTLP over HTTP. */
const TRACES_PATH = '/v1/traces'

/** The parts of an answer, in their order, and the spans that they make. */
const PARTS = [
  ['endOfSpeech', 'offhook.sandbox.end_of_speech'],
  ['transcript', 'offhook.sandbox.transcriber'],
  ['firstToken', 'offhook.sandbox.model'],
  ['firstSound', 'offhook.sandbox.voice'],
] as const satisfies readonly (readonly [keyof TurnLatency, string])[]

type Attributes = Readonly<Record<string, string | number>>

/** A span, in the JSON of OTLP. */
export interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: 1
  /** Nanoseconds since 1970, as text: a number of JSON would lose the last digits. */
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue: string } | { intValue: number } }[]
  status: { code: 0 | 2 }
}

/** The span of which the spans of a call are children. */
interface TraceParent {
  traceId: string
  spanId?: string
}

/** Reads the trace context of W3C that the page has put into the metadata of the call. Without one, the trace is a new one. */
function readTraceParent(call: unknown): TraceParent {
  const given = field(field(field(call, 'assistantOverrides'), 'metadata'), 'traceparent')
  const [, traceId, spanId] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/.exec(isText(given) ? given : '') ?? []
  return traceId && spanId ? { traceId, spanId } : { traceId: randomBytes(16).toString('hex') }
}

const toNanos = (ms: number): string => `${BigInt(Math.round(ms)) * 1_000_000n}`

const toAttributes = (attributes: Attributes): OtlpSpan['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: Math.round(value) } : { stringValue: value },
  }))

/** Adds a span. Returns its id. */
type AddSpan = (
  name: string,
  times: readonly [start: number, end: number],
  attributes: Attributes & { parent?: string | undefined },
) => string

/** Adds the answer to the user, who fell silent `firstSound` before it began, and the parts of its time. */
function addTurn(
  add: AddSpan,
  parent: string,
  { latencyMs, firstSoundAt }: { latencyMs: TurnLatency; firstSoundAt: number },
): void {
  const reached = PARTS.flatMap(([part, name]) => {
    const ms = latencyMs[part]
    return ms === undefined ? [] : [{ name, ms }]
  })
  const total = Math.max(0, ...reached.map(({ ms }) => ms))
  const silentAt = firstSoundAt - total
  const turn = add('offhook.sandbox.turn', [silentAt, firstSoundAt], {
    parent,
    'offhook.turn.first_sound_ms': total,
  })
  let before = 0
  for (const { name, ms } of reached) {
    add(name, [silentAt + before, silentAt + ms], { parent: turn })
    before = Math.max(before, ms)
  }
}

/** Describes a call that has ended as spans, without a word of its conversation. The first is the call itself. */
export function toSpans(call: WorkbenchCallDetail, { traceId, spanId: parentId }: TraceParent): OtlpSpan[] {
  const spans: OtlpSpan[] = []
  const add: AddSpan = (name, [start, end], { parent = parentId, ...attributes }) => {
    const spanId = randomBytes(8).toString('hex')
    spans.push({
      traceId,
      spanId,
      ...(parent && { parentSpanId: parent }),
      name,
      kind: 1,
      startTimeUnixNano: toNanos(start),
      endTimeUnixNano: toNanos(Math.max(start, end)),
      attributes: toAttributes(attributes),
      status: { code: /error|failed/.test(String(attributes['offhook.call.end_reason'] ?? '')) ? 2 : 0 },
    })
    return spanId
  }
  const began = Date.parse(call.createdAt)
  const ended = Date.parse(call.endedAt ?? call.createdAt)
  const parent = add('offhook.sandbox.call', [began, ended], {
    'offhook.call.id': call.id,
    'offhook.call.end_reason': call.endedReason ?? '',
    'offhook.sandbox.scenario': call.scenario,
    'offhook.sandbox.interruptions': call.interruptions,
  })
  for (const message of call.messages) {
    const { role, time, durationMs, latencyMs, toolCalls } = message
    if (durationMs)
      add('offhook.sandbox.speech', [time, time + durationMs], { parent, 'offhook.speaker': role })
    if (latencyMs && role === 'bot') addTurn(add, parent, { latencyMs, firstSoundAt: time })
    for (const { id, name } of toolCalls) {
      const end = call.messages.find(({ toolCallId }) => toolCallId === id)?.time ?? ended
      add('offhook.sandbox.tool_call', [time, end], {
        parent,
        'offhook.tool.name': name,
        'offhook.tool.call_id': id,
      })
    }
  }

  return spans
}

/** The spans as the body of a request to a collector: OTLP in JSON. */
export const toOtlp = (spans: readonly OtlpSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: toAttributes({ 'service.name': 'offhook-sandbox' }),
          droppedAttributesCount: 0,
        },
        scopeSpans: [{ scope: { name: '@offhook/sandbox' }, spans }],
      },
    ],
  })

/** The address of the traces of a collector, by its own address. */
const tracesUrlOf = (address: string): string => {
  const base = address.replace(/\/+$/, '')
  return base.endsWith(TRACES_PATH) ? base : `${base}${TRACES_PATH}`
}

/**
 * Creates the listener that sends a trace of each web call to a collector when the call has ended. A trace that the collector
 * does not take is lost, and `onFailure` gets the reason.
 */
export function createTraceExporter(
  context: PlatformContext,
  address: string,
  onFailure: (reason: string) => void,
): (event: PlatformEvent) => void {
  const url = tracesUrlOf(address)
  const send = async (body: string): Promise<void> => {
    try {
      const headers = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(url, { method: 'POST', headers, body, signal })
      await answer.body?.cancel()
      if (!answer.ok) onFailure(`A trace was not taken: ${url} answered ${answer.status}.`)
    } catch (cause) {
      onFailure(`A trace was not taken: ${url}: ${messageOf(cause)}`)
    }
  }
  return (event) => {
    if (event.type !== 'call' || !('status' in event.report) || event.report.status !== 'ended') return
    const call = context.store.get('call', event.callId)
    if (call) void send(toOtlp(toSpans(describeCallDetail(context, call), readTraceParent(call))))
  }
}
