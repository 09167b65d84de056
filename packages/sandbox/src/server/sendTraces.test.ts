import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BasicTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Received, startCollector as startServer } from '../../../../test/browser/startCollector.ts'
import { GONE_MS } from '../api/callProgress.ts'
import type { OtlpSpan } from '../api/callSpans.ts'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { sendTraces } from './sendTraces.ts'
import { startTestServer } from './startTestServer.ts'

async function startCollector(status?: number) {
  const { close, ...collector } = await startServer(status)
  onTestFinished(close)
  return collector
}

/** A spoken call with a tool, as its room reports it. */
async function makeCall(
  url: string,
  { metadata, endedReason = 'customer-ended-call' }: { metadata?: object; endedReason?: string } = {},
) {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const overrides = metadata && { assistantOverrides: { metadata } }
  const { id } = await (await post('/call/web', { assistantId: 'demo', ...overrides })).json()
  const report = (body: object) => post(`/room/${id}/report`, body)
  await report({ status: 'in-progress' })
  await report({ role: 'user', message: 'On Friday, secret words.', duration: 900 })
  await report({
    role: 'tool_calls',
    toolCalls: [{ id: 'a', type: 'function', function: { name: 'book', arguments: {} } }],
  })
  await report({ role: 'tool_call_result', toolCallId: 'a', result: 'secret result' })
  const latencyMs = { endOfSpeech: 700, transcript: 900, firstToken: 1100, firstSound: 1250 }
  await report({ role: 'bot', message: 'Gladly, secret.', duration: 400, latencyMs })
  await report({ status: 'ended', endedReason })
  return String(id)
}

const spansOf = ({ body }: Received): OtlpSpan[] => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans

const { resource, instrumentationScope } = new BasicTracerProvider()
  .getTracer('@offhook/sandbox')
  .startSpan('any') as unknown as ReadableSpan

