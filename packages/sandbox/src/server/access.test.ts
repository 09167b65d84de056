import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'

const running: SandboxServer[] = []

async function start(options: SandboxServerOptions = {}) {
  const server = await startSandboxServer({ port: 0, ...options })
  running.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

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

test.each([['https://app.example/'], ['app.example'], ['https://app.example/path'], [5]])(
  'behavior: allowOrigins %j is refused by name',
  async (origin) => {
    const allowOrigins = [origin] as string[]
    await expect(startSandboxServer({ port: 0, allowOrigins })).rejects.toThrow(
      /^allowOrigins must be a list/,
    )
  },
)
