import {
  AbortError,
  ConnectionError,
  createRestClient,
  ParseError,
  RateLimitError,
  type RestClient,
  type RestClientOptions,
  ServerError,
  TimeoutError,
} from '@offhook/core/rest'
import type { RequestFault } from '@offhook/sandbox'
import { type SandboxServer, startSandboxServer } from '@offhook/sandbox/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: SandboxServer

beforeAll(async () => {
  server = await startSandboxServer({ port: 0 })
})
afterAll(() => server.close())

/** A client of a server whose next requests fail in these ways, and a counter of its requests. */
function prepare(faults: readonly RequestFault[], options: RestClientOptions = {}) {
  let requests = 0
  const onRequest = () => {
    requests += 1
  }
  const client = createRestClient({ token: 'key', baseUrl: server.url, hooks: { onRequest }, ...options })
  server.platform.fail(...faults)
  return { client, countRequests: () => requests }
}

const get = (client: RestClient) => client.tools.list()
const post = (client: RestClient) =>
  client.calls.create({
    assistantId: 'demo',
    phoneNumber: { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' },
    customer: { number: '+15555550100' },
  })
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the client on a server that fails', () => {
  test.each<RequestFault>(['429:0', '503:0'])(
    'default: a request that failed with %s is retried, also one that makes a call',
    async (fault) => {
      const kept = server.platform.state().call?.length ?? 0
      for (const ask of [get, post]) {
        const { client, countRequests } = prepare([fault, fault])
        await ask(client)
        expect(countRequests()).toBe(3)
      }
      expect(server.platform.state().call).toHaveLength(kept + 1)
    },
  )

  test.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 1000).toUTCString()],
  ])('parameters: retry-after in %s', async (_form, write) => {
    const { client, countRequests } = prepare([`429:${write()}`])
    expect(await get(client)).toEqual([])
    expect(countRequests()).toBe(2)
  })

  test('behavior: a wait above the limit rejects, and the caller may wait', async () => {
    const { client, countRequests } = prepare(['429:3600'])
    const error = await errorOf(get(client))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000, requestId: expect.any(String) })
    expect(countRequests()).toBe(1)
  })

  test('behavior: repeated 500 rejects after the allowed attempts', async () => {
    const { client, countRequests } = prepare(['500', '502'], { maxRetries: 1 })
    const error = await errorOf(get(client))
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ status: 502, attempts: 2 })
    expect(countRequests()).toBe(2)
  })

  test.each<[RequestFault, abstract new (...args: never[]) => Error]>([
    ['500', ServerError],
    ['503', ServerError],
    ['reset', ConnectionError],
    ['malformed', ParseError],
    ['html', ParseError],
  ])('behavior: %s: a call is not made twice', async (fault, Expected) => {
    const { client, countRequests } = prepare([fault])
    expect(await errorOf(post(client))).toBeInstanceOf(Expected)
    expect(countRequests()).toBe(1)
  })

  test('behavior: a GET is retried after a reset connection', async () => {
    const { client, countRequests } = prepare(['reset'])
    expect(await get(client)).toEqual([])
    expect(countRequests()).toBe(2)
  })

  test.each<RequestFault>(['timeout', 'slow-body'])('behavior: %s ends with the timeout', async (fault) => {
    const { client } = prepare([fault], { timeout: 300, maxRetries: 0 })
    expect(await errorOf(get(client))).toBeInstanceOf(TimeoutError)
  })

  test.each<RequestFault>(['timeout', 'slow-body', '429:30'])(
    'behavior: %s ends with an abort',
    async (fault) => {
      const { client } = prepare([fault])
      const controller = new AbortController()
      const error = errorOf(client.tools.list({}, { signal: controller.signal }))
      setTimeout(() => controller.abort(), 100)
      expect(await error).toBeInstanceOf(AbortError)
    },
  )

  test('behavior: a request to an absent server is retried, also one that makes a call', async () => {
    const gone = await startSandboxServer({ port: 0 })
    await gone.close()
    const { client, countRequests } = prepare([], { baseUrl: gone.url, maxRetries: 1 })
    expect(await errorOf(post(client))).toBeInstanceOf(ConnectionError)
    expect(countRequests()).toBe(2)
  })
})
