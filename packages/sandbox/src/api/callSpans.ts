import { type AnswerPart, type TurnLatency, toParts } from '../agent/turns.ts'
import { field, isText } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { describeCallDetail, type WorkbenchCallDetail } from './workbenchState.ts'

/** The spans of the parts of an answer. */
const SPANS_OF_PARTS: Readonly<Record<AnswerPart['name'], string>> = {
  endOfSpeech: 'offhook.sandbox.end_of_speech',
  transcript: 'offhook.sandbox.transcriber',
  firstToken: 'offhook.sandbox.model',
  firstSound: 'offhook.sandbox.voice',
}

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

/** A trace, in the JSON of OTLP. */
export interface OtlpTrace {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes']; droppedAttributesCount: 0 }
    scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[]
  }[]
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
  return traceId && spanId ? { traceId, spanId } : { traceId: createHexId(16) }
}

const createHexId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const toNanos = (ms: number): string => `${BigInt(Math.round(ms)) * 1_000_000n}`

const toAttributes = (attributes: Attributes): OtlpSpan['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: Math.round(value) } : { stringValue: value },
  }))

interface SpanOptions {
  /** The id of the span that it is a child of. Default: that of the page. */
  parent?: string | undefined
  attributes?: Attributes
  hasFailed?: boolean
}

/** Adds a span. Returns its id. */
type AddSpan = (name: string, times: readonly [start: number, end: number], options: SpanOptions) => string

/** Adds the answer to the user, who fell silent `firstSound` before it began, and the parts of its time. */
function addTurn(
  add: AddSpan,
  parent: string,
  { latencyMs, firstSoundAt }: { latencyMs: TurnLatency; firstSoundAt: number },
): void {
  const parts = toParts(latencyMs)
  const total = Math.max(0, ...parts.map(({ at }) => at))
  const silentAt = firstSoundAt - total
  const attributes = { 'offhook.turn.first_sound_ms': total }
  const turn = add('offhook.sandbox.turn', [silentAt, firstSoundAt], { parent, attributes })
  for (const { name, at, ms } of parts) {
    add(SPANS_OF_PARTS[name], [silentAt + at - ms, silentAt + at], { parent: turn })
  }
}

/** Describes a call as spans, without a word of its conversation. The first is the call itself. */
function toSpans(call: WorkbenchCallDetail, { traceId, spanId: parentId }: TraceParent): OtlpSpan[] {
  const spans: OtlpSpan[] = []
  const add: AddSpan = (name, [start, end], { parent = parentId, attributes = {}, hasFailed = false }) => {
    const spanId = createHexId(8)
    spans.push({
      traceId,
      spanId,
      ...(parent && { parentSpanId: parent }),
      name,
      kind: 1,
      startTimeUnixNano: toNanos(start),
      endTimeUnixNano: toNanos(Math.max(start, end)),
      attributes: toAttributes(attributes),
      status: { code: hasFailed ? 2 : 0 },
    })
    return spanId
  }
  const began = Date.parse(call.createdAt)
  const ended = call.endedAt === undefined ? Date.now() : Date.parse(call.endedAt)
  const { endedReason = '' } = call
  const parent = add('offhook.sandbox.call', [began, ended], {
    attributes: {
      'offhook.call.id': call.id,
      'offhook.call.end_reason': endedReason,
      'offhook.sandbox.scenario': call.scenario,
      'offhook.sandbox.interruptions': call.interruptions,
    },
    hasFailed: /error|failed/.test(endedReason),
  })
  for (const message of call.messages) {
    const { role, time, durationMs, latencyMs, toolCalls } = message
    if (durationMs)
      add('offhook.sandbox.speech', [time, time + durationMs], {
        parent,
        attributes: { 'offhook.speaker': role },
      })
    if (latencyMs && role === 'bot') addTurn(add, parent, { latencyMs, firstSoundAt: time })
    for (const { id, name } of toolCalls) {
      const end = call.messages.find(({ toolCallId }) => toolCallId === id)?.time ?? ended
      add('offhook.sandbox.tool_call', [time, end], {
        parent,
        attributes: { 'offhook.tool.name': name, 'offhook.tool.call_id': id },
      })
    }
  }
  return spans
}

/** Describes a web call as a trace, up to this moment. It goes on with the trace of its page, where that is known. */
export const traceCall = (context: PlatformContext, call: Stored): OtlpTrace => ({
  resourceSpans: [
    {
      resource: {
        attributes: toAttributes({ 'service.name': 'offhook-sandbox' }),
        droppedAttributesCount: 0,
      },
      scopeSpans: [
        {
          scope: { name: '@offhook/sandbox' },
          spans: toSpans(describeCallDetail(context, call), readTraceParent(call)),
        },
      ],
    },
  ],
})
