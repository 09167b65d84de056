import { expect, test } from 'vitest'
import type { OtlpSpan, OtlpTrace } from '../api/callSpans.ts'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { toRows } from './traceView.ts'

async function startCall() {
  const { create, request } = createTestPlatform()
  const { id } = await create('/call/web', { assistantId: 'demo' })
  const report = (body: object) => request(`POST /room/${id}/report`, body)
  await report({ status: 'in-progress' })
  const readRows = async () => toRows((await request(`GET /__sandbox/calls/${id}/trace`)).body)
  return { id, report, readRows, request }
}

test('default: each span of a call with its depth and its times', async () => {
  const { report, readRows } = await startCall()
  await report({ role: 'user', message: 'On Friday.', duration: 900 })
  const latencyMs = { endOfSpeech: 700, transcript: 900, firstToken: 1100, firstSound: 1250 }
  await report({ role: 'bot', message: 'Gladly.', duration: 400, latencyMs })
  await report({
    role: 'tool_calls',
    toolCalls: [{ id: 'a', type: 'function', function: { name: 'book', arguments: {} } }],
  })
  const rows = await readRows()
  expect(rows.map(({ name, detail, depth }) => [depth, `${name} ${detail}`.trim()])).toEqual([
    [0, 'call'],
    [1, 'speech caller'],
    [1, 'speech assistant'],
    [1, 'turn'],
    [2, 'end of speech'],
    [2, 'transcriber'],
    [2, 'model'],
    [2, 'voice'],
    [1, 'tool call book'],
  ])
  expect(rows.slice(1, 8).map(({ ms }) => ms)).toEqual([900, 400, 1250, 700, 200, 200, 150])
  // it goes on
  expect(rows[0]?.ms).toBeGreaterThan(0)
})

test('behavior: of a long call the latest spans', async () => {
  const { id, report, request } = await startCall()
  await report({ role: 'bot', message: 'Hi.', duration: 1 })
  const trace: OtlpTrace = (await request(`GET /__sandbox/calls/${id}/trace`)).body
  const spans = trace.resourceSpans[0]?.scopeSpans[0]?.spans ?? []
  for (let count = 0; count < 250; count += 1) spans.push({ ...(spans[1] as OtlpSpan), name: `${count}` })
  const rows = toRows(trace)
  expect(rows).toHaveLength(201)
  expect([rows[0]?.name, rows[1]?.name, rows.at(-1)?.name]).toEqual(['call', '50', '249'])
})

test('behavior: 404 for a call that does not exist, and nothing of an empty trace', async () => {
  const { request } = await startCall()
  expect((await request('GET /__sandbox/calls/none/trace')).status).toBe(404)
  expect(toRows({ resourceSpans: [] })).toEqual([])
})
