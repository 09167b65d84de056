import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../createSandbox.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { sharedPlatforms } from '../platform/sharedPlatforms.ts'
import { type SandboxServer, startSandboxServer } from '../server/startSandboxServer.ts'
import { createReporter, type Reporter } from './createReporter.ts'

const headers = { authorization: 'Bearer key' }
const body = '{"assistantId":"demo"}'

/** Reports a short call, with the messages that its page gets. */
function reportCall(reporter: Reporter) {
  reporter.report('listening')
  reporter.report({ type: 'status-update', status: 'in-progress' })
  reporter.report({ type: 'speech-update', status: 'started', role: 'assistant', turn: 0 })
  reporter.report({
    type: 'transcript',
    role: 'assistant',
    transcriptType: 'final',
    transcript: 'Good evening.',
  })
  reporter.reportTurn({ speaker: 'assistant', text: 'Good evening.', durationMs: 900 })
  reporter.reportTurn({ speaker: 'user', text: 'Bye.', durationMs: 500 })
  reporter.report({ type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' })
  // the room closes after that, with a reason of its own
  reporter.report({ type: 'status-update', status: 'ended', endedReason: 'unknown-error' })
}

const WHOLE = {
  status: 'ended',
  endedReason: 'customer-ended-call',
  startedAt: expect.any(String),
  endedAt: expect.any(String),
  messages: [
    { role: 'bot', message: 'Good evening.' },
    { role: 'user', message: 'Bye.' },
  ],
  artifact: { transcript: 'AI: Good evening.\nUser: Bye.\n' },
}

afterEach(() => {
  vi.restoreAllMocks()
  sharedPlatforms().clear()
})

test('default: the platform in the page has the report at once', async () => {
  const requested = vi.spyOn(globalThis, 'fetch')
  const { fetch: sandboxFetch, baseUrl } = createSandbox()
  // another platform of the page, with other calls
  createSandbox()
  const call = await (await sandboxFetch(`${baseUrl}/call/web`, { method: 'POST', headers, body })).json()
  const reporter = createReporter(readRoomUrl(call.webCallUrl))
  reportCall(reporter)
  expect(await (await sandboxFetch(`${baseUrl}/call/${call.id}`, { headers })).json()).toMatchObject(WHOLE)
  expect(requested).not.toHaveBeenCalled()
})

/** Reports a conversation with a model. */
function reportConversation(url: string) {
  const reporter = createReporter(readRoomUrl(url))
  const latencyMs = { endOfSpeech: 700.4, firstSound: 1200.6 }
  reporter.report({ type: 'status-update', status: 'in-progress' })
  reporter.notify('The voice failed: 401')
  reporter.reportMessage({ role: 'system', content: 'VIP' })
  reporter.reportMessage({ role: 'user', content: 'Book it.' })
  reporter.report({ type: 'tool-calls', toolCallList: [{ id: 'a', function: { name: 'book' } }] })
  reporter.reportMessage({ role: 'tool', toolCallId: 'a', content: 'Booked.' })
  reporter.reportMessage({ role: 'assistant', content: 'Added.' })
  reporter.reportTurn({ speaker: 'assistant', text: 'Booked.', durationMs: 900.2, latencyMs })
  reporter.report({ type: 'user-interrupted' })
  reporter.reportTurn({ speaker: 'user', text: 'Bye.', durationMs: 500 })
}

/** The conversation in the record of the call, and in the list for tests. */
const CONVERSATION = [
  { role: 'system', message: 'VIP' },
  { role: 'user', message: 'Book it.' },
  { role: 'tool_calls', toolCalls: [{ id: 'a', function: { name: 'book' } }] },
  { role: 'tool_call_result', toolCallId: 'a', result: 'Booked.' },
  { role: 'bot', message: 'Added.' },
  { role: 'bot', message: 'Booked.', duration: 900 },
  { role: 'user', message: 'Bye.', duration: 500 },
]
const TURNS = [
  { message: 'Book it.' },
  { message: 'Added.' },
  { message: 'Booked.', durationMs: 900, latencyMs: { endOfSpeech: 700, firstSound: 1201 } },
  { message: 'Bye.', durationMs: 500 },
]

test('default: turns, tools, added messages and notices', async () => {
  const { fetch: sandboxFetch, baseUrl } = createSandbox()
  const call = await (await sandboxFetch(`${baseUrl}/call/web`, { method: 'POST', headers, body })).json()
  reportConversation(call.webCallUrl)
  const record = await (await sandboxFetch(`${baseUrl}/call/${call.id}`, { headers })).json()
  expect(record.messages).toMatchObject(CONVERSATION)
  const [summary] = await (await sandboxFetch(`${baseUrl}/__sandbox/calls`)).json()
  expect(summary).toMatchObject({ turns: TURNS, notices: ['The voice failed: 401'] })
})

test('behavior: two platforms with the same seed both have the report', async () => {
  const call = async () => {
    const { fetch: sandboxFetch, baseUrl } = createSandbox({ seed: 1 })
    const { id, webCallUrl } = await (
      await sandboxFetch(`${baseUrl}/call/web`, { method: 'POST', headers, body })
    ).json()
    const reporter = createReporter(readRoomUrl(webCallUrl))
    reportCall(reporter)
    const read = async () => (await sandboxFetch(`${baseUrl}/call/${id}`, { headers })).json()
    return { id, read }
  }
  const [one, other] = [await call(), await call()]
  expect(other.id).toBe(one.id)
  expect(await other.read()).toMatchObject(WHOLE)
  expect(await one.read()).toMatchObject(WHOLE)
})

describe('a room of a server', () => {
  let server: SandboxServer
  beforeEach(async () => {
    server = await startSandboxServer({ port: 0 })
    // the server would be another process
    sharedPlatforms().clear()
  })
  afterEach(() => server.close())

  test('default: gets the reports in order', async () => {
    const call = await (await fetch(`${server.url}/call/web`, { method: 'POST', headers, body })).json()
    const reporter = createReporter(readRoomUrl(call.webCallUrl))
    reportCall(reporter)
    const get = async () => (await fetch(`${server.url}/call/${call.id}`, { headers })).json()
    await expect.poll(get).toMatchObject(WHOLE)
  })

  test('default: gets turns, tools, added messages and notices, and logs a line for each', async () => {
    const lines: string[] = []
    const logging = await startSandboxServer({ port: 0, log: (line) => lines.push(line) })
    sharedPlatforms().clear()
    const call = await (await fetch(`${logging.url}/call/web`, { method: 'POST', headers, body })).json()
    reportConversation(call.webCallUrl)
    const get = async () => (await fetch(`${logging.url}/call/${call.id}`, { headers })).json()
    await expect.poll(async () => (await get()).messages).toMatchObject(CONVERSATION)
    await logging.close()
    const said = lines
      .filter((line) => line.startsWith('call '))
      .map((line) => line.replace(/^call \w+ /, ''))
    expect(said).toEqual([
      'in-progress',
      'notice: "The voice failed: 401"',
      'system: "VIP"',
      'user: "Book it."',
      'tools: ["book"]',
      'result: "Booked."',
      'bot: "Added."',
      'bot: "Booked." 900 ms (endOfSpeech 700, firstSound 1201 ms after the user)',
      'the user interrupts',
      'user: "Bye." 500 ms',
    ])
  })
})

test('behavior: only a platform on a server is told that the page is there', async () => {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    sent.push(url, await new Response(init.body).json())
    return new Response(null, { status: 204 })
  })
  const { fetch: sandboxFetch, baseUrl } = createSandbox({ baseUrl: 'https://example.com' })
  const call = await (await sandboxFetch(`${baseUrl}/call/web`, { method: 'POST', headers, body })).json()
  createReporter(readRoomUrl(call.webCallUrl)).reportPresence()
  const other = `https://example.com/room/${crypto.randomUUID()}`
  createReporter(readRoomUrl(other)).reportPresence()
  await expect.poll(() => sent).toEqual([`${other}/report`, { present: true }])
})

