import { SpanStatusCode } from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { describe, expect, test, vi } from 'vitest'
import { fakeVoice } from '../testing/fakeVoice.ts'
import type { ServerMessage } from '../voice/messages/serverMessages.ts'
import { type TraceVoiceOptions, traceMetadata, traceVoice } from './traceVoice.ts'

const millisOf = ([seconds, nanos]: readonly [number, number]): number =>
  Math.round(seconds * 1000 + nanos / 1e6)

/** A voice client whose calls are traced by the real SDK, into memory. */
async function traceCalls(options: Partial<TraceVoiceOptions> = {}) {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const fake = fakeVoice()
  const stop = traceVoice(fake.voice, { tracer: provider.getTracer('test'), ...options })
  // until the code of inspect() has loaded, entries wait
  await fake.voice.preload()
  const spans = () => exporter.getFinishedSpans()
  const named = (name: string): ReadableSpan[] => spans().filter((span) => span.name === name)
  const only = (name: string): ReadableSpan => {
    const [span, ...others] = named(name)
    if (!span || others.length > 0) throw new Error(`There are ${named(name).length} spans ${name}.`)
    return span
  }
  return { ...fake, stop, spans, named, only, exported: () => JSON.stringify(spans().map(toPlain)) }
}

const toPlain = ({ name, attributes, events, status }: ReadableSpan) => ({ name, attributes, events, status })

const speech = (role: 'user' | 'assistant', status: 'started' | 'stopped'): ServerMessage => ({
  type: 'speech-update',
  role,
  status,
})

const TOOL_CALLS: ServerMessage = {
  type: 'tool-calls',
  toolCallList: [
    { id: 'call-1', type: 'function', function: { name: 'book', arguments: { day: 'Friday' } } },
  ],
}
const conversation = (...messages: object[]): ServerMessage => ({
  type: 'conversation-update',
  conversation: messages,
  messages: [],
})

describe('a call', () => {
  test('default: one span, with a child for each step of the start', async () => {
    const { voice, ends, spans, only } = await traceCalls()
    await voice.start('assistant-id')
    ends('assistant-ended-call')
    await vi.waitFor(() => only('offhook.call'))
    const root = only('offhook.call')
    expect(root.parentSpanContext).toBeUndefined()
    expect(root.attributes).toEqual({
      'offhook.call.id': 'fake-call',
      'offhook.call.target': 'assistant',
      'offhook.call.end_reason': 'assistant-ended-call',
    })
    expect(root.status.code).toBe(SpanStatusCode.UNSET)
    const children = spans().filter((span) => span !== root)
    expect(children.map(({ name }) => name)).toEqual([
      'offhook.start.web-call-creation',
      'offhook.start.daily-call-object-creation',
      'offhook.start.mobile-permissions',
      'offhook.start.daily-call-join',
      'offhook.start.audio-observer-setup',
      'offhook.start.audio-processing-setup',
      'offhook.start.listening',
    ])
    for (const child of children) {
      expect(child.parentSpanContext?.spanId).toBe(root.spanContext().spanId)
      expect(millisOf(child.startTime)).toBeGreaterThanOrEqual(millisOf(root.startTime))
      expect(millisOf(child.endTime)).toBeLessThanOrEqual(millisOf(root.endTime))
    }
    await voice.destroy()
  })

  test('behavior: each call has a trace of its own', async () => {
    const { voice, named } = await traceCalls()
    for (const _call of [1, 2]) {
      await voice.start('assistant-id')
      await voice.stop()
    }
    const roots = named('offhook.call')
    expect(roots.map(({ attributes }) => attributes['offhook.call.end_reason'])).toEqual([
      'stopped',
      'stopped',
    ])
    expect(new Set(roots.map((span) => span.spanContext().traceId)).size).toBe(2)
    await voice.destroy()
  })

  test('behavior: a start that fails is an error, with its code', async () => {
    const { voice, configure, only } = await traceCalls()
    configure({ platform: 401 })
    await voice.start('assistant-id')
    const root = only('offhook.call')
    expect(root.status).toEqual({ code: SpanStatusCode.ERROR, message: 'api-authentication' })
    expect(root.attributes).toMatchObject({ 'error.type': 'api-authentication' })
    expect(root.events.map(({ name }) => name)).toEqual(['offhook.error'])
    expect(only('offhook.start.web-call-creation').status.code).toBe(SpanStatusCode.ERROR)
    await voice.destroy()
  })

  test('behavior: a second start during a call adds no span', async () => {
    const { voice, named, only } = await traceCalls()
    await voice.start('assistant-id')
    expect(await voice.start('assistant-id')).toBeNull()
    await voice.stop()
    expect(named('offhook.start.validation')).toEqual([])
    expect(only('offhook.call').status.code).toBe(SpanStatusCode.UNSET)
    await voice.destroy()
  })
})

describe('a trace of the page', () => {
  test('default: a call is part of the span, whose context is metadata of the call', async () => {
    const provider = new BasicTracerProvider()
    const page = provider.getTracer('page').startSpan('booking')
    const { traceId, spanId } = page.spanContext()
    const { voice, fetch, only } = await traceCalls({ parent: () => page })
    const assistantOverrides = { metadata: traceMetadata(page) }
    await voice.start({ assistant: 'assistant-id', assistantOverrides })
    await voice.stop()
    const root = only('offhook.call')
    expect([root.spanContext().traceId, root.parentSpanContext?.spanId]).toEqual([traceId, spanId])
    expect(JSON.stringify(fetch.requests)).toContain(`00-${traceId}-${spanId}-01`)
    await voice.destroy()
  })
})

