import { once } from 'node:events'
import { IncomingMessage, type OutgoingHttpHeaders, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { createPlatform } from '../platform/createPlatform.ts'
import { createAccess } from './access.ts'
import { toAddresses } from './addresses.ts'
import { createApp } from './createApp.ts'
import type { SandboxServer } from './startSandboxServer.ts'
import { startTestServer as start } from './startTestServer.ts'

const SECRET = 'sk-live-4f9c'

async function sendRequest({ url }: SandboxServer, operation: string, body?: object) {
  const [method = '', path = ''] = operation.split(' ')
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const content = await answer.text()
  return { status: answer.status, text: content, body: content === '' ? undefined : JSON.parse(content) }
}

/** A call on the server, and its room. */
async function startCall(server: SandboxServer) {
  const { body: call } = await sendRequest(server, 'POST /call/web', { assistantId: 'demo' })
  const report = (content: object) => sendRequest(server, `POST /room/${call.id}/report`, content)
  return { id: String(call.id), report }
}

/** Sends a request with headers that `fetch` does not let a test set. */
async function askWith(
  server: SandboxServer,
  headers: OutgoingHttpHeaders,
  path: string,
  host = '127.0.0.1',
) {
  const outgoing = request({ host, port: server.port, path, headers }).end()
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  if (!answer) throw new Error('no answer')
  return { status: answer.statusCode, body: await text(answer) }
}

describe('POST /__sandbox/reset', () => {
  test('default: goes back to the start', async () => {
    const state = { tool: [{ id: 'kept', type: 'dtmf' }] }
    const server = await start({ state, seed: 7, faults: ['web-call-429'] })
    const webCall = () => sendRequest(server, 'POST /call/web', { assistantId: 'demo' })
    const [refused, first] = [await webCall(), await webCall()]
    await sendRequest(server, 'POST /tool', { type: 'output' })
    server.platform.fail('503')
    server.platform.use({ operation: 'GET /tool', handle: () => Response.json('overridden') })
    expect(await sendRequest(server, 'POST /__sandbox/reset')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    })
    expect((await sendRequest(server, 'GET /__sandbox/requests')).body).toEqual([])
    expect((await sendRequest(server, 'GET /tool')).body).toEqual(state.tool)
    expect((await sendRequest(server, 'GET /call')).body).toEqual([])
    const again = [await webCall(), await webCall()]
    expect(again.map(({ status }) => status)).toEqual([refused.status, first.status])
    expect(again[1]?.body).toMatchObject({ id: first.body.id, orgId: first.body.orgId })
  })
})

describe('POST /__sandbox/faults', () => {
  test('default: lets the next requests fail, and the next web calls', async () => {
    const server = await start()
    const faults = ['429:3', 'web-call-500', 'empty']
    const { status, body } = await sendRequest(server, 'POST /__sandbox/faults', { faults })
    expect([status, body]).toEqual([200, { faults: ['web-call-500', '429:3', 'empty'] }])
    expect((await sendRequest(server, 'GET /tool')).status).toBe(429)
    expect(await sendRequest(server, 'GET /tool')).toMatchObject({ status: 200, text: '' })
    const webCall = () => sendRequest(server, 'POST /call/web', { assistantId: 'demo' })
    expect([(await webCall()).status, (await webCall()).status]).toEqual([500, 201])
  })

  test.each([
    [{}, 'faults must be an array'],
    [{ faults: 'reset' }, 'faults must be an array'],
    [
      { faults: ['reset', 'teapot'] },
      'each value in faults must be a status from 400 to 599 or one of timeout, ',
    ],
    [{ faults: [503] }, 'each value in faults must be a status'],
  ])('behavior: %j is refused, and no fault of it comes', async (input, message) => {
    const server = await start()
    const { status, body } = await sendRequest(server, 'POST /__sandbox/faults', input)
    expect([status, body.message]).toEqual([400, [expect.stringContaining(message)]])
    expect((await sendRequest(server, 'GET /tool')).status).toBe(200)
  })

  test.each([
    [{ faults: ['503'], times: 2 }, ['property times should not exist']],
    [{ fault: ['503'] }, ['property fault should not exist', 'faults must be an array']],
  ])('behavior: %j with an unknown field is refused, and no fault of it comes', async (input, message) => {
    const server = await start()
    const { status, body } = await sendRequest(server, 'POST /__sandbox/faults', input)
    expect([status, body.message]).toEqual([400, message])
    expect((await sendRequest(server, 'GET /tool')).status).toBe(200)
  })
})

