import {
  ConnectionError,
  createRestClient,
  type RestClient,
  type RestClientOptions,
  type RestHooks,
  TimeoutError,
} from '@offhook/core/rest'
import { type SandboxServer, startSandboxServer } from '@offhook/sandbox/server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const servers: SandboxServer[] = []
let server: SandboxServer
let rest: RestClient
beforeEach(async () => {
  server = await startSandboxServer({ port: 0 })
  servers.push(server)
  rest = createRestClient({ token: 'key', baseUrl: server.url })
})
afterAll(() => Promise.all(servers.map((one) => one.close())))

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )

describe('the client on the sandbox, over HTTP', () => {
  test('default: makes, reads, changes, lists and deletes', async () => {
    const { id } = await rest.assistants.create({
      name: 'Ada',
      model: { provider: 'openai', model: 'gpt-4o' },
    })
    expect(await rest.assistants.update(id, { firstMessage: 'Hi' })).toMatchObject({
      name: 'Ada',
      firstMessage: 'Hi',
    })
    for (let index = 0; index < 4; index += 1) await rest.assistants.create({ name: `${index}` })
    for (const list of [rest.assistants.list({ limit: 2 }), rest.assistants.listPage({ limit: 2 })]) {
      expect((await readAll<{ id: string }>(list)).map((one) => one.id)).toHaveLength(5)
    }
    await rest.assistants.delete(id)
    expect(await failureOf(rest.assistants.get(id))).toMatchObject({ name: 'NotFoundError' })
  })

  test('default: chats, streamed chats, files, exports and web calls', async () => {
    const chat = await rest.chats.create({ assistantId: 'demo', input: 'Hello' })
    expect(chat.output?.[0]).toMatchObject({ role: 'assistant', content: expect.any(String) })
    const chatBody = { assistantId: 'demo', input: 'Hello' }
    const pieces = await readAll(rest.chats.stream(chatBody).text())
    expect(pieces.length).toBeGreaterThan(1)
    expect(await rest.chats.streamResponse(chatBody).finalText()).toBe(pieces.join(''))
    expect(await rest.chats.createResponse(chatBody)).toMatchObject({ object: 'response' })
    const file = await rest.files.create({ file: { name: 'a.txt', data: 'text', type: 'text/plain' } })
    expect(file).toMatchObject({ originalName: 'a.txt', bytes: 4, mimetype: 'text/plain' })
    expect((await rest.calls.createWeb({ assistantId: 'demo' })).webCallUrl).toMatch(/^http/)
    expect(await rest.calls.export({ async: false, columns: ['id'] })).toMatch(/^"?id/)
  })

  test('behavior: a request without a key is rejected', async () => {
    const bare = createRestClient({ token: 'key', baseUrl: server.url })
    const error = await failureOf(bare.calls.list({}, { headers: { authorization: null } }))
    expect(error).toMatchObject({ name: 'AuthenticationError', status: 401 })
  })
})

describe('failures of the sandbox', () => {
  /** A client whose requests all fail in this way, and the calls of its hooks. */
  const failing = (fault: string, options: RestClientOptions = {}) => {
    const waits: number[] = []
    const hooks: RestHooks = { onRetry: ({ waitMs }) => waits.push(waitMs) }
    const headers = { 'x-sandbox-fault': fault }
    const client = createRestClient({ token: 'key', baseUrl: server.url, headers, hooks, ...options })
    return { client, waits }
  }

  test.each<[string, object, new (...args: never[]) => Error, RestClientOptions?]>([
    ['reset', { attempts: 2 }, ConnectionError],
    ['slow-body', { attempts: 2 }, TimeoutError, { timeout: 100 }],
    ['timeout', { attempts: 2 }, TimeoutError, { timeout: 100 }],
    ['malformed', { code: 'parse' }, Error],
    ['html', { code: 'parse' }, Error],
    ['429:3600', { retryAfterMs: 3_600_000, attempts: 1 }, Error],
  ])('default: %s of a GET', async (fault, expected, type, patience) => {
    const error = await failureOf(failing(fault, { maxRetries: 1, ...patience }).client.assistants.list())
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject(expected)
  })

  test.each([
    ['429:0', [0, 0]],
    ['503:0', [0, 0]],
  ])('default: %s is waited for as asked', async (fault, expected) => {
    const { client, waits } = failing(fault)
    expect(await failureOf(client.assistants.list())).toMatchObject({ attempts: 3 })
    expect(waits).toEqual(expected)
  })

  test('default: 429 for a second, and until a date, that passes', async () => {
    server.platform.fail('429:1', `429:${new Date(Date.now() + 1000).toUTCString()}`)
    const waits: number[] = []
    const client = createRestClient({
      token: 'key',
      baseUrl: server.url,
      hooks: { onRetry: ({ waitMs }) => waits.push(waitMs) },
    })
    expect(await client.assistants.list()).toEqual([])
    // the date has whole seconds, and one second is over when it is read
    expect([waits[0], waits.length, (waits[1] ?? 9e9) <= 1000]).toEqual([1000, 2, true])
  })

  test('behavior: repeated 500 ends every request', async () => {
    const { client } = failing('500', { maxRetries: 1 })
    const asked = Array.from({ length: 20 }, () => failureOf(client.squads.list()))
    for (const error of await Promise.all(asked))
      expect(error).toMatchObject({ name: 'ServerError', attempts: 2 })
  })

  test('behavior: a POST is sent once unless the server did nothing', async () => {
    for (const fault of ['500', '503', 'reset', 'slow-body']) {
      const patience = fault === 'slow-body' ? { timeout: 200 } : {}
      const headers = { 'x-sandbox-fault': fault }
      await failureOf(rest.squads.create({ members: [] }, { headers, ...patience }))
      expect(await rest.squads.list()).toEqual([])
    }
    server.platform.fail('429:0', '503:0')
    await rest.squads.create({ members: [] })
    expect(await rest.squads.list()).toHaveLength(1)
  })

  test('behavior: an absent server is a ConnectionError', async () => {
    await server.close()
    const client = createRestClient({ token: 'key', baseUrl: server.url, maxRetries: 0 })
    expect(await failureOf(client.squads.create({ members: [] }))).toBeInstanceOf(ConnectionError)
  })
})