describe('a conversation', () => {
  test('default: a turn lasts from the end of the user’s speech to the first sound', async () => {
    const { voice, sends, only } = await traceCalls()
    await voice.start('assistant-id')
    const now = vi.spyOn(Date, 'now')
    const at = (ms: number, message: ServerMessage) => {
      now.mockReturnValue(1_700_000_000_000 + ms)
      sends(message)
    }
    at(0, speech('user', 'started'))
    at(1000, speech('user', 'stopped'))
    at(1200, { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'On Friday.' })
    at(1500, { type: 'model-output', output: 'Gladly' })
    at(1800, speech('assistant', 'started'))
    now.mockRestore()
    const turn = only('offhook.turn')
    expect([turn.startTime, turn.endTime].map(millisOf)).toEqual([1_700_000_001_000, 1_700_000_001_800])
    expect(turn.attributes).toEqual({
      'offhook.turn.transcript_ms': 200,
      'offhook.turn.first_token_ms': 500,
      'offhook.turn.first_sound_ms': 800,
    })
    await voice.destroy()
  })

  test('default: a tool call lasts until its result is in the conversation', async () => {
    const { voice, sends, named, only } = await traceCalls()
    await voice.start('assistant-id')
    const before = { role: 'system', content: 'The tool book is old.' }
    sends(conversation(before))
    sends(TOOL_CALLS)
    sends(conversation(before, { role: 'assistant', content: 'One moment.' }))
    expect(named('offhook.tool_call')).toEqual([])
    sends(conversation(before, { role: 'tool', tool_call_id: 'call-1', content: 'Booked.' }))
    expect(only('offhook.tool_call').attributes).toEqual({
      'offhook.tool.name': 'book',
      'offhook.tool.call_id': 'call-1',
    })
    await voice.destroy()
  })

  test('behavior: the result of a page’s tool is a message of the system', async () => {
    const { voice, sends, only } = await traceCalls()
    voice.onToolCall('book', () => 'Booked.')
    await voice.start('assistant-id')
    sends(TOOL_CALLS)
    sends(conversation({ role: 'system', content: 'Result of the tool book: "Booked."' }))
    expect(only('offhook.tool_call').status.code).toBe(SpanStatusCode.UNSET)
    await voice.destroy()
  })

  test('behavior: a tool that fails is an error, and ends with the call at the latest', async () => {
    const { voice, sends, only } = await traceCalls()
    voice.onToolCall('book', () => {
      throw new Error('The calendar is closed.')
    })
    const failed = new Promise((resolve) => voice.on('error', resolve))
    await voice.start('assistant-id')
    sends(TOOL_CALLS)
    await failed
    await voice.stop()
    expect(only('offhook.tool_call').status.code).toBe(SpanStatusCode.ERROR)
    // the call itself has not failed
    expect(only('offhook.call').status.code).toBe(SpanStatusCode.UNSET)
    await voice.destroy()
  })

  test('default: an interruption begins with the user’s speech', async () => {
    const { voice, sends, only } = await traceCalls()
    await voice.start('assistant-id')
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
    sends(speech('user', 'started'))
    now.mockReturnValue(1_700_000_000_300)
    sends({ type: 'user-interrupted' })
    now.mockRestore()
    const { startTime, endTime } = only('offhook.interruption')
    expect(millisOf(endTime) - millisOf(startTime)).toBe(300)
    await voice.destroy()
  })
})

describe('recordWords', () => {
  const talk = async (options: Partial<TraceVoiceOptions>) => {
    const traced = await traceCalls(options)
    const { voice, sends, says, only } = traced
    await voice.start('assistant-id')
    sends(speech('user', 'started'))
    sends(speech('user', 'stopped'))
    says('user', 'My name is Ada.')
    sends(speech('assistant', 'started'))
    says('assistant', 'Welcome, Ada.')
    await voice.stop()
    await voice.destroy()
    only('offhook.turn')
    return traced
  }

  test('default: no span has a word of the conversation', async () => {
    expect((await talk({})).exported()).not.toContain('Ada')
  })

  test('parameters: true adds the words', async () => {
    const { only } = await talk({ recordWords: true })
    expect(only('offhook.turn').attributes['offhook.turn.user_text']).toBe('My name is Ada.')
    expect(only('offhook.call').events.map(({ attributes }) => attributes)).toEqual([
      { 'offhook.speaker': 'user', 'offhook.text': 'My name is Ada.' },
      { 'offhook.speaker': 'assistant', 'offhook.text': 'Welcome, Ada.' },
    ])
  })
})

test('behavior: the cleanup ends the open spans, and stops tracing', async () => {
  const { voice, sends, stop, spans, only } = await traceCalls()
  await voice.start('assistant-id')
  sends(TOOL_CALLS)
  stop()
  only('offhook.tool_call')
  only('offhook.call')
  const count = spans().length
  await voice.stop()
  await voice.start('assistant-id')
  await voice.stop()
  expect(spans()).toHaveLength(count)
  await voice.destroy()
})

const tracer = { startSpan: vi.fn() }

test.each([
  [{}, /tracer/],
  [{ tracer: {} }, /tracer/],
  [{ tracer, recordWords: 'yes' }, /recordWords/],
  [{ tracer, words: true }, /words/],
])('behavior: %j is refused', async (options, message) => {
  const { voice } = fakeVoice()
  expect(() => traceVoice(voice, options as never)).toThrow(message)
  await voice.destroy()
})
