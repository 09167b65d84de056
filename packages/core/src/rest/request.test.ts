import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError, ConnectionError } from '../errors/requestErrors.ts'
import { toResponseError } from './apiErrors.ts'
import { fakeFetch } from './fakeFetch.ts'
import { type RestConfig, type RestRequest, readData } from './request.ts'
import { createSend } from './send.ts'

const operation = 'POST /call/web'
type Input = Partial<RestConfig> &
  Omit<Partial<RestRequest>, 'body'> & { body?: unknown; signal?: AbortSignal }
/** Sends a request once, and reads its JSON. */
const send = (fetch: typeof globalThis.fetch, input: Input = {}) => {
  const { baseUrl = 'https://api.example', token = 'pk', body, signal, maxResponseSize, ...rest } = input
  const path = (rest.operation ?? operation).replace(/^\w+ /, '')
  const request = { operation, path, ...rest, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const sendOne = createSend({ maxRetries: 0 }, () => ({ baseUrl, token, fetch }))
  return sendOne(
    () => request,
    { signal, maxResponseSize },
    (received) => readData(received, toResponseError),
  )
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )

describe('request', () => {
  test('behavior: reads a character that arrives in two chunks', async () => {
    const bytes = new TextEncoder().encode('{"a":"ü"}')
    const middle = bytes.indexOf(0xc3) + 1
    const inTwo = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, middle))
        controller.enqueue(bytes.slice(middle))
        controller.close()
      },
    })
    expect(await send(fakeFetch(() => new Response(inTwo)))).toEqual({ a: 'ü' })
  })

  test('default: sends JSON with the bearer, and returns the JSON of the response', async () => {
    const fetch = fakeFetch(() => ({ id: 1 }))
    expect(await send(fetch, { body: { a: 'ü' } })).toEqual({ id: 1 })
    expect(fetch.requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example/call/web',
        headers: { authorization: 'Bearer pk', 'content-type': 'application/json' },
        body: { a: 'ü' },
      },
    ])
  })

  test.each([undefined, { ok: true, status: 200 }])(
    'behavior: a fetch that resolves to %j instead of a response is a ConnectionError',
    async (answer) => {
      const fetch = (async () => answer) as unknown as typeof globalThis.fetch
      expect(await failureOf(send(fetch))).toBeInstanceOf(ConnectionError)
    },
  )

  test('behavior: sends no body without one, and no cookies', async () => {
    const fetch = vi.fn(async () => Response.json(null))
    await send(fetch, { operation: 'GET /call' })
    expect(fetch).toHaveBeenCalledWith('https://api.example/call', {
      method: 'GET',
      headers: expect.anything(),
      credentials: 'omit',
      signal: expect.any(AbortSignal),
    })
  })

  test.each(['https://api.example/v1', 'https://api.example/v1/', 'https://api.example/v1//'])(
    'parameters: baseUrl %s',
    async (baseUrl) => {
      const fetch = fakeFetch()
      await send(fetch, { baseUrl })
      expect(fetch.requests[0]?.url).toBe('https://api.example/v1/call/web')
    },
  )

  test.each([undefined, { message: 'No.' }])(
    'behavior: an error response with the body %j is an ApiError',
    async (body) => {
      const fetch = fakeFetch(() =>
        body ? Response.json(body, { status: 400 }) : new Response(null, { status: 400 }),
      )
      const error = await failureOf(send(fetch))
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({
        status: 400,
        operation,
        code: 'api-bad-request',
        message: `POST /call/web answered 400: ${body?.message ?? 'no message'}`,
      })
    },
  )

  test.each(['x-request-id', 'request-id', 'cf-ray'])(
    'behavior: the error has the id of %s',
    async (name) => {
      const fetch = fakeFetch(() => new Response(null, { status: 500, headers: { [name]: 'r-1' } }))
      expect(await failureOf(send(fetch))).toMatchObject({ requestId: 'r-1' })
    },
  )

  test('behavior: a response that is not JSON is a ParseError with the beginning of the text', async () => {
    const fetch = fakeFetch(() => new Response(`<html>\n  <body>${'x'.repeat(500)}`, { status: 200 }))
    const error = await failureOf(send(fetch))
    expect(error).toBeInstanceOf(ParseError)
    const { message } = error as ParseError
    expect(message).toMatch(/^POST \/call\/web answered 200 with text that is not JSON: <html> <body>x+$/)
    expect(message.length).toBeLessThan(200)
    expect(await failureOf(send(fakeFetch(() => new Response(' '))))).toMatchObject({
      message: 'POST /call/web answered 200 with text that is not JSON:  ',
    })
  })

  test('behavior: an error contains nothing of truncated JSON, which may hold a secret', async () => {
    const fetch = fakeFetch(
      () =>
        new Response('{"accessToken":"t-secret","apiKey":"sk-se', {
          headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
        }),
    )
    const error = (await failureOf(send(fetch))) as ParseError
    expect(error.toJSON()).toEqual({
      name: 'ParseError',
      code: 'parse',
      message: 'POST /call/web answered 200 with text that is not JSON: 41 characters of application/json',
      retryable: false,
      status: 200,
      operation,
      requestId: 'r-1',
    })
  })

  test.each([200, 204])('behavior: a response %d without a body is a ParseError', async (status) => {
    const error = await failureOf(send(fakeFetch(() => new Response(null, { status }))))
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toMatchObject({ message: `POST /call/web answered ${status} without a body.`, status })
  })

  test('parameters: maxResponseSize limits the bytes that are read of a response', async () => {
    const body = '"äöü"'
    const answer = () => new Response(body, { headers: { 'x-request-id': 'r-1' } })
    expect(await send(fakeFetch(answer), { maxResponseSize: 8 })).toBe('äöü')
    const error = await failureOf(send(fakeFetch(answer), { maxResponseSize: 7 }))
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toMatchObject({
      message: 'POST /call/web answered with more than 7 bytes, the limit of maxResponseSize.',
      status: 200,
      requestId: 'r-1',
    })
  })

  test('behavior: stops reading a response that is too large', async () => {
    const cancel = vi.fn()
    let chunks = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      chunks += 1
      controller.enqueue(new Uint8Array(1024))
    }
    const endless = () => new Response(new ReadableStream({ pull, cancel }))
    const error = await failureOf(send(fakeFetch(endless), { maxResponseSize: 10_000 }))
    expect(error).toBeInstanceOf(ParseError)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(chunks).toBeLessThan(13)
  })

  test('default: reads at most 64 MiB of a response', async () => {
    const mebibyte = new Uint8Array(2 ** 20).fill(0x20)
    const blanks = (count: number) => () => {
      let left = count
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (left-- > 0) controller.enqueue(mebibyte)
        else controller.close()
      }
      return new Response(new ReadableStream({ pull }))
    }
    const message = (count: number) => failureOf(send(fakeFetch(blanks(count)))).then(String)
    expect(await message(64)).toContain('text that is not JSON')
    expect(await message(65)).toContain('more than 67108864 bytes')
  })

  test('behavior: a response without a stream is limited by its content-length', async () => {
    const fetchOf = (length: string) =>
      vi.fn().mockResolvedValue({
        ok: true,
        status: 200,
        body: undefined,
        headers: new Headers({ 'content-length': length }),
        text: async () => '[1]',
      })
    expect(await send(fetchOf('3'), { maxResponseSize: 3 })).toEqual([1])
    expect(await failureOf(send(fetchOf('4'), { maxResponseSize: 3 }))).toBeInstanceOf(ParseError)
  })

  test('behavior: no response is a ConnectionError that has the host and the cause', async () => {
    const cause = new TypeError('fetch failed')
    const error = await failureOf(send(fakeFetch(() => cause)))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'POST /call/web got no answer from api.example.', cause })
  })

  test('behavior: an interrupted response is a ConnectionError', async () => {
    const body = () => new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    const error = await failureOf(send(fakeFetch(() => new Response(body()))))
    expect(error).toBeInstanceOf(ConnectionError)
  })

  test.each<[string, string, unknown]>([
    ['POST /call', 'No apiKey="sk-1", Bearer sk-2; password: sk-3', 'No apiKey="[redacted]'],
    ['POST /call', 'Bearer sk-2 is old', 'Bearer [redacted]'],
    ['POST /call', 'Missing bearer token.', 'Missing bearer token.'],
    ['POST /call', '{"apiKey":"sk-1', '15 characters of text/plain;charset=UTF-8'],
    [
      'POST /call',
      '{"apiKeys":["sk-1"],"passphrase":"sk-2","maxTokens":7}',
      { apiKeys: '[redacted]', passphrase: '[redacted]', maxTokens: 7 },
    ],
    ['GET /token/{id}', '{"value":"sk-1"}', { value: '[redacted]' }],
    ['GET /call', '{"value":"one"}', { value: 'one' }],
    [
      'GET /call',
      '{"message":"Incorrect API key provided: ab-1.","jwt":"ab-2"}',
      { message: 'Incorrect API key provided: [redacted]', jwt: '[redacted]' },
    ],
    [
      'GET /call',
      '[{"value":"ab-1","property":"a.apiKey"},{"property":"a.name","value":"b"}]',
      [
        { value: '[redacted]', property: 'a.apiKey' },
        { property: 'a.name', value: 'b' },
      ],
    ],
    ['GET /call', '{"message":"{\\"apiKey\\":\\"ab-1\\"}"}', { message: '{"apiKey":"[redacted]' }],
    ['GET /call', 'authorization: Basic sk-1', 'authorization: [redacted]'],
    ['GET /call', 'password="aa sk-1", user=\'b\'', 'password="[redacted]'],
    ['GET /call', '<p>apiKey</p><b>sk-1</b>', '<p>apiKey<[redacted]'],
    ['GET /call', '<td>secret</td>\n<td>&quot;sk-1</td>', '<td>secret<[redacted]'],
    ['GET /call', 'token: ab,sk-1;sk-2; id: 7', 'token: [redacted]'],
    ['GET /call', 'No key. The model: b, keyboard: c', 'No key. The model: b, keyboard: c'],
    [
      'GET /call',
      '{"password":12345678,"totalTokens":99,"list":[{"property":"maxTokens","value":7},{"property":"apiKey","value":7}]}',
      {
        password: '[redacted]',
        totalTokens: 99,
        list: [
          { property: 'maxTokens', value: 7 },
          { property: 'apiKey', value: '[redacted]' },
        ],
      },
    ],
    [
      'GET /call',
      '{"credential":"sk-1","credentials":["sk-2"],"credentialId":"c-1","credentialIds":["c-2"],"message":"No credential: c-3"}',
      {
        credential: '[redacted]',
        credentials: '[redacted]',
        credentialId: 'c-1',
        credentialIds: ['c-2'],
        message: 'No credential: c-3',
      },
    ],
    [
      'GET /call',
      '{"message":"Invalid Key. Try the public key."}',
      { message: 'Invalid Key. Try the public key.' },
    ],
    ['POST /call', '{"message":"pk\\u002fsecret-1 is no key"}', { message: '[redacted] is no key' }],
  ])('behavior: the error of %s with %s contains no secrets', async (operation, text, body) => {
    const fetch = fakeFetch(() => new Response(text, { status: 400 }))
    const error = (await failureOf(send(fetch, { operation, token: 'pk/secret-1' }))) as ApiError
    expect(error.body).toEqual(body)
    expect(error.message).not.toMatch(/sk-|secret-1/)
  })

  test('behavior: redacts a number that was sent as a secret, but not a count', async () => {
    const fetch = fakeFetch(() => new Response('12345678 after 1024', { status: 400 }))
    const body = { password: 12345678, maxTokens: 1024 }
    expect(await failureOf(send(fetch, { body }))).toMatchObject({ body: '[redacted] after 1024' })
  })

  test('behavior: reads only the beginning of an endless error response', async () => {
    const cancel = vi.fn()
    let chunks = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      chunks += 1
      controller.enqueue(new TextEncoder().encode('No. '.repeat(2500)))
    }
    const endless = () => new Response(new ReadableStream({ pull, cancel }), { status: 429 })
    const error = await failureOf(send(fakeFetch(endless)))
    expect(error).toMatchObject({ name: 'RateLimitError', status: 429, attempts: 1 })
    expect(String(error)).toContain('answered 429: No. No.')
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(chunks).toBeLessThan(12)
  })

  test.each<[string, () => BodyInit]>([
    ['hangs', () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([65])) })],
    ['breaks off', () => new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })],
  ])('behavior: an error response that %s is still an ApiError', async (_name, body) => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const fetch = fakeFetch(() => new Response(body(), { status: 503, headers: { 'retry-after': '7' } }))
    expect(await failureOf(send(fetch))).toMatchObject({ name: 'ServerError', retryAfterMs: 7000 })
    expect(limit).toHaveBeenCalledWith(2000)
    limit.mockRestore()
  })

  test('behavior: the error of the token function is left out, since it may contain the key', async () => {
    const token = () => Promise.reject(new Error('Bearer sk-1 is old'))
    const error = await failureOf(send(fakeFetch(), { token }))
    expect(error).toMatchObject({ code: 'key' })
    expect(inspect(error, { depth: 9 })).not.toContain('sk-1')
  })

  test('behavior: removes the key from an error response', async () => {
    const fetch = fakeFetch(() => Response.json({ message: 'pk-secret is no key' }, { status: 401 }))
    const error = await failureOf(send(fetch, { token: 'pk-secret' }))
    expect(error).toMatchObject({
      message: 'POST /call/web answered 401: [redacted] is no key',
      body: { message: '[redacted] is no key' },
    })
  })
})