test('behavior: a report that hangs does not keep the presence from the server', async () => {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init = {}) => {
    const report = await new Response(init.body).json()
    sent.push(report)
    return 'notice' in report ? new Promise(() => undefined) : new Response(null, { status: 204 })
  })
  const reporter = createReporter(readRoomUrl(`https://example.com/room/${crypto.randomUUID()}`))
  reporter.notify('Slow.')
  reporter.reportPresence()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toContainEqual({ present: true })
})

test('behavior: a page that is left sends what waits, and the end, without waiting for an answer', async () => {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init = {}) => {
    sent.push([await new Response(init.body).json(), init.keepalive])
    return new Promise(() => undefined)
  })
  const reporter = createReporter(readRoomUrl(`https://example.com/room/${crypto.randomUUID()}`))
  reporter.notify('First.')
  reporter.reportMessage({ role: 'user', content: 'Hi.' })
  reporter.reportMessage({ role: 'user', content: 'Bye.' })
  reporter.leave()
  reporter.report({ type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' })
  await expect.poll(() => sent).toHaveLength(3)
  expect(sent).toEqual([
    [{ notice: 'First.' }, true],
    [
      [
        { role: 'user', message: 'Hi.' },
        { role: 'user', message: 'Bye.' },
      ],
      true,
    ],
    [{ status: 'ended', endedReason: 'customer-ended-call' }, true],
  ])
})

test.each([
  '',
  'no address',
  'https://sandbox.invalid/room/a',
  'https://example.com/room/a',
  'https://x.daily.co/a',
])('behavior: a room at "%s" is not reported', (url) => {
  const requested = vi.spyOn(globalThis, 'fetch')
  const reporter = createReporter(readRoomUrl(url))
  reportCall(reporter)
  reporter.reportPresence()
  expect(requested).not.toHaveBeenCalled()
})

test.each([
  ['a result', 100, true],
  ['a result of the longest body with keepalive', 64 * 1024 - 74, true],
  ['a longer result', 64 * 1024, false],
  ['a shorter result of longer characters', 40 * 1024, false, 'ü'],
])(
  'behavior: %s of %i characters reaches the server (keepalive %j)',
  async (_what, length, keepalive, letter = 'x') => {
    const sent: RequestInit[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init = {}) => {
      sent.push(init)
      return new Response(null, { status: 204 })
    })
    const reporter = createReporter(readRoomUrl(`https://example.com/room/${crypto.randomUUID()}`))
    reporter.reportMessage({ role: 'tool', toolCallId: 'a', content: letter.repeat(length) })
    await expect.poll(() => sent).toMatchObject([{ keepalive }])
    const body = await new Response(sent[0]?.body).json()
    expect(body.result).toHaveLength(length)
  },
)
