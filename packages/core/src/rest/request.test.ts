import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../errors/ApiError.ts'
import { AbortError, ConnectionError, ParseError } from '../errors/requestErrors.ts'
import { fakeFetch } from './fakeFetch.ts'
import { type Connection, type Outgoing, readAnswer, request } from './request.ts'

const operation = 'POST /call/web'
type Given = Partial<Connection> & Omit<Partial<Outgoing>, 'body'> & { body?: unknown }
const send = (fetch: typeof globalThis.fetch, more: Given = {}) => {
  const { baseUrl = 'https://api.example', token = 'pk', body, ...given } = more
  const outgoing = { operation, ...given, ...(body !== undefined && { body: JSON.stringify(body) }) }
  return request({ baseUrl, token, fetch }, outgoing, (response, hide) =>
    readAnswer(outgoing.operation, response, hide),
  )
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )

describe('request', () => {
  test('default: sends JSON with the bearer, and returns the JSON of the answer', async () => {
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

  test('behavior: a request without a body sends none, and no cookies', async () => {
    const fetch = vi.fn(async () => Response.json(null))
    await send(fetch, { operation: 'GET /call' })
    expect(fetch).toHaveBeenCalledWith('https://api.example/call', {
      method: 'GET',
      headers: expect.anything(),
      credentials: 'omit',
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
    'behavior: a refusal with the body %j is an ApiError',
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

  test('behavior: an answer that is not JSON is a ParseError with its beginning', async () => {
    const fetch = fakeFetch(() => new Response(`<html>\n  <body>${'x'.repeat(500)}`, { status: 200 }))
    const error = await failureOf(send(fetch))
    expect(error).toBeInstanceOf(ParseError)
    const { message } = error as ParseError
    expect(message).toMatch(/^POST \/call\/web answered 200 with what is not JSON: <html> <body>x+$/)
    expect(message.length).toBeLessThan(200)
    expect(await failureOf(send(fakeFetch(() => new Response(' '))))).toMatchObject({
      message: 'POST /call/web answered 200 with what is not JSON:  ',
    })
  })

  test('behavior: an empty answer is undefined', async () => {
    expect(await send(fakeFetch(() => new Response('')))).toBe(undefined)
    expect(await send(fakeFetch(() => new Response(null, { status: 204 })))).toBe(undefined)
  })

  test('behavior: no answer is a ConnectionError that names the host, and keeps its cause', async () => {
    const cause = new TypeError('fetch failed')
    const error = await failureOf(send(fakeFetch(() => cause)))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'POST /call/web got no answer from api.example.', cause })
  })

  test('behavior: an answer that breaks off is a ConnectionError', async () => {
    const body = () => new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    const error = await failureOf(send(fakeFetch(() => new Response(body()))))
    expect(error).toBeInstanceOf(ConnectionError)
  })

  test('behavior: a refusal that repeats the key does not pass it on', async () => {
    const fetch = fakeFetch(() => Response.json({ message: 'pk-secret is no key' }, { status: 401 }))
    const error = await failureOf(send(fetch, { token: 'pk-secret' }))
    expect(error).toMatchObject({
      message: 'POST /call/web answered 401: [key] is no key',
      body: { message: '[key] is no key' },
    })
  })
})

describe('a request that is aborted', () => {
  test('behavior: before it was sent sends nothing', async () => {
    const fetch = fakeFetch()
    const error = await failureOf(send(fetch, { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortError)
    expect(fetch.requests).toEqual([])
  })

  test('behavior: while the key is asked for sends nothing', async () => {
    const controller = new AbortController()
    const fetch = fakeFetch()
    const token = async () => {
      controller.abort()
      return 'pk'
    }
    expect(await failureOf(send(fetch, { token, signal: controller.signal }))).toBeInstanceOf(AbortError)
    expect(fetch.requests).toEqual([])
  })

  test('behavior: while it waits for the answer', async () => {
    const controller = new AbortController()
    const fetch = fakeFetch(() => new Promise(() => undefined))
    const failed = failureOf(send(fetch, { signal: controller.signal }))
    await vi.waitFor(() => expect(fetch.requests).toHaveLength(1))
    controller.abort()
    expect(await failed).toBeInstanceOf(AbortError)
  })

  test('behavior: while it reads the answer', async () => {
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
