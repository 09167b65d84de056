import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../createSandbox.ts'
import { pageStores } from '../platform/pageStores.ts'
import { type SandboxServer, startSandboxServer } from '../server/startSandboxServer.ts'
import { createReporter } from './createReporter.ts'

const headers = { authorization: 'Bearer key' }
const body = '{"assistantId":"demo"}'

const MESSAGES = [
  'listening',
  { type: 'status-update', status: 'in-progress' },
  { type: 'speech-update', status: 'started', role: 'assistant', turn: 0 },
  { type: 'transcript', role: 'assistant', transcriptType: 'partial', transcript: 'Good' },
  { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Good evening.' },
  { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Bye.' },
  { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' },
  // the room closes after that, with a reason of its own
  { type: 'status-update', status: 'ended', endedReason: 'unknown-error' },
]

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
  pageStores().clear()
})

test('default: the platform in the page has the report at once', async () => {
  const requested = vi.spyOn(globalThis, 'fetch')
  const { fetch: ask, baseUrl } = createSandbox()
  // another platform of the page, with other calls
  createSandbox()
  const call = await (await ask(`${baseUrl}/call/web`, { method: 'POST', headers, body })).json()
  const reporter = createReporter(call.webCallUrl)
  for (const message of MESSAGES) reporter.report(message)
  expect(await (await ask(`${baseUrl}/call/${call.id}`, { headers })).json()).toMatchObject(WHOLE)
  expect(requested).not.toHaveBeenCalled()
})

test('behavior: two platforms with the same seed both have the report', async () => {
  const call = async () => {
    const { fetch: ask, baseUrl } = createSandbox({ seed: 1 })
    const { id, webCallUrl } = await (
      await ask(`${baseUrl}/call/web`, { method: 'POST', headers, body })
    ).json()
    const reporter = createReporter(webCallUrl)
    for (const message of MESSAGES) reporter.report(message)
    const read = async () => (await ask(`${baseUrl}/call/${id}`, { headers })).json()
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
    pageStores().clear()
  })
  afterEach(() => server.close())

  test('default: gets the reports in order', async () => {
    const call = await (await fetch(`${server.url}/call/web`, { method: 'POST', headers, body })).json()
    const reporter = createReporter(call.webCallUrl)
    for (const message of MESSAGES) reporter.report(message)
    const get = async () => (await fetch(`${server.url}/call/${call.id}`, { headers })).json()
    await expect.poll(get).toMatchObject(WHOLE)
  })
})

test.each([
  '',
  'no address',
  'https://sandbox.invalid/room/a',
  'https://example.com/room/a',
  'https://x.daily.co/a',
])('behavior: a room at "%s" is not reported', (url) => {
  const requested = vi.spyOn(globalThis, 'fetch')
  const reporter = createReporter(url)
  for (const message of MESSAGES) reporter.report(message)
  expect(requested).not.toHaveBeenCalled()
})
