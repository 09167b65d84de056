import { describe, expect, test } from 'vitest'
import { AbortError } from '../errors/requestErrors.ts'
import { fakeFetch } from './fakeFetch.ts'
import { requestWebCall } from './requestWebCall.ts'
import { tokenOf } from './webCall.ts'

const create = (answer: () => unknown) =>
  requestWebCall(
    { baseUrl: 'https://api.example', token: 'pk-secret-1', fetch: fakeFetch(answer) },
    {},
    new AbortController().signal,
  )
const refusal = (body: unknown) => () => Response.json(body, { status: 401 })

describe('requestWebCall', () => {
  test('default: resolves to the call, whose address can be joined', async () => {
    const webCallUrl = 'https://rooms.example/a'
    expect(await create(() => ({ id: 'a', webCallUrl, assistant: {} }))).toEqual({
      id: 'a',
      webCallUrl,
      assistant: {},
    })
    await expect(create(() => ({ id: 'a', webCallUrl: 'ftp://rooms.example' }))).rejects.toMatchObject({
      name: 'ParseError',
    })
  })

  test('behavior: sends the key and the content type, and no other header', async () => {
    const fetch = fakeFetch(() => ({ id: 'a', webCallUrl: 'https://rooms.example/a' }))
    const { signal } = new AbortController()
    await requestWebCall({ baseUrl: 'https://api.example', token: 'pk', fetch }, {}, signal)
    expect(fetch.requests.map(({ headers }) => headers)).toEqual([
      { authorization: 'Bearer pk', 'content-type': 'application/json' },
    ])
  })

  test('behavior: takes the address from the transport if needed', async () => {
    const transport = { provider: 'daily', callUrl: 'https://rooms.example/b' }
    const webCallUrl = transport.callUrl
    expect(await create(() => ({ id: 'a', transport }))).toEqual({ id: 'a', webCallUrl, transport })
    // Also with another address that cannot be joined.
    expect(await create(() => ({ webCallUrl: 7, transport }))).toMatchObject({ webCallUrl })
    const first = { id: 'a', webCallUrl: 'https://rooms.example/a', transport }
    expect(await create(() => first)).toEqual(first)
    await expect(create(() => ({ id: 'a', transport: { callUrl: 'ftp://a.example' } }))).rejects.toThrow(
      'answered without a webCallUrl',
    )
  })

  test('behavior: keeps the token out of the call', async () => {
    const answer = { id: 'a', webCallUrl: 'https://rooms.example/a' }
    const webCall = await create(() => ({ ...answer, transport: { provider: 'daily', callToken: 'S3CRET' } }))
    expect(webCall).toEqual({ ...answer, transport: { provider: 'daily' } })
    expect(tokenOf(webCall)).toBe('S3CRET')
    for (const callToken of [undefined, null, '', 7]) {
      expect(tokenOf(await create(() => ({ ...answer, transport: { callToken } })))).toBeUndefined()
    }
  })

  test.each<[unknown, string]>([
    ['Invalid Key. Hot tip, use the public key.', 'Invalid Key. Hot tip, use the public key.'],
    [['a must be a text', 'b is unknown'], 'a must be a text; b is unknown'],
    [['a must be a text', { value: 'S3CRET', property: 'apiKey' }, 5], 'a must be a text'],
    [{ value: 'S3CRET', field: 'https://user:S3CRET@a.example' }, 'no message'],
    [[{ toString: 1 }], 'no message'],
    [undefined, 'no message'],
    ['pk-secret-1 is old', '[redacted] is old'],
    ['pk-secret is short of it', 'pk-secret is short of it'],
    ['Incorrect API key provided: S3CRETabc', 'Incorrect API key provided: [redacted]'],
    ['No: authorization: Basic S3CRET', 'No: authorization: [redacted]'],
    ['password="aa S3CRET"', 'password="[redacted]'],
    ['<p>apiKey</p>\n<b>S3CRET', '<p>apiKey<[redacted]'],
    ['Bearer S3CRET is old', 'Bearer [redacted]'],
    ["secret is 'S3CRET'", "secret is '[redacted]"],
  ])('behavior: the error of the message %j contains no secret', async (message, expected) => {
    await expect(create(refusal({ message, apiKey: 'S3CRET' }))).rejects.toMatchObject({
      status: 401,
      message: `POST /call/web answered 401: ${expected}`,
    })
  })

  test('behavior: an invalid response is a ParseError that explains it', async () => {
    await expect(create(() => ({ id: 'a', webCallUrl: 'http://rooms.example' }))).rejects.toThrow(
      'POST /call/web answered without a webCallUrl to join (https or localhost).',
    )
    const headers = { 'x-request-id': 'r-1' }
    await expect(create(() => new Response('{"id":', { status: 201, headers }))).rejects.toMatchObject({
      name: 'ParseError',
      message: 'POST /call/web answered 201 with text that is not JSON.',
      status: 201,
      operation: 'POST /call/web',
      requestId: 'r-1',
    })
    const webCallUrl = 'https://rooms.example/a'
    expect(await create(() => ({ id: 7, webCallUrl }))).toEqual({ id: 'unknown', webCallUrl })
  })

  test('behavior: an aborted request is an AbortError', async () => {
    const config = { baseUrl: 'https://api.example', token: 'pk-secret-1', fetch: fakeFetch(() => ({})) }
    await expect(requestWebCall(config, {}, AbortSignal.abort('enough'))).rejects.toBeInstanceOf(AbortError)
  })

  test('behavior: an endless error response is still an ApiError', async () => {
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(9999))
    const endless = () => new Response(new ReadableStream({ pull }), { status: 429 })
    await expect(create(endless)).rejects.toMatchObject({ code: 'api-rate-limit', status: 429 })
  })
})
