import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../fixtures/rest/countListeners.ts'
import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createRestClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import type { RequestOptions, RestClientOptions } from './options.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A client with these responses in order. The last one repeats. */
function clientOf(answers: readonly (() => unknown)[], options: RestClientOptions = {}) {
  let index = 0
  const fetch = fakeFetch(() => answers[Math.min(index++, answers.length - 1)]?.())
  return { fetch, rest: createRestClient({ token: 'key', fetch, ...options }) }
}
const refusal =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status, headers })
const data = () => ({ id: 'a' })
const nothing = () => new Promise(() => undefined)
const lost = (code?: string) => () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) })

/** The outcome of a request, and its duration in milliseconds. */
async function outcomeOf(promise: PromiseLike<unknown>) {
  const start = Date.now()
  const settled = Promise.resolve(promise).then(
    (value) => ({ value, error: undefined, ms: Date.now() - start }),
    (error: unknown) => ({ value: undefined, error, ms: Date.now() - start }),
  )
  await vi.runAllTimersAsync()
  return settled
}

describe('retries', () => {
  test.each([408, 425, 429, 500, 502, 503, 504])('default: retries a GET after %d', async (status) => {
    const { fetch, rest } = clientOf([refusal(status), data])
    expect(await outcomeOf(rest.calls.get('a'))).toMatchObject({ value: { id: 'a' }, ms: 500 })
    expect(fetch.requests).toHaveLength(2)
  })

  test.each([400, 401, 402, 403, 404, 409, 422, 501])('behavior: does not retry after %d', async (status) => {
    const { fetch, rest } = clientOf([refusal(status)])
    expect((await outcomeOf(rest.calls.get('a'))).error).toMatchObject({ status, attempts: 1 })
    expect(fetch.requests).toHaveLength(1)
  })

  test.each([
    ['PUT', 2],
    ['DELETE', 2],
    ['POST', 1],
    ['PATCH', 1],
  ] as const)('behavior: %s after 500, a lost connection and a timeout: %d times', async (method, times) => {
    for (const answer of [refusal(500), lost('ECONNRESET'), nothing]) {
      const { fetch, rest } = clientOf([answer], { maxRetries: 1 })
      await outcomeOf(rest.request({ method, path: '/call' }))
      expect(fetch.requests).toHaveLength(times)
    }
  })

  test.each<[string, () => unknown, number]>([
    ['429', refusal(429), 2],
    ['503 with a wait', refusal(503, { 'retry-after': '1' }), 2],
    ['503 without one', refusal(503), 1],
    ['503 with an invalid wait', refusal(503, { 'retry-after': 'soon' }), 1],
    ['503 with an empty wait', refusal(503, { 'retry-after': '' }), 1],
    ['503 with the wait of a quota', refusal(503, { 'retry-after': '?', 'x-ratelimit-reset': '1' }), 1],
    ['500 with a wait', refusal(500, { 'retry-after': '1' }), 1],
    ['500 that may be repeated', refusal(500, { 'x-should-retry': 'true' }), 2],
    ['429 that may not', refusal(429, { 'x-should-retry': 'false' }), 1],
    ['a connection that was refused', lost('ECONNREFUSED'), 2],
    ['a name that is not found', lost('ENOTFOUND'), 2],
    ['a connection that was lost', lost('ECONNRESET'), 1],
    ['a failure that says nothing', () => new TypeError('Failed to fetch'), 1],
  ])('behavior: attempts of POST /call after %s', async (_name, answer, times) => {
    const { fetch, rest } = clientOf([answer, data])
    await outcomeOf(rest.calls.create({ customer: { number: '+49' } }))
    expect(fetch.requests).toHaveLength(times)
  })

  test.each<[string, () => unknown]>([
    ['a lost connection', lost('ECONNRESET')],
    ['a timeout', nothing],
    ['500', refusal(500)],
  ])(
    'behavior: a DELETE whose response was lost by %s is done if the retry answers 404',
    async (_name, answer) => {
      const onError = vi.fn()
      const onResponse = vi.fn()
      const { fetch, rest } = clientOf([answer, refusal(404)], { hooks: { onError, onResponse } })
      expect(await outcomeOf(rest.calls.delete('a'))).toMatchObject({ value: undefined, error: undefined })
      expect(fetch.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
      expect(onError).not.toHaveBeenCalled()
      expect(onResponse).toHaveBeenLastCalledWith(expect.objectContaining({ status: 404, attempt: 2 }))
    },
  )

  test('behavior: a DELETE whose response was lost fails if the retry is refused', async () => {
    const { rest } = clientOf([lost('ECONNRESET'), refusal(409)])
    expect((await outcomeOf(rest.calls.delete('a'))).error).toMatchObject({ status: 409, attempts: 2 })
  })

  test('behavior: the response of a deletion that is done at the retry is that of the retry', async () => {
    const { rest } = clientOf([lost(), refusal(404)])
    expect((await outcomeOf(rest.calls.delete('a').withResponse())).value).toMatchObject({
      data: undefined,
      response: { status: 404 },
    })
    const raw = clientOf([lost(), () => new Response('gone', { status: 404 })]).rest
    const pending = raw.calls.delete('a').asResponse()
    await outcomeOf(pending)
    const response = await pending
    expect([response.status, await response.text()]).toEqual([404, 'gone'])
  })

  test.each<[string, 'GET' | 'PUT' | 'DELETE', (() => unknown)[]]>([
    ['a DELETE at once', 'DELETE', [refusal(404)]],
    ['a DELETE after 429', 'DELETE', [refusal(429), refusal(404)]],
    ['a DELETE after 503 with a wait', 'DELETE', [refusal(503, { 'retry-after': '1' }), refusal(404)]],
    ['a DELETE that was never sent', 'DELETE', [lost('ECONNREFUSED'), refusal(404)]],
    ['a GET', 'GET', [lost(), refusal(404)]],
    ['a PUT', 'PUT', [lost(), refusal(404)]],
  ])('behavior: a 404 is an error for %s', async (_name, method, answers) => {
    const { rest } = clientOf(answers)
    const { error } = await outcomeOf(rest.request({ method, path: '/call/a' }))
    expect(error).toMatchObject({ code: 'api-not-found', attempts: answers.length })
  })

  test.each<[string, RequestOptions, RestClientOptions]>([
    ['idempotencyKey', { idempotencyKey: 'k' }, {}],
    ['the client’s idempotency', {}, { idempotency: 'auto' }],
  ])('behavior: %s alone does not repeat POST /call', async (_name, options, client) => {
    for (const answer of [refusal(500), lost(), nothing]) {
      const { fetch, rest } = clientOf([answer, data], client)
      expect((await outcomeOf(rest.calls.create({}, options))).error).toBeDefined()
      expect(fetch.requests).toHaveLength(1)
      expect(fetch.requests[0]?.headers['idempotency-key']).toMatch(/./)
    }
  })

  test.each<[string, RequestOptions, RestClientOptions, RegExp]>([
    ['alone', {}, {}, /^undefined$/],
    ['with an idempotencyKey', { idempotencyKey: 'k' }, {}, /^k$/],
    ['with the client’s idempotency', {}, { idempotency: 'auto' }, /^\d+-/],
  ])('parameters: retry lifts the limit on POST, %s', async (_name, options, client, key) => {
    const { fetch, rest } = clientOf([refusal(500), lost(), data], client)
    const { value } = await outcomeOf(rest.calls.create({}, { ...options, retry: 'always' }))
    expect(value).toEqual({ id: 'a' })
    expect(fetch.requests).toHaveLength(3)
    const keys = new Set(fetch.requests.map(({ headers }) => `${headers['idempotency-key']}`))
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(key)
  })

  test('parameters: idempotency sends a unique key with each POST, and no key with other requests', async () => {
    const { fetch, rest } = clientOf([data], { idempotency: 'auto' })
    for (const random of [0.1, 0.2]) {
      vi.mocked(Math.random).mockReturnValueOnce(random)
      await outcomeOf(rest.calls.create({}))
    }
    await outcomeOf(rest.calls.get('a'))
    const keys = fetch.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/./), expect.stringMatching(/./), undefined])
    expect(keys[0]).not.toBe(keys[1])
  })

  test('behavior: a retry sends the body as it was at the call', async () => {
    const customer = { number: '+1' }
    const changeAndRefuse = () => {
      customer.number = '+2'
      return refusal(429)()
    }
    const { fetch, rest } = clientOf([changeAndRefuse, data])
    await outcomeOf(rest.calls.create({ customer }))
    expect(fetch.requests.map(({ body }) => body)).toEqual([
      { customer: { number: '+1' } },
      { customer: { number: '+1' } },
    ])
  })

  test('default: a chat may continue a session or another chat', async () => {
    const { fetch, rest } = clientOf([data])
    for (const from of [{ sessionId: 's' }, { previousChatId: 'c' }]) {
      await outcomeOf(rest.chats.create({ input: 'a', ...from }))
      expect(fetch.requests.at(-1)?.body).toMatchObject(from)
    }
  })

  test.each([0, 1, 4])('parameters: maxRetries %d', async (maxRetries) => {
    const { fetch, rest } = clientOf([refusal(500)])
    const { error } = await outcomeOf(rest.calls.get('a', { maxRetries }))
    expect(error).toMatchObject({ name: 'ServerError', attempts: maxRetries + 1 })
    expect(fetch.requests).toHaveLength(maxRetries + 1)
  })
})

