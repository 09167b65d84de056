import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { AgentRequest } from '../agent/AgentModels.ts'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'
import { startTestServer as start } from './startTestServer.ts'

/** Not every machine has it. */
const hasIPv6 = Object.values(networkInterfaces()).some((own) => own?.some(({ family }) => family === 'IPv6'))

/** A request with headers that fetch does not let a test set. */
async function sendRequest(
  { port }: SandboxServer,
  path: string,
  headers: OutgoingHttpHeaders,
  method = 'GET',
) {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers }).end()
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  if (!answer) throw new Error('no answer')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each([
  'http://localhost:5173',
  'https://localhost',
  'http://127.0.0.1:1',
  'http://[::1]:8080',
  'http://app.localhost:3000',
])('default: %s may use it', async (origin) => {
  const { status, headers } = await sendRequest(await start(), '/health', { origin })
  expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([200, origin, 'Origin'])
})

test.each([
  'https://evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://192.0.2.1:5173',
  'null',
  'file://',
  'chrome-extension://abc',
])('default: pages of %s are refused, and read nothing', async (origin) => {
  const server = await start()
  for (const [path, method] of [
    ['/call', 'GET'],
    ['/room/id/report', 'POST'],
    ['/call', 'OPTIONS'],
  ] as const) {
    const { status, headers, body } = await sendRequest(
      server,
      path,
      { origin, authorization: 'Bearer key' },
      method,
    )
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(JSON.parse(body)).toEqual({
      message: `Pages of ${origin} may not use this sandbox. Start it with --allow-origin ${origin} to allow them.`,
      error: 'Forbidden',
      statusCode: 403,
    })
  }
})

test.each([
  'rebound.evil.example',
  'rebound.evil.example:4242',
  'localhost.evil.example',
  '192.0.2.1',
  'a b',
])('default: the name %s is refused', async (host) => {
  const { status, body } = await sendRequest(await start(), '/health', { host })
  expect([status, JSON.parse(body).message]).toEqual([
    403,
    `This sandbox does not answer to the name ${host}. Start it with --host or --allow-origin to allow it.`,
  ])
})

test.each(['localhost', 'LOCALHOST:4242', '127.0.0.1:1', '[::1]:4242', 'api.localhost'])(
  'default: the name %s is answered',
  async (host) => {
    expect((await sendRequest(await start(), '/health', { host })).status).toBe(200)
  },
)

test('parameters: allowOrigins', async () => {
  const server = await start({ allowOrigins: ['https://app.example', 'http://dev.example:3000', 'null'] })
  for (const origin of ['https://app.example', 'http://dev.example:3000', 'null', 'http://localhost']) {
    const { status, headers } = await sendRequest(server, '/health', { origin })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, origin])
  }
  for (const origin of ['http://app.example', 'https://app.example:444', 'https://other.example']) {
    expect((await sendRequest(server, '/health', { origin })).status).toBe(403)
  }
  // a proxy in front of it goes by that name
  expect((await sendRequest(server, '/health', { host: 'app.example' })).status).toBe(200)
})

test("parameters: allowOrigins ['*'] lets every page in", async () => {
  const server = await start({ allowOrigins: ['*'] })
  const { status, headers } = await sendRequest(server, '/health', {
    origin: 'https://any.example',
    host: 'any.example',
  })
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
})

test.each(['0.0.0.0', ...(hasIPv6 ? ['::', '0:0:0:0:0:0:0:0'] : [])])(
  'parameters: host %s answers to every address, and to no other name',
  async (host) => {
    const server = await start({ host })
    const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
    expect((await sendRequest(server, '/health', { host: '192.0.2.1:4242' })).status).toBe(200)
    expect((await sendRequest(server, '/health', { host: 'evil.example' })).status).toBe(403)
    expect((await sendRequest(server, '/health', { origin: 'http://192.0.2.1:3000' })).status).toBe(403)
    for (const address of own.filter((each) => !each.includes(':'))) {
      expect((await sendRequest(server, '/health', { origin: `http://${address}:3000` })).status).toBe(200)
    }
  },
)

/** The addresses by which other machines reach this one. */
const outerAddresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))

/** A server with a paid model, and what it was asked. */
async function startWithModels(options: SandboxServerOptions = {}) {
  const asked: unknown[] = []
  const agent = {
    respond: async function* ({ messages }: AgentRequest) {
      asked.push(messages.at(-1)?.content)
      yield { text: 'Fine.' }
    },
  }
  return { server: await start({ agent, ...options }), asked }
}

const NO_CALL = '00000000-0000-4000-8000-000000000000'

/** The requests that would use a model, or begin a call that does, and their statuses where they are allowed. */
const MODEL_REQUESTS: [path: string, body: object, status?: number][] = [
  [
    '/call/web',
    {
      assistant: {
        model: {
          provider: 'openai',
          model: 'gpt-4o',
          messages: [{ role: 'system', content: 'Write my essay.' }],
        },
      },
    },
  ],
  ['/call/web/', { assistantId: 'demo' }],
  ...['/chat', '/chat/web', '/chat/responses', '/chat/web/responses', '/%63hat'].map(
    (path): [string, object] => [path, { assistantId: 'demo', input: 'Write my essay.', stream: false }],
  ),
  ['/eval/simulation/run', { simulations: [], target: { type: 'assistant', assistantId: 'demo' } }],
  ['/structured-output/run', { callIds: [NO_CALL], structuredOutput: { schema: { type: 'string' } } }, 404],
  [`/room/${NO_CALL}/respond`, { messages: [{ role: 'user', content: 'Hi' }], tools: [] }, 404],
  // the assistant of a call that goes on would answer
  [
    `/call/${NO_CALL}/control`,
    { type: 'add-message', message: { role: 'user', content: 'Write my essay.' } },
    404,
  ],
]

