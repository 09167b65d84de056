import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { type RecordingServer, recordServer } from '../../fixtures/rest/recordServer.ts'
import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
import { StreamError } from '../errors/StreamError.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createRestClient } from './createRestClient.ts'
import type { RestClientOptions } from './options.ts'

const servers: RecordingServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

type RestPromise = Parameters<typeof recordServer>[0]
const serve = async (answer?: RestPromise, options: RestClientOptions = {}) => {
  const server = await recordServer(answer)
  servers.push(server)
  return {
    server,
    rest: createRestClient({ token: 'key', baseUrl: server.baseUrl, maxRetries: 0, ...options }),
  }
}
const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
/** The forms in which an error may be logged. */
const shown = (error: unknown) => `${String(error)} ${JSON.stringify(error)} ${inspect(error, { depth: 9 })}`

describe('known faults of other clients', () => {
  test('behavior: a second client does not change the first', async () => {
    const [first, second] = [await serve(), await serve(undefined, { token: 'other' })]
    await Promise.all([
      first.rest.assistants.get('a'),
      second.rest.assistants.get('b'),
      first.rest.squads.list(),
    ])
    expect(first.server.requests.map(({ path }) => path)).toEqual(['/assistant/a', '/squad'])
    expect(first.server.requests.every(({ headers }) => headers.authorization === 'Bearer key')).toBe(true)
    expect(second.server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer other'])
  })

  test('behavior: the credential webhook is sent without a bearer, and works without a key', async () => {
    const { server, rest } = await serve()
    const webhook = {
      type: 'auth',
      operation: 'creation',
      from: 'nango',
      connectionId: 'c',
      authMode: 'OAUTH2',
      providerConfigKey: 'p',
      provider: 'p',
      environment: 'dev',
      success: true,
      endUser: { endUserId: 'u', organizationId: 'o' },
    }
    await rest.credentials.handleWebhook(webhook)
    rest.setToken(undefined)
    await rest.credentials.handleWebhook(webhook)
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    const toPlatform = createRestClient({ fetch: () => expect.unreachable() })
    expect(await failureOf(toPlatform.assistants.list())).toMatchObject({ subject: 'key' })
    // Another server may need none.
    await rest.assistants.list()
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  test('behavior: an id stays one segment of the path', async () => {
    const { server, rest } = await serve()
    await rest.assistants.get('..org?x=1%2F')
    expect(server.requests[0]?.path).toBe('/assistant/..org%3Fx%3D1%252F')
    // A gateway that decodes a path before it routes would see another path in an encoded slash.
    const separators = ['../org', 'a/', '/', '..\\org', 'a\n', 'a\u0000', '\u007f', '\u0085']
    for (const id of ['', ' ', '.', '..', '\ud800', 7 as never, undefined as never, ...separators]) {
      expect(await failureOf(rest.assistants.get(id))).toBeInstanceOf(ValidationError)
    }
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: an object in a query throws', async () => {
    const { server, rest } = await serve()
    const error = await failureOf(rest.calls.listPage({ assistantOverrides: { name: 'a' } } as never))
    expect(error).toMatchObject({ subject: 'query', failures: [{ path: 'assistantOverrides' }] })
    expect(server.requests).toEqual([])
  })

  test('behavior: each file is a separate part', async () => {
    const { server, rest } = await serve()
    const files = [
      new Blob(['one']),
      { name: 'two.wav', data: new Uint8Array([116, 119, 111]), type: 'audio/wav' },
    ]
    await rest.providers.cloneElevenLabsVoice({ name: 'v', labels: '{"a":1}', files })
    const [request] = server.requests
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request?.body.match(/name="files"/g)).toHaveLength(2)
    expect(request?.body).toContain('filename="two.wav"\r\nContent-Type: audio/wav\r\n\r\ntwo\r\n')
    expect(request?.body).toContain('\r\n\r\none\r\n')
  })

  test.each([
    [
      'a refusal of an operation with a body',
      (rest: ReturnType<typeof createRestClient>) => rest.calls.get('a'),
    ],
    [
      'a refusal of an operation without',
      (rest: ReturnType<typeof createRestClient>) => rest.callLogs.delete({ callId: 'a' }),
    ],
  ] as const)('behavior: %s is an Error with the server’s words', async (_name, run) => {
    const { rest } = await serve((_, response) => {
      response.writeHead(403, { 'x-request-id': 'r-1' }).end('{"message":["Not yours."],"statusCode":403}')
    })
    const error = await failureOf(run(rest))
    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'PermissionDeniedError',
      status: 403,
      requestId: 'r-1',
      attempts: 1,
      body: { message: ['Not yours.'] },
    })
    expect(String(error)).toMatch(/^PermissionDeniedError: \w+ \/\S+ answered 403: Not yours\.$/)
    expect((error as ApiError).headers?.get('x-request-id')).toBe('r-1')
    expect((error as ApiError).toJSON()).toMatchObject({ name: 'PermissionDeniedError', status: 403 })
  })

  test.each([
    ['[{"toString":1}]', '{"toString":1}'],
    ['["No.",{"field":"name"}]', 'No.; {"field":"name"}'],
  ])(
    'behavior: an error response with the list %s as its message is an ApiError',
    async (message, expected) => {
      const { rest } = await serve((_, response) => {
        response.writeHead(400).end(`{"message":${message}}`)
      })
      const error = await failureOf(rest.calls.get('a'))
      expect(error).toMatchObject({
        name: 'BadRequestError',
        message: `GET /call/{id} answered 400: ${expected}`,
      })
    },
  )

  test('behavior: HTML with the status 200 is a ParseError', async () => {
    const { rest } = await serve((_, response) => response.end('<html>Sign in</html>'))
    const error = await failureOf(rest.calls.get('a'))
    expect(error).toBeInstanceOf(ParseError)
    expect(String(error)).toContain('GET /call/{id} answered 200 with text that is not JSON: <html>Sign in')
  })

  test('behavior: a stream is read as it arrives', async () => {
    const { rest, server } = await serve(async (_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      for (const delta of ['Hel', 'lo']) {
        response.write(`data: {"id":"s","path":"chat.output[0].content","delta":"${delta}"}\n\n`)
        await sleep(5)
      }
      response.end('data: [DONE]\n\n')
    })
    const pieces: string[] = []
    for await (const piece of rest.chats.stream({ input: 'Hi', assistantId: 'a' }).text()) pieces.push(piece)
    expect(pieces).toEqual(['Hel', 'lo'])
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      input: 'Hi',
      assistantId: 'a',
      stream: true,
    })
  })

  test('behavior: a temporary failure is retried', async () => {
    const { rest, server } = await serve(
      (_, response) =>
        response.writeHead(server.requests.length > 1 ? 200 : 503, { 'retry-after-ms': '1' }).end('{}'),
      { maxRetries: 2 },
    )
    expect(await rest.calls.get('a')).toEqual({})
    expect(server.requests).toHaveLength(2)
  })

  test('behavior: JSON in place of a stream is a StreamError', async () => {
    const { rest } = await serve()
    const error = await failureOf(rest.chats.stream({ input: 'Hi' }).finalText())
    expect(error).toBeInstanceOf(StreamError)
    expect(String(error)).toContain('application/json')
  })

  test('behavior: a POST with a server error is sent once', async () => {
    const { rest, server } = await serve((_, response) => response.writeHead(503).end('{}'), {
      maxRetries: 2,
    })
    expect(await failureOf(rest.assistants.create({ name: 'a' }))).toMatchObject({
      name: 'ServerError',
      status: 503,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: a timeout, an abort and a lost connection are different errors', async () => {
    const { rest, server } = await serve((_, response) => response.writeHead(200).write('{'))
    const timedOut = await failureOf(rest.calls.get('a', { timeout: 20 }))
    const aborted = await failureOf(rest.calls.get('a', { signal: AbortSignal.timeout(20) }))
    await server.close()
    const lost = await failureOf(rest.calls.get('a'))
    expect([timedOut, aborted, lost].map((error) => (error as Error).constructor)).toEqual([
      TimeoutError,
      AbortError,
      ConnectionError,
    ])
    expect((aborted as Error).cause).toMatchObject({ name: 'TimeoutError' })
  })

  test('behavior: a lost connection is retried, and the signal ends the wait', async () => {
    const { rest, server } = await serve(
      (_, response) => (server.requests.length > 1 ? response.end('{}') : response.destroy()),
      { maxRetries: 1 },
    )
    expect(await rest.calls.get('a')).toEqual({})
    expect(server.requests).toHaveLength(2)
    const controller = new AbortController()
    const busy = await serve((_, response) => response.writeHead(429, { 'retry-after': '50' }).end(), {
      maxRetries: 1,
      hooks: { onRetry: () => controller.abort() },
    })
    expect(await failureOf(busy.rest.calls.get('a', { signal: controller.signal }))).toBeInstanceOf(
      AbortError,
    )
    expect(busy.server.requests).toHaveLength(1)
  })

  test('behavior: a redirect to another origin loses the bearer', async () => {
    const target = await serve()
    const { rest } = await serve((_, response) =>
      response.writeHead(302, { location: `${target.server.baseUrl}/elsewhere` }).end(),
    )
    await rest.calls.get('a')
    expect(target.server.requests[0]).toMatchObject({ path: '/elsewhere' })
    expect(target.server.requests[0]?.headers.authorization).toBe(undefined)
  })

  test('behavior: a GET with custom headers follows no redirect by default', async () => {
    const target = await serve()
    const { rest } = await serve((_, response) =>
      response.writeHead(307, { location: `${target.server.baseUrl}/elsewhere` }).end(),
    )
    const headers = { 'x-proxy-key': 'proxy-secret' }
    expect(await failureOf(rest.calls.get('a', { headers }))).toMatchObject({ name: 'ApiError', status: 307 })
    const unset = { headers, fetchOptions: JSON.parse('{}') }
    unset.fetchOptions.redirect = undefined
    expect(await failureOf(rest.calls.get('a', unset))).toMatchObject({ name: 'ApiError', status: 307 })
    expect(target.server.requests).toEqual([])
    await rest.calls.get('a', { headers, fetchOptions: { redirect: 'follow' } })
    expect(target.server.requests).toHaveLength(1)
  })

  test.each([301, 302, 303, 307, 308])(
    'behavior: a PUT and a DELETE do not follow a redirect %d',
    async (status) => {
      const target = await serve()
      const { rest, server } = await serve((_, response) =>
        response.writeHead(status, { location: target.server.baseUrl }).end(),
      )
      const body = { name: 'a' }
      for (const method of ['PUT', 'DELETE'] as const) {
        const pending = rest.request({ method, path: '/assistant/a', body })
        expect(await failureOf(pending)).toMatchObject({ name: 'ApiError', status })
      }
      expect([server.requests.length, target.server.requests.length]).toEqual([2, 0])
    },
  )

  test.each([301, 302, 303, 307, 308])(
    'behavior: a POST does not follow a redirect %d, and is not retried',
    async (status) => {
      const target = await serve()
      const { rest, server } = await serve(
        (_, response) => response.writeHead(status, { location: target.server.baseUrl }).end(),
        { maxRetries: 2, fetchOptions: { redirect: 'follow' } },
      )
      expect(await failureOf(rest.calls.create({}))).toMatchObject({ name: 'ApiError', status })
      expect(await failureOf(rest.calls.update('a', {}))).toMatchObject({ name: 'ApiError', status })
      expect([server.requests.length, target.server.requests.length]).toEqual([2, 0])
    },
  )

  test('behavior: no error contains a secret that was sent', async () => {
    const { rest } = await serve((_, response) =>
      response.writeHead(422).end('{"message":"openai knows no sk-secret of yours"}'),
    )
    const error = await failureOf(rest.credentials.create({ provider: 'openai', apiKey: 'sk-secret' }))
    expect(error).toMatchObject({
      message: 'POST /credential answered 422: openai knows no [redacted] of yours',
    })
    expect(shown(error)).not.toContain('sk-secret')
  })

  test('behavior: no error contains keys and secrets that a server repeats', async () => {
    const { rest } = await serve(
      (_, response) =>
        response
          .writeHead(422, { 'set-cookie': 'sid=cookie-secret' })
          .end(
            '{"message":"Bearer key-1234 is wrong","apiKey":"sk-secret","nested":{"authToken":"t-secret"}}',
          ),
      { token: () => 'key-1234' },
    )
    const error = await failureOf(rest.credentials.create({ provider: 'openai', apiKey: 'sk-secret' }))
    expect(error).toMatchObject({
      name: 'UnprocessableError',
      body: {
        message: 'Bearer [redacted] is wrong',
        apiKey: '[redacted]',
        nested: { authToken: '[redacted]' },
      },
    })
    expect(shown(error)).not.toMatch(/key-1234|sk-secret|t-secret|cookie-secret/)
    expect(shown(createRestClient({ token: 'key-1234' }))).not.toContain('key-1234')
  })
})
