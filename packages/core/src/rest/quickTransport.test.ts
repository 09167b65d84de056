import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../fixtures/rest/countListeners.ts'
import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createResourceClient } from './createResourceClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import type { RestClientOptions } from './options.ts'
import { calls } from './resources/calls.ts'
import { AuthenticationError, RateLimitError } from './statusErrors.ts'

// the page is offline, or was published anew since it was loaded
vi.mock('./fullTransport.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const clientOf = (answer: () => unknown, options: RestClientOptions = {}) => {
  const fetch = fakeFetch(answer)
  return { fetch, rest: createResourceClient({ token: 'sk-secret', fetch, ...options }, { calls }) }
}
const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )

describe('a client of some resources, without the part that is fetched after a failure', () => {
  test('default: reads, writes, filters and lists', async () => {
    const { fetch, rest } = clientOf(() => [{ id: 'a' }])
    await rest.calls.get('a/b')
    await rest.calls.update('a', { name: 'n' })
    await rest.calls.delete('a')
    const asked = new Date('2026-11-21T20:00:00Z')
    for await (const { id } of rest.calls.list({ limit: 5, createdAtGt: asked, id: undefined }))
      expect(id).toBe('a')
    expect((await rest.calls.get('a').withResponse()).response.status).toBe(201)
    expect(await (await rest.calls.get('a').asResponse()).json()).toEqual([{ id: 'a' }])
    expect(fetch.requests.slice(0, 4)).toMatchObject([
      {
        method: 'GET',
        url: 'https://api.vapi.ai/call/a%2Fb',
        headers: { authorization: 'Bearer sk-secret' },
      },
      { method: 'PATCH', body: { name: 'n' } },
      { method: 'DELETE' },
      { url: 'https://api.vapi.ai/call?limit=5&createdAtGt=2026-11-21T20%3A00%3A00.000Z' },
    ])
  })

  test('behavior: without a network it is a ConnectionError that names the host and keeps its cause', async () => {
    const { rest } = clientOf(() => new TypeError('Failed to fetch'))
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      message: 'GET /call/{id} got no answer from api.vapi.ai.',
      cause: { message: 'Failed to fetch' },
    })
  })

  test('behavior: time and the signal end it, and nothing listens afterwards', async () => {
    const controller = new AbortController()
    const left = countListeners(controller.signal)
    const { rest } = clientOf(() => new Promise(() => undefined))
    const { signal } = controller
    expect(await failureOf(rest.calls.get('a', { signal, timeout: 5 }))).toBeInstanceOf(TimeoutError)
    const aborted = failureOf(rest.calls.get('a', { signal }))
    setTimeout(() => controller.abort('enough'), 5)
    expect(await aborted).toBeInstanceOf(AbortError)
    expect(await aborted).toMatchObject({ cause: 'enough' })
    expect(left()).toBe(0)
  })

  test.each([
    [401, AuthenticationError, 'api-authentication'],
    [429, RateLimitError, 'api-rate-limit'],
    [418, ApiError, 'api-status'],
  ])('behavior: %d is an error with all that is known, and without the key', async (status, type, code) => {
    const headers = { 'x-request-id': 'r1', 'retry-after': '2' }
    const { rest, fetch } = clientOf(() => Response.json({ message: 'No, sk-secret.' }, { status, headers }))
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({
      code,
      status,
      message: `GET /call/{id} answered ${status}: No, [key].`,
      body: { message: 'No, [key].' },
      requestId: 'r1',
      retryAfterMs: 2000,
      attempts: 1,
    })
    expect(inspect(error, { depth: 9 })).not.toContain('sk-secret')
    expect(fetch.requests).toHaveLength(1)
  })

  test('behavior: an answer that breaks off is a ParseError', async () => {
    const { rest } = clientOf(() => new Response('{"id":"x', { headers: { 'x-request-id': 'r1' } }))
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toMatchObject({ status: 200, requestId: 'r1' })
  })

  test('behavior: bad input is a ValidationError in words', async () => {
    const { fetch, rest } = clientOf(() => ({}))
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const body = 'The body must be something that JSON can hold.'
    for (const [asked, message] of [
      [rest.calls.get('..'), 'id must be a text that is not empty.'],
      [rest.calls.create(circle), body],
      [rest.calls.create({ name: 1n as never }), body],
      [rest.calls.get('a', { signal: 'x' as never }), 'signal must be an AbortSignal.'],
    ] as const) {
      const error = await failureOf(asked)
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({ message })
    }
    expect(fetch.requests).toEqual([])
  })

  test.each([
    'https://api.example/v1',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://localhost/v1',
  ])('parameters: baseUrl %s', async (baseUrl) => {
    const { fetch, rest } = clientOf(() => ({}), { baseUrl })
    await rest.calls.get('a')
    expect(fetch.requests[0]?.url).toBe(`${baseUrl}/call/a`)
  })

  test('behavior: where the browser cannot say what an address is, nothing is sent either', async () => {
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }))
    const { fetch, rest } = clientOf(() => ({}))
    const error = await failureOf(rest.calls.get('a'))
    vi.unstubAllGlobals()
    expect(error).toMatchObject({ message: 'A part of the client could not be fetched.' })
    expect(fetch.requests).toEqual([])
  })

  test.each<[string, RestClientOptions]>([
    ['an option that a first attempt cannot do with', { maxRetries: 1 }],
    ...[
      ...['http://api.example', 'http://localhost.example', 'http://127.0.0.10', 'ftp://api.example'],
      ...['https://user@api.example', 'https://api.example?a', ' https://api.example', 'https://'],
      ...['https://api.example:99999', 'https://10.0.0.256', 'http://localhost:99999'],
    ].map((baseUrl): [string, RestClientOptions] => [`the address ${baseUrl}`, { baseUrl }]),
    ['a time that no timer keeps', { timeout: 0 }],
  ])('behavior: with %s nothing is sent', async (_name, options) => {
    const { fetch, rest } = clientOf(() => ({}), options)
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'A part of the client could not be fetched.' })
    expect(fetch.requests).toEqual([])
  })
})