/** A span as OpenTelemetry's SDK holds it. */
function toReadable(span: OtlpSpan): ReadableSpan {
  const time = (nanos: string): [number, number] => [
    Number(BigInt(nanos) / 1_000_000_000n),
    Number(BigInt(nanos) % 1_000_000_000n),
  ]
  const contextOf = (spanId: string) => ({ traceId: span.traceId, spanId, traceFlags: 1 })
  const values = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])
  return {
    name: span.name,
    kind: 0,
    spanContext: () => contextOf(span.spanId),
    ...(span.parentSpanId && { parentSpanContext: contextOf(span.parentSpanId) }),
    startTime: time(span.startTimeUnixNano),
    endTime: time(span.endTimeUnixNano),
    status: { code: span.status.code },
    attributes: Object.fromEntries(values),
    links: [],
    events: [],
    duration: [0, 0],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

test('default: a call that has ended is a trace, with a span for each turn, part of a turn, speech and tool', async () => {
  const collector = await startCollector()
  const { url } = await startTestServer({ otlp: collector.url })
  const id = await makeCall(url)
  await vi.waitFor(() => expect(collector.received).toHaveLength(1))
  const [received] = collector.received as [Received]
  expect(received.path).toBe('/v1/traces')
  const spans = spansOf(received)
  const nameOf = (spanId?: string) =>
    spans.find((span) => span.spanId === spanId)?.name.replace('offhook.sandbox.', '')
  expect(spans.map(({ spanId, parentSpanId }) => [nameOf(spanId), nameOf(parentSpanId)])).toEqual([
    ['call', undefined],
    ['speech', 'call'],
    ['tool_call', 'call'],
    ['speech', 'call'],
    ['turn', 'call'],
    ['end_of_speech', 'turn'],
    ['transcriber', 'turn'],
    ['model', 'turn'],
    ['voice', 'turn'],
  ])
  const msOf = ({ startTimeUnixNano, endTimeUnixNano }: OtlpSpan) =>
    Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6
  expect(spans.slice(4).map(msOf)).toEqual([1250, 700, 200, 200, 150])
  expect(spans[0]?.attributes).toContainEqual({ key: 'offhook.call.id', value: { stringValue: id } })
  expect(received.body).not.toMatch(/secret|Bearer/)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
})

test('default: the bytes are those that OpenTelemetry makes of the same spans', async () => {
  const collector = await startCollector()
  const { url } = await startTestServer({ otlp: `${collector.url}/v1/traces/` })
  await makeCall(url, { endedReason: 'pipeline-error-openai-llm-failed' })
  await vi.waitFor(() => expect(collector.received).toHaveLength(1))
  const [received] = collector.received as [Received]
  const spans = spansOf(received)
  expect(spans[0]?.status).toEqual({ code: 2 })
  const exporter = new OTLPTraceExporter({ url: collector.url })
  exporter.export(spans.map(toReadable), () => undefined)
  await vi.waitFor(() => expect(collector.received).toHaveLength(2))
  const [, exported] = collector.received as [Received, Received]
  expect(spansOf(exported)).toMatchObject(spans)
  expect(JSON.parse(exported.body)).toMatchObject({
    resourceSpans: [{ scopeSpans: [{ scope: { name: '@offhook/sandbox' } }] }],
  })
})

test('behavior: goes on with the trace of the page', async () => {
  const collector = await startCollector()
  const { url } = await startTestServer({ otlp: collector.url })
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await makeCall(url, { metadata: { traceparent: `00-${traceId}-${spanId}-01` } })
  await makeCall(url, { metadata: { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` } })
  await vi.waitFor(() => expect(collector.received).toHaveLength(2))
  const [own, invalid] = collector.received.map((received) => spansOf(received)[0])
  expect(own).toMatchObject({ traceId, parentSpanId: spanId })
  expect(invalid?.traceId).not.toMatch(/^0+$/)
  expect(invalid?.parentSpanId).toBeUndefined()
})

test('behavior: a collector that takes no trace is told once, and the call is not affected', async () => {
  const collector = await startCollector(503)
  const onRefused = vi.fn()
  const { url } = await startTestServer({ otlp: collector.url, onRefused })
  await makeCall(url)
  await makeCall(url)
  await vi.waitFor(() => expect(collector.received).toHaveLength(2))
  await vi.waitFor(() => expect(onRefused.mock.calls).toEqual([[expect.stringContaining('answered 503')]]))
})

describe('a page that vanishes', () => {
  /** A platform of a server that sends its traces to a stand-in for the network. */
  function createTracedPlatform() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const fetch = vi.fn(async (_url: string, _init: { body: string }) => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    let stop = () => {}
    const created = createTestPlatform({
      isServer: true,
      onContext: (context) => {
        stop = sendTraces(context, 'http://collector.invalid:4318', () => undefined)
      },
    })
    const startCall = async () => {
      const { id } = await created.create('/call/web', { assistantId: 'demo' })
      const report = (body: object) => created.request(`POST /room/${id}/report`, body)
      await report({ status: 'in-progress' })
      await report({ role: 'bot', message: 'Hello.', duration: 400 })
      return { id, report }
    }
    const namesOf = (index: number) =>
      spansOf({ path: '', body: fetch.mock.calls[index]?.[1].body ?? '' }).map(({ name }) => name)
    return { ...created, fetch, startCall, namesOf, stop: () => stop() }
  }

  test('behavior: its call is sent when it counts as over, once', async () => {
    const { fetch, startCall, namesOf } = createTracedPlatform()
    const { report } = await startCall()
    await vi.advanceTimersByTimeAsync(GONE_MS - 1000)
    await report({ present: true })
    await vi.advanceTimersByTimeAsync(GONE_MS - 1000)
    expect(fetch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetch).toHaveBeenCalledOnce()
    expect(namesOf(0)).toEqual(['offhook.sandbox.call', 'offhook.sandbox.speech'])
    // a machine that was asleep
    await report({ status: 'ended', endedReason: 'customer-ended-call' })
    await vi.advanceTimersByTimeAsync(10 * GONE_MS)
    expect(fetch).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: nobody looks for calls after the end, a reset or a stop', async () => {
    const { fetch, request, startCall, stop } = createTracedPlatform()
    await startCall()
    await request('POST /__sandbox/reset', {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(vi.getTimerCount()).toBe(0)
    await startCall()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })
})
