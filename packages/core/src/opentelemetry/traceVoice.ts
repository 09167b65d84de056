import type { Span, Tracer } from '@opentelemetry/api'
import { boolean, define } from '../validators/entryStructs.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { type OptionSchema, validateOptions } from '../validators/validateOptions.ts'
import type { VoiceClient } from '../voice/types.ts'
import { CallTrace } from './CallTrace.ts'

/** Options of `traceVoice()`. */
export interface TraceVoiceOptions {
  /** The tracer of the page's OpenTelemetry, such as `trace.getTracer('voice')`. */
  tracer: Tracer
  /** Adds the words of user and assistant to the spans. Default false: no span has a word of the conversation. */
  recordWords?: boolean
  /** Returns the span of the page of which the next call is a part. Default: the active one. */
  parent?: () => Span | undefined
}

const traceOptions = (): OptionSchema<TraceVoiceOptions> => ({
  tracer: define('a tracer of OpenTelemetry', (value) => typeof Object(value).startSpan === 'function'),
  recordWords: boolean(),
  parent: define('a function', (value) => typeof value === 'function'),
})

/**
 * Creates a span for each call of the client. It has a child for each step of the start, each turn (from the end of the
 * user's speech to the assistant's first sound), each tool call and each interruption. No span has a credential or the
 * address of a room.
 *
 * @returns a function that ends the open spans, and stops tracing
 * @throws ValidationError for an invalid or unknown option, InvalidStateError for a destroyed client
 */
export function traceVoice(voice: Pick<VoiceClient, 'inspect'>, options: TraceVoiceOptions): () => void {
  // a missing tracer is not skipped
  const given = { ...options, tracer: options?.tracer ?? null }
  validateOptions('traceVoice()', given, traceOptions(), 'trace options')
  const { tracer, recordWords = false, parent } = options
  let call: CallTrace | null = null
  const end = (at: number): void => {
    call?.end(at)
    call = null
  }
  const unsubscribe = voice.inspect((entry) => {
    const { status } = fieldsOf(entry.kind === 'state' ? entry.data : undefined)
    if (status === 'connecting')
      call ??= new CallTrace({ tracer, recordWords, parent: parent?.(), startedAt: entry.at })
    call?.add(entry)
    if (status === 'idle') end(entry.at)
  })
  return () => {
    unsubscribe()
    end(Date.now())
  }
}

/**
 * Returns the W3C trace context of a span as metadata of a call, for `assistantOverrides.metadata`. The platform sends it to
 * your server with each webhook (`call.assistantOverrides.metadata.traceparent`), and the sandbox server continues the trace
 * with it.
 */
export function traceMetadata(span: Span): { traceparent: string } {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` }
}