describe('a request that is aborted', () => {
  test('behavior: before it is sent: sends nothing', async () => {
    const fetch = fakeFetch()
    const error = await failureOf(send(fetch, { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortError)
    expect(fetch.requests).toEqual([])
  })

  test('behavior: while it waits for the key: sends nothing', async () => {
    const controller = new AbortController()
    const fetch = fakeFetch()
    const token = async () => {
      controller.abort()
      return 'pk'
    }
    expect(await failureOf(send(fetch, { token, signal: controller.signal }))).toBeInstanceOf(AbortError)
    expect(fetch.requests).toEqual([])
  })

  test('behavior: while it waits for the response: rejects', async () => {
    const controller = new AbortController()
    const fetch = fakeFetch(() => new Promise(() => undefined))
    const failed = failureOf(send(fetch, { signal: controller.signal }))
    await vi.waitFor(() => expect(fetch.requests).toHaveLength(1))
    controller.abort()
    expect(await failed).toBeInstanceOf(AbortError)
  })

  test('behavior: while it reads the response: rejects', async () => {
    const controller = new AbortController()
    const body = new ReadableStream({
      pull(stream) {
        controller.abort()
        stream.error(new Error('aborted'))
      },
    })
    const failed = failureOf(send(async () => new Response(body), { signal: controller.signal }))
    expect(await failed).toBeInstanceOf(AbortError)
  })
})
