import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BasicTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OtlpSpan } from './callTraces.ts'
import { startTestServer } from './startTestServer.ts'

interface Received {
  path: string | undefined
  body: string
}

/** A collector that keeps what it gets. */
async function startCollector(status = 200) {
  const received: Received[] = []
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      received.push({ path: incoming.url, body })
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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