describe('the wait between two attempts', () => {
  test.each<[string, Record<string, string>, number]>([
    ['none', {}, 500],
    ['0', { 'retry-after': '0' }, 0],
    ['1', { 'retry-after': '1' }, 1000],
    ['60, the most that is waited', { 'retry-after': '60' }, 60_000],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 20:00:07 GMT' }, 7000],
    ['a date that has been', { 'retry-after': 'Sat, 21 Nov 2026 19:00:00 GMT' }, 0],
    ['milliseconds, which come first', { 'retry-after-ms': '20', 'retry-after': '9' }, 20],
    ['a reset in seconds', { 'ratelimit-reset': '3' }, 3000],
    ['a reset at a time', { 'x-ratelimit-reset': `${Date.parse('2026-11-21T20:00:04Z') / 1000}` }, 4000],
    ['a part of a second', { 'retry-after': '1.25' }, 1250],
    ['nonsense', { 'retry-after': 'soon' }, 500],
    ['a number with a unit', { 'retry-after': '5s' }, 500],
    ['a date in another time zone', { 'retry-after': 'Sat, 21 Nov 2026 20:00:07 GMT+0000' }, 500],
    ['a date with a word before it', { 'retry-after': 'on Sat, 21 Nov 2026 20:00:07 GMT' }, 500],
    ['nothing', { 'retry-after': '' }, 500],
    ['a number that is a date to some', { 'retry-after': '-1' }, 500],
    [
      'a date, by the clock of the server',
      { 'retry-after': 'Sat, 21 Nov 2026 22:00:07 GMT', date: 'Sat, 21 Nov 2026 22:00:00 GMT' },
      7000,
    ],
  ])('default: as long as the server requests: %s', async (_name, headers, ms) => {
    const { rest } = clientOf([refusal(429, headers), data])
    expect(await outcomeOf(rest.calls.get('a'))).toMatchObject({ value: { id: 'a' }, ms })
  })

  test('behavior: the reset of a quota counts only for 429', async () => {
    const { rest } = clientOf([refusal(500, { 'x-ratelimit-reset': '3600' }), data])
    expect(await outcomeOf(rest.calls.get('a'))).toMatchObject({ value: { id: 'a' }, ms: 500 })
  })

  test('default: doubles each time, up to 8 s', async () => {
    const waits: number[] = []
    const { rest } = clientOf([refusal(500)], {
      maxRetries: 6,
      hooks: { onRetry: ({ waitMs }) => waits.push(waitMs) },
    })
    await outcomeOf(rest.calls.get('a'))
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  })

  test('behavior: is up to a quarter shorter at random', async () => {
    vi.mocked(Math.random).mockReturnValue(0.999)
    const { rest } = clientOf([refusal(500), data])
    const { ms } = await outcomeOf(rest.calls.get('a'))
    expect(ms).toBeGreaterThanOrEqual(375)
    expect(ms).toBeLessThan(380)
  })

  test('behavior: a wait above maxRetryWait fails the request', async () => {
    const { fetch, rest } = clientOf([refusal(429, { 'retry-after': '3600' })])
    const { error, ms } = await outcomeOf(rest.calls.get('a'))
    expect(error).toMatchObject({ name: 'RateLimitError', retryAfterMs: 3_600_000 })
    expect([ms, fetch.requests.length]).toEqual([0, 1])
    const patient = clientOf([refusal(429, { 'retry-after': '3600' }), data], { maxRetryWait: 3_600_000 })
    expect((await outcomeOf(patient.rest.calls.get('a'))).ms).toBe(3_600_000)
  })

  test('behavior: leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    const left = countListeners(signal)
    const { rest } = clientOf([refusal(429), data])
    expect(await outcomeOf(rest.calls.get('a', { signal }))).toMatchObject({ value: { id: 'a' }, ms: 500 })
    expect(left()).toBe(0)
  })

  test('behavior: ends at once when the signal aborts', async () => {
    const controller = new AbortController()
    const { fetch, rest } = clientOf([refusal(429, { 'retry-after': '30' })])
    setTimeout(() => controller.abort('enough'), 1000)
    const { error, ms } = await outcomeOf(rest.calls.get('a', { signal: controller.signal }))
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ message: 'GET /call/{id} was aborted.', cause: 'enough' })
    expect([ms, fetch.requests.length]).toEqual([1000, 1])
  })
})