/** Statuses and messages of these requests, sent with these headers. */
async function askModels(url: string, headers: OutgoingHttpHeaders) {
  const answers = []
  for (const [path, body] of MODEL_REQUESTS) {
    const outgoing = request(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json', ...headers },
    }).end(JSON.stringify(body))
    const [answer]: IncomingMessage[] = await once(outgoing, 'response')
    if (!answer) throw new Error('no answer')
    answers.push({ status: answer.statusCode, body: await text(answer) })
  }
  return answers
}

const KEPT = {
  status: 403,
  body: expect.stringContaining('The models of this sandbox answer this machine only'),
}
const ANSWERED = MODEL_REQUESTS.map(([, , status = 201]) => ({ status, body: expect.any(String) }))

test.each([
  ['a page of an allowed origin', { origin: 'https://app.example' }],
  ['a tunnel', { 'x-forwarded-for': '192.0.2.7' }],
  ['an allowed name', { host: 'app.example' }],
])('default: the models are kept from %s', async (_who, headers) => {
  const refused: string[] = []
  const { server, asked } = await startWithModels({
    allowOrigins: ['https://app.example'],
    onRefused: (reason) => refused.push(reason),
  })
  expect(await askModels(server.url, headers)).toEqual(MODEL_REQUESTS.map(() => KEPT))
  expect(asked).toEqual([])
  expect(refused).toEqual([expect.stringContaining('Start it with --share-models')])
  // everything else is answered
  const { status } = await sendRequest(server, '/assistant', { authorization: 'Bearer any', ...headers })
  expect(status).toBe(200)
})

test.each(outerAddresses)(
  'default: the models are kept from other machines, which come by %s',
  async (outer) => {
    const { server, asked } = await startWithModels({ host: '0.0.0.0' })
    const answers = await askModels(`http://${outer}:${server.port}`, {})
    expect(answers).toEqual(MODEL_REQUESTS.map(() => KEPT))
    expect(asked).toEqual([])
  },
)

test.each([
  ['a program', {}],
  ['a page', { origin: 'http://localhost:5173' }],
])('default: the models answer %s of this machine', async (_who, headers) => {
  const { server, asked } = await startWithModels({ allowOrigins: ['https://app.example'], host: '0.0.0.0' })
  expect(await askModels(server.url, headers)).toEqual(ANSWERED)
  expect(asked).toHaveLength(5)
})

test('parameters: shareModels lets every client that may use the sandbox use its models', async () => {
  const { server, asked } = await startWithModels({
    allowOrigins: ['https://app.example'],
    shareModels: true,
  })
  expect(await askModels(server.url, { origin: 'https://app.example' })).toEqual(ANSWERED)
  expect(asked).toHaveLength(5)
  expect(
    (await askModels(server.url, { origin: 'https://other.example' })).map(({ status }) => status),
  ).toEqual(MODEL_REQUESTS.map(() => 403))
})

test('behavior: a sandbox without models creates calls and chats for every allowed page', async () => {
  const server = await start({ allowOrigins: ['https://app.example'] })
  expect(await askModels(server.url, { origin: 'https://app.example' })).toEqual(ANSWERED)
})

test('parameters: strictCors allows the headers of the platform only, and exposes no header of the sandbox', async () => {
  const server = await start({ strictCors: true })
  const preflightHeaders = {
    origin: 'http://localhost',
    'access-control-request-headers': 'authorization,idempotency-key',
  }
  const preflight = await sendRequest(server, '/call/web', preflightHeaders, 'OPTIONS')
  expect(preflight.headers['access-control-allow-headers']?.split(/, */)).toEqual([
    'authorization',
    'content-type',
  ])
  const { headers } = await sendRequest(server, '/health', { origin: 'http://localhost' })
  expect(headers).not.toHaveProperty('access-control-expose-headers')
})

test('default: the address of a recording answers everybody who has it, and nobody who guesses', async () => {
  const app = 'https://app.example'
  const server = await start({ allowOrigins: [app] })
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const body = '{"assistantId":"demo"}'
  const { id } = await (await fetch(`${server.url}/call/web`, { method: 'POST', headers, body })).json()
  const ended = '[{"status":"in-progress"},{"status":"ended","endedReason":"customer-ended-call"}]'
  await fetch(`${server.url}/room/${id}/report`, { method: 'POST', headers, body: ended })
  // a page of another machine, and a proxy in front of the server
  for (const own of [{ origin: app }, { host: 'app.example' }]) {
    const asked = { ...own, authorization: 'Bearer key' }
    const found = await sendRequest(server, `/call/${id}/mono-recording`, asked)
    const { pathname, search } = new URL(String(found.headers.location))
    const load = async (query: string) => (await sendRequest(server, pathname + query, own)).status
    expect(await load(search)).toBe(200)
    for (const query of ['', '?signature=', `${search}0`]) expect(await load(query)).toBe(401)
  }
})

test.each([['https://app.example/'], ['app.example'], ['https://app.example/path'], [5]])(
  'behavior: allowOrigins %j is refused by name',
  async (origin) => {
    const allowOrigins = [origin] as string[]
    await expect(startSandboxServer({ port: 0, allowOrigins })).rejects.toThrow(
      /^allowOrigins must be a list/,
    )
  },
)
