import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../fixtures/rest/countListeners.ts'
import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import * as entry from '../exports/resources.ts'
import { AuthenticationError, NotFoundError, RateLimitError } from './apiErrors.ts'
import { createResourceClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import type { RestClientOptions } from './options.ts'
import { calls } from './resources/calls.ts'
import { chats } from './resources/chats.ts'
import { files } from './resources/files.ts'
import { callLogs, logs } from './resources/logs.ts'
import { RESOURCES } from './resources/resources.ts'

/** A client with these responses in order. The last one repeats. */
const clientOf = (answers: readonly (() => unknown)[], options: RestClientOptions = {}) => {
  let index = 0
  const fetch = fakeFetch(() => answers[Math.min(index++, answers.length - 1)]?.())
  return {
    fetch,
    rest: createResourceClient({ token: 'key', fetch, ...options }, { calls, callLogs, chats, files, logs }),
  }
}
const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '0' } })
const data = () => ({ id: 'a' })

describe('createResourceClient', () => {
  test('default: has the given resources', () => {
    const { rest } = clientOf([data])
    expect(Object.keys(rest).sort()).toEqual([
      ...['callLogs', 'calls', 'chats', 'files', 'logs'],
      ...['request', 'setToken'],
    ])
  })

  test('default: takes every resource of the whole client from @offhook/core/resources', () => {
    expect(entry).toMatchObject(RESOURCES)
  })

  test('default: retries a failed request', async () => {
    const passing = clientOf([busy, busy, data])
    expect(await passing.rest.calls.get('a')).toEqual({ id: 'a' })
    expect(passing.fetch.requests).toHaveLength(3)
    const lasting = clientOf([busy])
    expect(await failureOf(lasting.rest.calls.get('a'))).toMatchObject({ name: 'ServerError', attempts: 3 })
    expect(lasting.fetch.requests).toHaveLength(3)
  })

  test('behavior: sends a request that may have dialed a person once', async () => {
    for (const answer of [() => new Response(null, { status: 500 }), () => new TypeError('reset')]) {
      const { fetch, rest } = clientOf([answer, data])
      await failureOf(rest.calls.create({ customer: { number: '+49' } }))
      expect(fetch.requests).toHaveLength(1)
    }
  })

  test('behavior: throws the same errors as the whole client', async () => {
    const refusal = () => Response.json({ message: 'No sk-secret here.' }, { status: 404 })
    const { rest } = clientOf([refusal], { token: 'sk-secret' })
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toMatchObject({ message: 'GET /call/{id} answered 404: No [redacted] here.', attempts: 1 })
  })

  test('parameters: takes all options of the whole client', async () => {
    const onRequest = vi.fn()
    const { fetch, rest } = clientOf([busy, data], {
      maxRetries: 1,
      headers: { 'x-a': 'b' },
      hooks: { onRequest },
    })
    await rest.calls.create({}, { idempotencyKey: 'k', query: { newer: true } })
    expect(fetch.requests).toHaveLength(2)
    expect(fetch.requests[1]).toMatchObject({
      url: 'https://api.vapi.ai/call?newer=true',
      headers: { 'x-a': 'b', 'idempotency-key': 'k' },
    })
    expect(onRequest).toHaveBeenCalledTimes(2)
  })

  test('default: streams, forms and arbitrary requests', async () => {
    const stream = () =>
      new Response('data: {"delta":"Hi"}\n\n', { headers: { 'content-type': 'text/event-stream' } })
    expect(await clientOf([stream]).rest.chats.stream({ input: 'a' }).finalText()).toBe('Hi')
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json({ id: 'f' }))
    const rest = createResourceClient({ token: 'key', fetch }, { files })
    await rest.files.create({ file: new Blob(['text']) })
    expect(fetch.mock.calls[0]?.[1]?.body).toBeInstanceOf(FormData)
    await rest.request({ method: 'POST', path: '/newer', body: { a: 1 } })
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' })
  })

  test.each<[string, RestClientOptions, string | RegExp]>([
    ...[
      ...['http://api.example', 'http://localhost.example', 'http://127.0.0.10', 'ftp://api.example'],
      ...['https://user@api.example', 'https://api.example?a', ' https://api.example', 'https://'],
      ...['https://api.example:99999', 'https://10.0.0.256', 'http://localhost:99999'],
    ].map((baseUrl): [string, RestClientOptions, string] => [
      `the address ${baseUrl}`,
      { baseUrl },
      'baseUrl must be a path or an address (https, or localhost) without a query.',
    ]),
    ['an empty token', { token: ' ' }, 'token must be a non-empty string, or a function that returns one.'],
    ['no time', { timeout: 0 }, 'timeout must be a number above 0 and at most 2147483647 milliseconds.'],
    [
      'a wait below zero',
      { maxRetryWait: -1 },
      /^maxRetryWait must be a number from 0 to 2147483647 milliseconds\.$/,
    ],
    ['another idempotency', { idempotency: 'always' as never }, "idempotency must be 'auto', or left out."],
    ['headers that are a text', { headers: 'Bearer a' as never }, 'headers must be an object.'],
    [
      'an unknown option',
      { baseURL: 'https://other.example' } as object,
      /^A client has no option baseURL, only token, baseUrl, /,
    ],
  ])('behavior: %s is a ValidationError at once', (_name, options, message) => {
    expect(() => clientOf([data], options)).toThrow(ValidationError)
    expect(() => clientOf([data], options)).toThrow(message)
  })

  test.each([
    'https://api.example/v1',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://localhost/v1',
  ])('parameters: baseUrl %s', async (baseUrl) => {
    const { fetch, rest } = clientOf([data], { baseUrl })
    await rest.calls.get('a')
    expect(fetch.requests[0]?.url).toBe(`${baseUrl}/call/a`)
  })

  test('behavior: refuses the controller of a signal as options, which inherits the name of one', async () => {
    const { fetch, rest } = clientOf([data])
    const controller = new AbortController()
    const refused: readonly PromiseLike<unknown>[] = [
      rest.calls.get('a', controller),
      rest.calls.list({}, controller),
      rest.chats.stream({ input: 'a' }, controller).finalText(),
    ]
    for (const pending of refused) {
      await expect(pending).rejects.toThrow(/^A request has no option abort, only /)
    }
    expect(fetch.requests).toHaveLength(0)
  })

  test('behavior: invalid input throws a ValidationError that explains it', async () => {
    const { fetch, rest } = clientOf([data])
    const cases: [PromiseLike<unknown>, string][] = [
      [rest.calls.get('..'), 'id must be a non-empty string without slashes and control characters.'],
      [
        rest.calls.list({ limit: Number.NaN }),
        'limit must be a string, number, boolean, date, or an array of these.',
      ],
      [rest.calls.create(undefined as never), 'The body must be a value that JSON can represent.'],
      [
        rest.calls.get('a', { timeout: 0 }),
        'timeout must be a number above 0 and at most 2147483647 milliseconds.',
      ],
      [rest.calls.get('a', { signal: {} as never }), 'signal must be an AbortSignal.'],
      ...[null, 'now', 7, [{ timeout: 5 }], () => 5].map((options): [PromiseLike<unknown>, string] => [
        rest.calls.list({}, options as never),
        'The options must be an object.',
      ]),
      [rest.calls.get('a', { maxRetries: -1 }), 'maxRetries must be a whole number of 0 or more.'],
      ...[-1, Number.NaN, 'x'].map((maxItems): [PromiseLike<unknown>, string] => [
        rest.calls.list({}, { maxItems: maxItems as number }),
        'maxItems must be a number of 0 or more.',
      ]),
      [rest.calls.create({}, { idempotencyKey: 7 as never }), 'idempotencyKey must be a non-empty string.'],
      [rest.calls.get('a', { retry: 'sometimes' as never }), "retry must be 'always', or left out."],
      [rest.calls.get('a', { headers: { 'x y': '1' } }), 'x y is not a valid header.'],
      [rest.request({ method: 'get' as never, path: '/a' }), 'method must be an HTTP method such as GET.'],
      [
        rest.request({ method: 'GET', path: '/a', body: {} }),
        'body must be left out of a GET or HEAD request.',
      ],
      [
        rest.chats.create({ input: 'a', sessionId: 's', previousChatId: 'c' }),
        'sessionId and previousChatId exclude each other. Use one of them.',
      ],
      [rest.logs.delete({}), 'A filter is needed, or all: true.'],
      [rest.callLogs.delete({ callId: ' ' }), 'A filter must be a non-empty string named callId.'],
      [rest.request({ method: 'GET', path: 'x' }), 'path must be a path without a query, such as /call/id.'],
      [
        clientOf([data], { token: 'two words' }).rest.calls.get('a'),
        'The key must be a string of ASCII characters without spaces.',
      ],
    ]
    const failures = await Promise.all(cases.map(([pending]) => failureOf(pending)))
    for (const [index, [, message]] of cases.entries()) {
      const error = failures[index]
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({ message })
    }
    expect(fetch.requests).toEqual([])
  })

  test('behavior: an error of invalid headers keeps no header, and names the argument', () => {
    expect(() => clientOf([data], { headers: 'Bearer secret' as never })).toThrow(
      expect.objectContaining({
        subject: 'options',
        failures: [expect.objectContaining({ path: 'headers', value: undefined })],
      }),
    )
  })

  test('behavior: warns once about a private key in a page, but not for operations that take a public key', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('document', {})
    const { rest } = clientOf([data])
    await rest.calls.createWeb({ assistantId: 'a' })
    expect(warn).not.toHaveBeenCalled()
    await rest.calls.get('a')
    await rest.calls.get('a')
    await clientOf([data], { allowPrivateKey: true }).rest.calls.get('a')
    vi.unstubAllGlobals()
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })

  test('behavior: setToken() applies from the next request', async () => {
    const { fetch, rest } = clientOf([data])
    rest.setToken('new')
    await rest.calls.get('a')
    expect(fetch.requests[0]?.headers.authorization).toBe('Bearer new')
  })

  test('default: reads, writes, filters and lists', async () => {
    const { fetch, rest } = clientOf([() => [{ id: 'a' }]], { token: 'sk-secret' })
    await rest.calls.get('a?b')
    await rest.calls.update('a', { name: 'n' })
    await rest.calls.delete('a')
    const after = new Date('2026-11-21T20:00:00Z')
    for await (const { id } of rest.calls.list({ limit: 5, createdAtGt: after, id: undefined }))
      expect(id).toBe('a')
    expect((await rest.calls.get('a').withResponse()).response.status).toBe(201)
    expect(await (await rest.calls.get('a').asResponse()).json()).toEqual([{ id: 'a' }])
    expect(fetch.requests.slice(0, 4)).toMatchObject([
      {
        method: 'GET',
        url: 'https://api.vapi.ai/call/a%3Fb',
        headers: { authorization: 'Bearer sk-secret' },
      },
      { method: 'PATCH', body: { name: 'n' } },
      { method: 'DELETE' },
      { url: 'https://api.vapi.ai/call?limit=5&createdAtGt=2026-11-21T20%3A00%3A00.000Z' },
    ])
  })

  test.each([
    ['api.vapi.ai', {}],
    ['/api/voice', { baseUrl: '/api/voice' }],
  ])(
    'behavior: without a network it rejects with a ConnectionError that names %s, and has the cause',
    async (host, options) => {
      const { rest } = clientOf([() => new TypeError('Failed to fetch')], { maxRetries: 0, ...options })
      const error = await failureOf(rest.calls.get('a'))
      expect(error).toBeInstanceOf(ConnectionError)
      expect(error).toMatchObject({
        message: `GET /call/{id} got no answer from ${host}.`,
        cause: expect.any(TypeError),
      })
    },
  )

  test('behavior: a function that fails to give the key rejects without the error of the function', async () => {
    const { rest } = clientOf([data], { token: () => Promise.reject(new Error('S3CRET')) })
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toMatchObject({ code: 'key', message: 'The function that gives the key failed.' })
    expect(error).not.toHaveProperty('cause.message')
  })

  test('behavior: a timeout and the signal end a request, and leave no listener', async () => {
    const controller = new AbortController()
    const left = countListeners(controller.signal)
    const { rest } = clientOf([() => new Promise(() => undefined)], { maxRetries: 0 })
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
  ])(
    'behavior: the status %d rejects with an error that has all details, and no key',
    async (status, type, code) => {
      const headers = { 'x-request-id': 'r1', 'retry-after': '2' }
      const { rest, fetch } = clientOf(
        [() => Response.json({ message: 'No, sk-secret.' }, { status, headers })],
        {
          token: 'sk-secret',
          maxRetries: 0,
        },
      )
      const error = await failureOf(rest.calls.get('a'))
      expect(error).toBeInstanceOf(type)
      expect(error).toMatchObject({
        code,
        status,
        message: `GET /call/{id} answered ${status}: No, [redacted].`,
        body: { message: 'No, [redacted].' },
        requestId: 'r1',
        retryAfterMs: 2000,
        attempts: 1,
      })
      expect(inspect(error, { depth: 9 })).not.toContain('sk-secret')
      expect(fetch.requests).toHaveLength(1)
    },
  )

  test('behavior: a truncated response is a ParseError', async () => {
    const { rest } = clientOf([() => new Response('{"id":"x', { headers: { 'x-request-id': 'r1' } })])
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toMatchObject({ status: 200, requestId: 'r1' })
  })

  test('behavior: an invalid id, body or signal throws a ValidationError that explains it', async () => {
    const { fetch, rest } = clientOf([() => ({})])
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const body = 'The body must be a value that JSON can represent.'
    for (const [pending, message] of [
      [rest.calls.get('..'), 'id must be a non-empty string without slashes and control characters.'],
      [rest.calls.create(circle), body],
      [rest.calls.create({ name: 1n as never }), body],
      [rest.calls.get('a', { signal: 'x' as never }), 'signal must be an AbortSignal.'],
    ] as const) {
      const error = await failureOf(pending)
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({ message })
    }
    expect(fetch.requests).toEqual([])
  })
})