describe('timeouts', () => {
  test('default: an attempt times out after a minute', async () => {
    const { rest } = clientOf([nothing], { maxRetries: 0 })
    const { error, ms } = await outcomeOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ message: 'GET /call/{id} got nothing within 60000 ms.', attempts: 1 })
    expect(ms).toBe(60_000)
  })

  test('behavior: the body counts', async () => {
    const endless = () => new Response(new ReadableStream())
    const { rest } = clientOf([endless], { timeout: 100, maxRetries: 0 })
    expect((await outcomeOf(rest.calls.get('a'))).error).toBeInstanceOf(TimeoutError)
  })

  test('behavior: a fetch that ignores the signal, and a key that never arrives, time out', async () => {
    const deaf = vi.fn(() => new Promise<Response>(() => undefined))
    for (const options of [{ fetch: deaf }, { token: () => new Promise<string>(() => undefined) }]) {
      const rest = createRestClient({ token: 'key', timeout: 50, maxRetries: 0, ...options })
      expect((await outcomeOf(rest.calls.get('a'))).error).toBeInstanceOf(TimeoutError)
    }
  })

  test('parameters: totalTimeout limits attempts and waits together', async () => {
    const { fetch, rest } = clientOf([nothing], { timeout: 1000, maxRetries: 9 })
    const { error, ms } = await outcomeOf(rest.calls.get('a', { totalTimeout: 3000 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(ms).toBeLessThanOrEqual(3000)
    expect(fetch.requests).toHaveLength(2)
  })

  test('behavior: setting the clock back does not lengthen totalTimeout', async () => {
    const { fetch, rest } = clientOf([refusal(500)], { maxRetries: 9 })
    const settled = outcomeOf(rest.calls.get('a', { totalTimeout: 3000 }))
    vi.setSystemTime(0)
    expect((await settled).error).toMatchObject({ status: 500 })
    expect(fetch.requests).toHaveLength(3)
  })
})

describe('the signal', () => {
  /** A controller with a count of the listeners on its signal. */
  const watched = () => {
    const controller = new AbortController()
    return { controller, left: countListeners(controller.signal) }
  }

  test('default: has no listener after a response or a failure', async () => {
    for (const answers of [[data], [refusal(500), data], [refusal(404)], [lost()], [nothing]]) {
      const { controller, left } = watched()
      const { rest } = clientOf(answers, { timeout: 100 })
      await outcomeOf(rest.calls.get('a', { signal: controller.signal }))
      expect(left()).toBe(0)
    }
  })

  test('behavior: sends nothing if it has aborted before', async () => {
    const { fetch, rest } = clientOf([data])
    const { error } = await outcomeOf(rest.calls.get('a', { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortError)
    expect(fetch.requests).toEqual([])
  })

  test('behavior: ends reading a body', async () => {
    const controller = new AbortController()
    const { rest } = clientOf([() => new Response(new ReadableStream())])
    setTimeout(() => controller.abort(), 10)
    const { error, ms } = await outcomeOf(rest.calls.get('a', { signal: controller.signal }))
    expect([(error as Error).name, ms]).toEqual(['AbortError', 10])
  })
})

describe('the key', () => {
  test('default: a function is called at every attempt', async () => {
    const keys = ['one', 'two']
    const { fetch, rest } = clientOf([refusal(500), data], { token: async () => keys.shift() ?? 'none' })
    await outcomeOf(rest.calls.get('a'))
    expect(fetch.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two'])
  })

  test('behavior: setToken applies from the next request', async () => {
    const { fetch, rest } = clientOf([data])
    rest.setToken('new')
    await outcomeOf(rest.calls.get('a'))
    expect(fetch.requests[0]?.headers.authorization).toBe('Bearer new')
    expect(() => rest.setToken(' ')).toThrow(ValidationError)
  })

  test('behavior: a page logs one warning about a private key', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await outcomeOf(clientOf([data]).rest.assistants.list())
    vi.stubGlobal('document', {})
    const { rest } = clientOf([() => ({})])
    await outcomeOf(rest.calls.createWeb({ assistantId: 'a' }))
    await outcomeOf(rest.chats.createWeb({ assistantId: 'a', input: 'Hi' }))
    expect(warn).not.toHaveBeenCalled()
    await outcomeOf(rest.assistants.list())
    await outcomeOf(rest.assistants.list())
    await outcomeOf(clientOf([data], { allowPrivateKey: true }).rest.assistants.list())
    vi.unstubAllGlobals()
    expect(warn.mock.calls).toEqual([
      ['GET /assistant needs a private key, which users of the page can read.'],
    ])
  })
})

describe('hooks', () => {
  test('default: run at every step, without ids, queries, bodies and keys', async () => {
    const hookCalls: unknown[] = []
    const hooks = Object.fromEntries(
      ['onRequest', 'onResponse', 'onRetry', 'onError'].map((name) => [
        name,
        (info: object) => hookCalls.push([name, info]),
      ]),
    )
    const { rest } = clientOf([refusal(500, { 'x-request-id': 'r-1' }), refusal(404)], { hooks })
    await outcomeOf(rest.calls.get('secret-id'))
    const operation = 'GET /call/{id}'
    expect(hookCalls).toEqual([
      ['onRequest', { operation, attempt: 1 }],
      ['onResponse', { operation, attempt: 1, status: 500, requestId: 'r-1' }],
      [
        'onRetry',
        { operation, attempt: 1, waitMs: 500, error: expect.objectContaining({ code: 'api-server' }) },
      ],
      ['onRequest', { operation, attempt: 2 }],
      ['onResponse', { operation, attempt: 2, status: 404, requestId: undefined }],
      ['onError', { operation, attempt: 2, error: expect.objectContaining({ code: 'api-not-found' }) }],
    ])
    expect(JSON.stringify(hookCalls)).not.toMatch(/secret-id|key/)
  })

  test('behavior: onError gets the number of the last attempt for an abort before the next one', async () => {
    const onError = vi.fn()
    const controller = new AbortController()
    const { fetch, rest } = clientOf([refusal(500)], { hooks: { onError } })
    setTimeout(() => controller.abort(), 100)
    await outcomeOf(rest.calls.get('a', { signal: controller.signal }))
    expect(fetch.requests).toHaveLength(1)
    const error = expect.objectContaining({ code: 'aborted' })
    expect(onError.mock.calls).toEqual([[{ operation: 'GET /call/{id}', attempt: 1, error }]])
  })

  test('behavior: receive the given path of an arbitrary request', async () => {
    const onRequest = vi.fn()
    const { rest } = clientOf([data], { hooks: { onRequest } })
    await outcomeOf(rest.request({ method: 'GET', path: '/newer/7', query: { a: 1 } }))
    expect(onRequest).toHaveBeenCalledWith({ operation: 'GET /newer/7', attempt: 1 })
  })

  test('behavior: a hook that throws changes nothing', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const onRequest = () => {
      throw new Error('hook')
    }
    const { rest } = clientOf([data], { hooks: { onRequest, onResponse: async () => onRequest() } })
    expect((await outcomeOf(rest.calls.get('a'))).value).toEqual({ id: 'a' })
    expect(report).toHaveBeenCalledTimes(2)
  })
})

describe('the request', () => {
  test('parameters: headers of client and request; null removes one', async () => {
    const { fetch, rest } = clientOf([data], { headers: { 'X-App': 'one', 'X-Other': 'two' } })
    await outcomeOf(
      rest.calls.get('a', {
        headers: { 'x-app': 'three', 'X-Other': null, Authorization: null, 'x-left': undefined as never },
      }),
    )
    expect(fetch.requests[0]?.headers).toEqual({ 'x-app': 'three' })
  })

  test.each<[string, (rest: ReturnType<typeof createRestClient>) => PromiseLike<unknown>]>([
    ['a call from a page', (rest) => rest.calls.createWeb({ assistantId: 'a' })],
    ['a chat from a page', (rest) => rest.chats.createWeb({ assistantId: 'a', input: 'Hi' })],
    ['a stream from a page', (rest) => rest.chats.streamWeb({ assistantId: 'a', input: 'Hi' }).finalText()],
  ])('default: %s sends no header that needs a preflight request', async (_name, run) => {
    const { fetch, rest } = clientOf([data])
    await outcomeOf(run(rest))
    expect(Object.keys(fetch.requests[0]?.headers ?? {})).toEqual(['authorization', 'content-type'])
  })

  test('default: sends a deletion of call logs without a query unchanged', async () => {
    const { fetch, rest } = clientOf([data])
    await outcomeOf(rest.callLogs.delete())
    expect(fetch.requests).toMatchObject([{ method: 'DELETE', url: 'https://api.vapi.ai/log' }])
  })

  test('default: sends to the platform, or to the baseUrl of the client', async () => {
    const one = clientOf([data])
    const other = clientOf([data], { baseUrl: 'https://api.example/v1' })
    await outcomeOf(one.rest.calls.get('a'))
    await outcomeOf(other.rest.calls.get('a'))
    expect([one.fetch, other.fetch].map(({ requests }) => requests[0]?.url)).toEqual([
      'https://api.vapi.ai/call/a',
      'https://api.example/v1/call/a',
    ])
  })

  test('default: keeps names and order of filters, leaves out undefined, repeats arrays', async () => {
    const { fetch, rest } = clientOf([data])
    const createdAtGe = new Date('2026-11-21T20:00:00Z')
    const filters = { idAny: ['a', 'b'], costGe: 0, assistantId: undefined, numberE164CheckEnabled: false }
    await outcomeOf(rest.calls.export({ ...filters, createdAtGe, columns: [] }))
    expect(fetch.requests[0]?.url).toBe(
      'https://api.vapi.ai/v2/call/export?idAny=a&idAny=b&costGe=0&numberE164CheckEnabled=false&createdAtGe=2026-11-21T20%3A00%3A00.000Z',
    )
  })

  test('parameters: query of the request, fetchOptions', async () => {
    const fetch = vi.fn(async () => Response.json([]))
    const rest = createRestClient({ token: 'key', fetch, fetchOptions: { keepalive: true } })
    await outcomeOf(
      rest.calls.list({ limit: 1 }, { query: { newer: true }, fetchOptions: { cache: 'no-store' } }),
    )
    expect(fetch).toHaveBeenCalledWith(
      'https://api.vapi.ai/call?newer=true&limit=1',
      expect.objectContaining({ keepalive: true, cache: 'no-store', credentials: 'omit', method: 'GET' }),
    )
  })

  test('behavior: headers in fetchOptions, which its type forbids, change nothing', async () => {
    const { fetch, rest } = clientOf([data])
    const fetchOptions = { headers: { authorization: 'Bearer other' } } as never
    await outcomeOf(rest.calls.get('a', { fetchOptions }))
    expect(fetch.requests[0]?.headers).toEqual({ authorization: 'Bearer key' })
  })

  test.each<[RequestInit['redirect'], Parameters<ReturnType<typeof createRestClient>['request']>]>([
    [undefined, [{ method: 'GET', path: '/a' }]],
    ['error', [{ method: 'GET', path: '/a' }, { fetchOptions: { redirect: 'error' } }]],
    ['manual', [{ method: 'GET', path: '/a' }, { headers: { 'x-app': 'one' } }]],
    ['manual', [{ method: 'HEAD', path: '/a' }, { headers: {} }]],
    [
      'follow',
      [
        { method: 'HEAD', path: '/a' },
        { headers: {}, fetchOptions: { redirect: 'follow' } },
      ],
    ],
    ['manual', [{ method: 'PATCH', path: '/a' }, { fetchOptions: { redirect: 'follow' } }]],
    [undefined, [{ method: 'GET', path: '/a' }, { idempotencyKey: 'one' }]],
  ])('behavior: the redirect mode is %s for %j', async (redirect, input) => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json([]))
    await outcomeOf(createRestClient({ token: 'key', fetch }).request(...input))
    expect(fetch.mock.calls[0]?.[1]?.redirect).toBe(redirect)
  })

  test.each<[RequestInit['redirect'], Partial<RestClientOptions>, RequestOptions]>([
    ['manual', { headers: { 'x-app': 'one' } }, {}],
    ['manual', { headers: {} }, {}],
    ['follow', { headers: { 'x-app': 'one' }, fetchOptions: { redirect: 'follow' } }, {}],
    ['follow', { headers: { 'x-app': 'one' } }, { fetchOptions: { redirect: 'follow' } }],
    ['error', { fetchOptions: { redirect: 'follow' } }, { fetchOptions: { redirect: 'error' } }],
    ['follow', { fetchOptions: { redirect: 'error' } }, { fetchOptions: { redirect: 'follow' } }],
  ])(
    'behavior: the redirect mode is %s for client options %j and request options %j',
    async (redirect, client, options) => {
      const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json([]))
      await outcomeOf(
        createRestClient({ token: 'key', fetch, ...client }).request({ method: 'GET', path: '/a' }, options),
      )
      expect(fetch.mock.calls[0]?.[1]?.redirect).toBe(redirect)
    },
  )

  test('behavior: the input of an operation wins over the query of the options', async () => {
    const { fetch, rest } = clientOf([() => []])
    const query = { limit: 2, more: 1 }
    await outcomeOf(rest.calls.list({ limit: 1 }, { query }))
    await outcomeOf(rest.calls.export({ assistantId: 'a' }, { query: { assistantId: 'b' } }))
    await outcomeOf(rest.request({ method: 'GET', path: '/newer', query: { limit: 1 } }, { query }))
    const queries = fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
    expect(queries).toEqual([{ limit: '1', more: '1' }, { assistantId: 'a' }, { limit: '1', more: '1' }])
  })

  test('behavior: a deletion keeps its filter despite the query of the options', async () => {
    const { fetch, rest } = clientOf([data])
    const query = { callId: undefined, type: 'API', more: 1 }
    await outcomeOf(rest.callLogs.delete({ callId: 'a' }, { query }))
    await outcomeOf(
      rest.logs.delete({ callId: 'a', type: undefined }, { query: { callId: 'b', type: 'Call' } }),
    )
    expect(fetch.requests.map(({ url }) => new URL(url).search)).toEqual([
      '?callId=a&type=API&more=1',
      '?callId=a&type=Call',
    ])
  })

  test.each(['type', 'callId', 'assistantId', 'phoneNumberId', 'customerId', 'squadId'])(
    'parameters: a deletion of logs by %s',
    async (name) => {
      const { fetch, rest } = clientOf([data])
      await outcomeOf(rest.logs.delete({ [name]: 'a' }))
      expect(fetch.requests.map(({ url }) => new URL(url).search)).toEqual([`?${name}=a`])
    },
  )

  test.each<[string, (rest: ReturnType<typeof createRestClient>) => PromiseLike<unknown>]>([
    ['options: timeout', (rest) => rest.calls.get('a', { timeout: 0 })],
    ['options: timeout', (rest) => rest.calls.get('a', { timeout: Number.NaN })],
    ['options: totalTimeout', (rest) => rest.calls.get('a', { totalTimeout: 2 ** 31 })],
    ['options: maxRetries', (rest) => rest.calls.get('a', { maxRetries: -1 })],
    ['options: maxRetries', (rest) => rest.calls.get('a', { maxRetries: 1.5 })],
    ['options: maxResponseSize', (rest) => rest.calls.get('a', { maxResponseSize: -1 })],
    ['options: timeoutMs', (rest) => rest.calls.get('a', { timeoutMs: 5 } as object)],
    ['options: limit', (rest) => rest.chats.list({}, { limit: 5 } as object)],
    ['options: retries', (rest) => rest.chats.stream({ input: 'a' }, { retries: 1 } as object).finalText()],
    ['options: ', (rest) => rest.tools.get('a', 'nonsense' as never)],
    ['options: ', (rest) => rest.tools.get('a', null as never)],
    ['options: ', (rest) => rest.tools.list({}, 5 as never)],
    ['options: ', (rest) => rest.chats.list({}, [] as never)],
    ['options: ', (rest) => rest.chats.stream({ input: 'a' }, true as never).finalText()],
    ['options: ', (rest) => rest.chats.stream({ input: 'a' }, null as never).finalText()],
    ['options: ', (rest) => rest.request({ method: 'GET', path: '/a' }, null as never)],
    ['options: retry', (rest) => rest.calls.get('a', { retry: 'never' as never })],
    ['options: time', (rest) => rest.request({ method: 'GET', path: '/a' }, { time: 5 } as object)],
    ['request: timeout', (rest) => rest.request({ method: 'GET', path: '/a', timeout: 5 } as never)],
    ['request: url', (rest) => rest.request({ method: 'GET', path: '/a', url: '/b' } as never)],
    ['headers: x-a', (rest) => rest.calls.get('a', { headers: { 'x-a': 'two\nlines' } })],
    ['query: cost', (rest) => rest.calls.listPage({ cost: Number.NaN })],
    ['query: createdAtGt', (rest) => rest.calls.list({ createdAtGt: new Date('never') })],
    ['body: ', (rest) => rest.assistants.create({ metadata: { big: 1n } })],
    ['body: ', (rest) => rest.assistants.create(undefined as never)],
    ['body: ', (rest) => rest.templates.create(undefined as never)],
    ['options: signal', (rest) => rest.calls.get('a', { signal: new AbortController() as never })],
    [
      'body: previousChatId',
      (rest) => rest.chats.create({ input: 'a', sessionId: 's', previousChatId: 'c' }),
    ],
    ['options: idempotencyKey', (rest) => rest.calls.create({}, { idempotencyKey: '' })],
    ['options: idempotencyKey', (rest) => rest.calls.create({}, { idempotencyKey: ' ' })],
    ['query: ', (rest) => rest.logs.delete({})],
    ['query: ', (rest) => rest.logs.delete({ type: undefined })],
    ['query: callId', (rest) => rest.logs.delete({ callId: [] as never })],
    ['query: type', (rest) => rest.logs.delete({ type: [undefined] as never })],
    ['query: type', (rest) => rest.logs.delete({ type: ' ', all: true })],
    ['query: webhookType', (rest) => rest.logs.delete({ callId: 'a', webhookType: 'x' } as never)],
    ['query: ', (rest) => rest.callLogs.delete({ all: true } as never)],
    ['query: ', (rest) => rest.callLogs.delete({})],
    ['query: callId', (rest) => rest.callLogs.delete({ callId: '' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/../b' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/%2E%2e/b' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '//other.example' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a?b=c' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/..' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/./b' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: 'https://other.example/a' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: ['/a'] as never })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/..%2Fb' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/..%5cb' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/b%0A' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/b%7F' })],
    ['request: path', (rest) => rest.request({ method: 'GET', path: '/a/b\u0000' })],
    ['path: id', (rest) => rest.calls.get('  ')],
    ['path: id', (rest) => rest.calls.get('a\ud800')],
    ['path: id', (rest) => rest.calls.get('\ud800a')],
    ['request: body', (rest) => rest.request({ method: 'GET', path: '/a', body: { b: 1 } })],
    ['body: ', (rest) => rest.chats.create(undefined as never)],
    ['body: ', (rest) => rest.chats.create('hello' as never)],
    ['body: ', (rest) => rest.chats.create(null as never)],
    ['body: ', (rest) => rest.chats.create([] as never)],
    ['body: ', (rest) => rest.files.create(undefined as never)],
    // forgotten `{ file }`
    ['body: ', (rest) => rest.files.create(new Blob(['text']) as never)],
    ['body: ', (rest) => rest.files.create(new Uint8Array([1, 2]) as never)],
    ['body: ', (rest) => rest.files.create([new Blob(['text'])] as never)],
    ['request: method', (rest) => rest.request({ method: 'get it' as never, path: '/a' })],
    ['request: method', (rest) => rest.request({ method: 'GET it' as never, path: '/a' })],
    ['request: method', (rest) => rest.request({ method: 'get IT' as never, path: '/a' })],
  ])('behavior: invalid input throws a ValidationError at %s, and nothing is sent', async (place, run) => {
    const { fetch, rest } = clientOf([data])
    const { error } = await outcomeOf(run(rest))
    expect(error).toBeInstanceOf(ValidationError)
    const { subject, failures } = error as ValidationError
    expect(`${subject}: ${failures[0]?.path}`).toBe(place)
    expect(fetch.requests).toEqual([])
  })

  test.each<[string, object]>([
    ['token', { token: '' }],
    ['token', { token: 7 }],
    ['baseUrl', { baseUrl: 'http://api.example' }],
    ['baseUrl', { baseUrl: '//api.example' }],
    ['baseUrl', { baseUrl: 'https://api.example?v=1' }],
    ['baseUrl', { baseUrl: 'https://api.example/#' }],
    ['baseUrl', { baseUrl: 'https://user:pass@api.example' }],
    ['timeout', { timeout: -1 }],
    ['maxRetryWait', { maxRetryWait: Number.POSITIVE_INFINITY }],
  ])('behavior: an invalid %s of a client throws', (path, options) => {
    expect(() => createRestClient(options)).toThrow(ValidationError)
    try {
      createRestClient(options)
    } catch (error) {
      expect((error as ValidationError).failures).toMatchObject([{ path }])
      expect(JSON.stringify(error)).not.toContain('pass')
    }
  })

  const every = {
    token: 'key',
    baseUrl: 'https://api.example',
    fetch,
    timeout: 1,
    totalTimeout: 1,
    maxRetries: 1,
    maxRetryWait: 1,
    headers: {},
    fetchOptions: {},
    hooks: {},
    idempotency: 'auto',
    maxResponseSize: 1,
    allowInsecure: true,
    allowPrivateKey: true,
  } satisfies Required<RestClientOptions>

  test.each([['baseURL'], ['apiKey'], ['constructor']])(
    'behavior: the unknown option %s throws an error with the known ones',
    (name) => {
      const given = { ...every, [name]: 'https://elsewhere.example' }
      const message = `A client has no option ${name}, only ${Object.keys(every).join(', ')}.`
      expect(() => createRestClient(given)).toThrow(ValidationError)
      expect(() => createRestClient(given)).toThrow(message)
    },
  )

  test('parameters: every option, also undefined', () => {
    expect(() => createRestClient({ ...every, debug: undefined } as object)).not.toThrow()
  })

  test('parameters: the longest timer, and a maxRetryWait of 0', () => {
    expect(() => createRestClient({ timeout: 2_147_483_647, maxRetryWait: 0 })).not.toThrow()
    expect(() => createRestClient({ timeout: 2_147_483_648 })).toThrow(ValidationError)
    expect(() => createRestClient({ timeout: 0 })).toThrow(ValidationError)
  })

  test('parameters: baseUrl on this machine, or with allowInsecure', async () => {
    for (const options of [
      { baseUrl: 'http://localhost:1/' },
      { baseUrl: 'http://lan.example', allowInsecure: true },
    ]) {
      const { fetch, rest } = clientOf([data], options)
      await outcomeOf(rest.calls.get('a'))
      expect(fetch.requests[0]?.url).toBe(`${options.baseUrl.replace(/\/$/, '')}/call/a`)
    }
  })
})

describe('errors', () => {
  test.each([
    [400, 'BadRequestError'],
    [401, 'AuthenticationError'],
    [402, 'PaymentRequiredError'],
    [403, 'PermissionDeniedError'],
    [404, 'NotFoundError'],
    [409, 'ConflictError'],
    [418, 'ApiError'],
    [422, 'UnprocessableError'],
    [429, 'RateLimitError'],
    [500, 'ServerError'],
    [529, 'ServerError'],
  ])('default: %d is a %s, and an ApiError', async (status, name) => {
    const { rest } = clientOf([refusal(status)], { maxRetries: 0 })
    const { error } = await outcomeOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ApiError)
    expect((error as Error).constructor.name).toBe(name)
    expect((error as Error).name).toBe(name)
  })

  test('behavior: a redirect that is not followed has a message, without the status that browsers hide', async () => {
    const { fetch, rest } = clientOf([() => Response.error()])
    const { error } = await outcomeOf(rest.calls.create({}))
    expect(error).toMatchObject({ status: 0, message: 'POST /call answered a redirect: no message' })
    expect(fetch.requests).toHaveLength(1)
  })

  test('behavior: a response without a body is a ParseError if the operation has data', async () => {
    const empty = () => new Response(null, { status: 200 })
    const { rest } = clientOf([empty])
    const typed = [() => rest.assistants.get('a'), () => rest.assistants.create({}), () => rest.chats.list()]
    for (const run of typed) expect((await outcomeOf(run())).error).toBeInstanceOf(ParseError)
    const untyped = [() => rest.orgs.leave('a'), () => rest.request({ method: 'GET', path: '/a' })]
    for (const run of [...untyped, () => rest.assistants.delete('a')]) {
      expect(await outcomeOf(run())).toMatchObject({ value: undefined, error: undefined })
    }
  })

  test('parameters: maxResponseSize of a client and of a request', async () => {
    const { rest, fetch } = clientOf([data], { maxResponseSize: 5 })
    expect((await outcomeOf(rest.calls.get('a'))).error).toBeInstanceOf(ParseError)
    expect(fetch.requests).toHaveLength(1)
    expect((await outcomeOf(rest.calls.get('a', { maxResponseSize: 10 }))).value).toEqual({ id: 'a' })
  })

  test('behavior: a lost connection has the host and the cause', async () => {
    const { rest } = clientOf([lost('ECONNRESET')], { maxRetries: 1 })
    const { error } = await outcomeOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'GET /call/{id} got no answer from api.vapi.ai.', attempts: 2 })
    expect((error as Error).cause).toBeInstanceOf(TypeError)
  })
})