describe('GET /__sandbox/calls', () => {
  test('default: calls with their turns, without their assistants', async () => {
    const server = await start()
    const { id, report } = await startCall(server)
    await report({ status: 'in-progress' })
    await report({ role: 'bot', message: 'Good evening.' })
    await report({ role: 'user', message: 'Bye.' })
    await report({ status: 'ended', endedReason: 'customer-ended-call' })
    const assistant = {
      server: { url: 'https://example.com', secret: SECRET },
      metadata: { scenario: 'echo' },
    }
    await sendRequest(server, 'POST /call/web', { assistant })
    const { text: content, body } = await sendRequest(server, 'GET /__sandbox/calls')
    // the newest call is the one that a developer looks for
    expect(body).toMatchObject([
      { scenario: 'echo', status: 'queued', turns: [] },
      {
        id,
        type: 'webCall',
        scenario: 'demo',
        status: 'ended',
        startedAt: expect.any(String),
        endedAt: expect.any(String),
        endedReason: 'customer-ended-call',
        turns: [
          { role: 'bot', message: 'Good evening.', secondsFromStart: expect.any(Number) },
          { role: 'user', message: 'Bye.', secondsFromStart: expect.any(Number) },
        ],
      },
    ])
    expect(content).not.toContain(SECRET)
  })

  test('behavior: without models a call has a notice about the missing model, and the fields without an effect', async () => {
    const lines: string[] = []
    const server = await start({ log: (line) => lines.push(line) })
    const assistant = {
      firstMessage: 'Hello from Pizza Bella.',
      model: {
        provider: 'openai',
        model: 'gpt-4o',
        messages: [{ role: 'system', content: 'You take orders.' }],
        tools: [{ type: 'function' }],
      },
      server: { url: 'https://example.com', secret: SECRET },
      serverMessages: ['end-of-call-report'],
    }
    await sendRequest(server, 'POST /call/web', { assistant })
    await sendRequest(server, 'POST /call/web', { assistant: { firstMessage: 'Hello.' } })
    await sendRequest(server, 'POST /call/web', {
      assistant: { name: 'Ada', voice: { provider: '11labs', voiceId: 'sarah' } },
    })
    await sendRequest(server, 'POST /call/web', { assistant: { name: 'Ada' } })
    const { body } = await sendRequest(server, 'GET /__sandbox/calls')
    const noModel =
      'The assistant has no language model: it says its first message, and then only that it has none. Give it one with --model, or in code with agent.respond.'
    const scripted = 'Without models the assistant says its first message, and then the turns of a script.'
    const notices = [
      `${noModel} These of its fields have no effect: model.`,
      noModel,
      `${scripted} These of its fields have no effect: voice.`,
    ]
    // the newest call is the first of the list
    const told = body.map((call: { notices?: string[] }) => call.notices)
    expect(told).toEqual([undefined, ...notices.map((_, index) => [notices[notices.length - 1 - index]])])
    expect(lines.flatMap((line) => line.split(/^call \w{8} notice: /)[1] ?? [])).toEqual(
      notices.map((notice) => JSON.stringify(notice)),
    )
    expect(lines.join()).not.toContain(SECRET)
  })
})

describe('GET /__sandbox/requests', () => {
  test('behavior: a request that waits, and one that the client has aborted, are in the list and in the log', async () => {
    const lines: string[] = []
    const server = await start({ log: (line) => lines.push(line) })
    const controller = new AbortController()
    const init = {
      method: 'POST',
      headers: { authorization: 'Bearer key' },
      body: '{"assistantId":"fault:web-call-timeout"}',
      signal: controller.signal,
    }
    const asked = fetch(`${server.url}/call/web`, init).catch(() => 'aborted')
    const list = async () => (await sendRequest(server, 'GET /__sandbox/requests')).body
    const request = {
      method: 'POST',
      path: '/call/web',
      startedAt: expect.any(String),
      durationMs: expect.any(Number),
    }
    await expect.poll(list).toEqual([{ ...request, status: 'waiting' }])
    await vi.waitFor(
      () =>
        expect(lines).toEqual([
          expect.stringMatching(/^POST \/call\/web still waiting after (4999|5\d{3}) ms$/),
        ]),
      10_000,
    )
    controller.abort()
    expect(await asked).toBe('aborted')
    await expect.poll(list).toEqual([{ ...request, status: 'aborted' }])
    expect(lines.at(-1)).toMatch(/^POST \/call\/web aborted \d+ ms$/)
    // the log of the platform has answers only
    expect((await sendRequest(server, 'GET /logs')).body.results).toEqual([])
  })

  test('default: the latest requests, the oldest first, without those for /__sandbox', async () => {
    const server = await start()
    await sendRequest(server, 'POST /tool', { type: 'dtmf' })
    await sendRequest(server, 'GET /tool/gone')
    await sendRequest(server, 'GET /__sandbox/calls')
    expect((await sendRequest(server, 'GET /__sandbox/requests')).body).toEqual([
      { method: 'POST', path: '/tool', status: 201, ...TIMES },
      { method: 'GET', path: '/tool/gone', status: 404, ...TIMES },
    ])
  })

  const TIMES = { startedAt: expect.stringMatching(/^\d{4}-.*Z$/), durationMs: expect.any(Number) }

  test('behavior: shows no credential', async () => {
    const server = await start()
    await sendRequest(server, `GET /tool?limit=5&token=${SECRET}&x=${SECRET}&api%20key=${SECRET}`)
    await sendRequest(server, `POST /credential`, { provider: 'openai', apiKey: SECRET })
    const { text: content, body } = await sendRequest(server, 'GET /__sandbox/requests')
    expect(content).not.toContain(SECRET)
    expect(body[0].path).toBe('/tool?limit=5&token=[redacted]&x=[redacted]&api%20key=[redacted]')
  })
})

