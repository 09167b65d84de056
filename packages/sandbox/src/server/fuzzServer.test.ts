import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FORM_MIB } from './createApp.ts'
import { type SandboxServer, startSandboxServer } from './startSandboxServer.ts'

/** How many requests of each kind; `npm run test:deep` sends more. */
const RUNS = process.env.DEEP ? 20_000 : 300
const SEED = 4242

let server: SandboxServer
let agent: Agent

beforeAll(async () => {
  server = await startSandboxServer({ port: 0 })
})
// a connection that the test before has left may be closed just when it is used again
beforeEach(() => {
  agent = new Agent({ keepAlive: true })
})
afterEach(() => agent.destroy())
afterAll(() => server.close())

interface Sent {
  method: string
  path: string
  type?: string | undefined
  body?: string | Buffer | undefined
}

/** Sends what `fetch` would not: the path goes out as it is. */
async function send({ method, path, type, body }: Sent) {
  const { port } = server
  const headers = { authorization: 'Bearer key', ...(type !== undefined && { 'content-type': type }) }
  const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers })
  outgoing.end(body)
  const [incoming] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { status: Number(incoming.statusCode), type: String(incoming.headers['content-type']), text }
}

/** For every request: an answer that a client can read, and never the sandbox's own fault. */
function expectClear({ status, type, text }: Awaited<ReturnType<typeof send>>): void {
  expect(status).not.toBe(500)
  if (status < 400) return
  expect(type).toBe('application/json')
  expect(JSON.parse(text)).toEqual({
    message: expect.anything(),
    error: expect.any(String),
    statusCode: status,
  })
}

const PATHS = [
  '/assistant',
  '/call',
  '/call/web',
  '/chat',
  '/campaign',
  '/file',
  '/analytics',
  '/squad',
  '/session',
  '/template',
]
const TYPES = [
  undefined,
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  '\t',
]

const polluted = fc.constantFrom(
  '{"__proto__": {"polluted": true}}',
  '{"assistantId": "demo", "metadata": {"__proto__": {"polluted": true}}}',
  '[{"type": "tool", "__proto__": null}]',
)
const deep = fc.constantFrom('['.repeat(100_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
const wrong = fc
  .record(
    {
      assistantId: fc.anything({ maxDepth: 1 }),
      name: fc.anything({ maxDepth: 1 }),
      members: fc.anything({ maxDepth: 2 }),
      customers: fc.array(fc.anything({ maxDepth: 1 })),
      customer: fc.anything({ maxDepth: 1 }),
      input: fc.anything({ maxDepth: 2 }),
      queries: fc.array(fc.anything({ maxDepth: 3 })),
      schedulePlan: fc.anything({ maxDepth: 2 }),
      messages: fc.anything({ maxDepth: 2 }),
      constructor: fc.anything({ maxDepth: 1 }),
      type: fc.constantFrom('tool', 1, null),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? String(each) : each)))
const body = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  polluted,
  deep,
  wrong,
)

describe('random requests', { timeout: 60_000 + RUNS * 50 }, () => {
  test('behavior: bodies end in a clear answer', async () => {
    const sent = fc.record({
      method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      path: fc
        .tuple(fc.constantFrom(...PATHS), fc.constantFrom('', '', '/id'))
        .map((parts) => parts.join('')),
      type: fc.constantFrom(...TYPES),
      body,
    })
    await fc.assert(
      fc.asyncProperty(sent, async (each) => expectClear(await send(each))),
      { numRuns: RUNS, seed: SEED },
    )
    expect({}).not.toHaveProperty('polluted')
  })

  test('behavior: paths and queries end in a clear answer', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '%2e%2e',
        '.',
        '%2F..%2F',
        '%',
        '%00',
        '__proto__',
        'constructor',
        'assistant',
        'etc',
        '',
      ),
      fc.webSegment(),
      fc.stringMatching(/^[!-~]{0,12}$/),
    )
    const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
    const query = fc.oneof(
      fc.constantFrom(
        '',
        '?limit=NaN',
        '?page=1e99',
        '?__proto__=1',
        '?idAny[__proto__]=1',
        '?sortOrder=%',
        '?createdAtGt=%ff',
      ),
      fc.webQueryParameters().map((text) => `?${text}`),
    )
    const method = fc.constantFrom('GET', 'DELETE', 'PATCH', 'TRACE', 'HEAD', 'PROPFIND')
    await fc.assert(
      fc.asyncProperty(fc.record({ method, path, query }), async (each) => {
        const answer = await send({ method: each.method, path: each.path + each.query })
        if (each.method !== 'HEAD') expectClear(answer)
        expect(answer.text).not.toContain('root:')
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})

describe('invalid requests', () => {
  test.each([
    ['POST', '/assistant', 'application/json', Buffer.alloc(3 * 1024 * 1024, ' '), 413],
    ['POST', '/file', 'multipart/form-data; boundary=x', Buffer.alloc((MAX_FORM_MIB + 1) * 1024 * 1024), 413],
    [
      'POST',
      '/file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"',
      400,
    ],
    ['POST', '/file', 'multipart/form-data', '--x--', 400],
    ['POST', '/assistant', 'multipart/form-data; boundary=x', '--x--', 415],
    ['GET', 'http://[', undefined, undefined, 400],
    ['TRACE', '/call', undefined, undefined, 404],
    ['GET', '/call/fault:429:%E2%82%AC', undefined, undefined, 404],
    ['GET', '/call/fault:429:%00', undefined, undefined, 404],
  ])('behavior: %s %s as %s', async (method, path, type, sent, status) => {
    const answer = await send({ method, path, type, body: sent })
    expect(answer.status).toBe(status)
    expectClear(answer)
  })

  test('behavior: a client that speaks no HTTP gets 400', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.end('hello\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const [head = '', text = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    expect(head).toContain('400 Bad Request')
    expect(JSON.parse(text)).toMatchObject({ statusCode: 400 })
  })

  test('behavior: a client that disconnects ends its own request only', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write('POST /assistant HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"name":')
    await once(socket, 'connect')
    socket.destroy()
    await once(socket, 'close')
    expect((await send({ method: 'GET', path: '/health' })).status).toBe(200)
  })
})