describe('access to /__sandbox', () => {
  const paths = [
    '/__sandbox/requests',
    '//__sandbox/requests',
    '/%5F_sandbox/requests',
    '/__sandbox/requests/',
  ]

  test.each([
    [{}, 200],
    [{ host: 'localhost' }, 200],
    [{ origin: 'http://localhost:5173' }, 200],
    [{ host: 'app.example' }, 403],
    [{ origin: 'https://app.example' }, 403],
    [{ 'x-forwarded-for': '203.0.113.7' }, 403],
    [{ forwarded: 'for=203.0.113.7' }, 403],
    [{ 'x-real-ip': '203.0.113.7' }, 403],
    [{ via: '1.1 proxy' }, 403],
  ])('behavior: a request with %j gets %i, whatever is allowed', async (headers, status) => {
    const server = await start({ allowOrigins: ['*'] })
    for (const path of paths) {
      expect((await askWith(server, headers, path)).status, path).toBe(status)
    }
    expect((await askWith(server, headers, '/health')).status).toBe(200)
  })

  const REFUSAL = 'Only this machine may use /__sandbox: by its name localhost or 127.0.0.1, without a proxy.'

  test.each([
    ['127.0.0.1', 200, undefined],
    ['::ffff:127.0.0.1', 200, undefined],
    ['::1', 200, undefined],
    ['192.0.2.7', 403, REFUSAL],
    ['::ffff:192.0.2.7', 403, REFUSAL],
    ['2001:db8::7', 403, REFUSAL],
  ])('behavior: a connection from %s gets %i', async (remoteAddress, status, message) => {
    const app = createApp({
      platform: createPlatform({ baseUrl: 'http://127.0.0.1:4242' }),
      addresses: toAddresses('127.0.0.1', 4242),
      access: createAccess({ host: '0.0.0.0', allowOrigins: [] }),
      keepsModels: false,
      strictCors: false,
      onRefused: () => undefined,
      log: undefined,
    })
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    const incoming = new IncomingMessage(socket)
    incoming.headers.host = 'localhost'
    const connection = { incoming, outgoing: new ServerResponse(incoming) }
    const answer = await app.request('http://localhost/__sandbox/requests', {}, connection)
    const body: { message?: string } = await answer.json()
    expect([answer.status, body.message]).toEqual([status, message])
  })
})

describe('onRefused', () => {
  test('default: called once for each page and each name, and the log has every refusal', async () => {
    const refusals: string[] = []
    const lines: string[] = []
    const server = await start({
      onRefused: (reason) => refusals.push(reason),
      log: (line) => lines.push(line),
    })
    for (let round = 0; round < 2; round += 1) {
      await askWith(server, { origin: 'http://myapp.test:5173' }, `/call?key=${SECRET}`)
    }
    await askWith(server, { host: 'app.example' }, '/call')
    const page =
      'Pages of http://myapp.test:5173 may not use this sandbox. Start it with --allow-origin http://myapp.test:5173 to allow them.'
    const name =
      'This sandbox does not answer to the name app.example. Start it with --host or --allow-origin to allow it.'
    expect(refusals).toEqual([page, name])
    expect(lines).toEqual([`GET /call 403: ${page}`, `GET /call 403: ${page}`, `GET /call 403: ${name}`])
  })

  test('behavior: the log has a body that is too large', async () => {
    const lines: string[] = []
    const server = await start({ log: (line) => lines.push(line) })
    const body = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
    expect((await fetch(`${server.url}/assistant`, { method: 'POST', body })).status).toBe(413)
    expect(lines).toEqual(['POST /assistant 413: The body is larger than 1 MiB.'])
  })
})

describe('log', () => {
  test('default: a line for each request and each turn of a call', async () => {
    const lines: string[] = []
    const server = await start({ log: (line) => lines.push(line) })
    const { id, report } = await startCall(server)
    await report({ status: 'in-progress' })
    await report({ role: 'bot', message: 'Good\nevening.\u001b[2J' })
    await report({ status: 'ended', endedReason: 'customer-ended-call' })
    await report({ status: 'ended', endedReason: 'silence-timed-out' })
    await report({ role: 'bot', message: 'Too late.' })
    await report({ role: 'nobody' })
    await sendRequest(server, `GET /call?limit=1&key=${SECRET}`)
    await sendRequest(server, 'GET /__sandbox/requests')
    const call = `call ${id.slice(0, 8)}`
    expect(lines.map((line) => line.replace(/\d+ ms$/, '… ms'))).toEqual([
      'POST /call/web 201 … ms',
      `${call} in-progress`,
      `${call} bot: "Good\\nevening.\\u001b[2J"`,
      `${call} ended: "customer-ended-call"`,
      `POST /room/${id}/report 400 … ms`,
      'GET /call?limit=1&key=[redacted] 200 … ms',
    ])
    expect(lines.join('\n')).not.toContain(SECRET)
  })
})
