import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createCallEndpoint } from '../endpoint/createCallEndpoint.ts'
import { ServerError } from '../ServerError.ts'
import { createWebhook } from '../webhook/createWebhook.ts'
import { sharedSecret } from '../webhook/senders.ts'
import { toNodeHandler } from './toNodeHandler.ts'

// Bytes on a connection, as no client of HTTP would write them: whatever arrives, the next request is answered.

const RUNS = process.env.DEEP ? 10_000 : 100
/** Each run is a connection. */
const TIME_LIMIT_MS = process.env.DEEP ? 600_000 : 60_000
const SECRET = 'the-webhook-secret'
const MAX_BODY = 2000

const received: unknown[] = []
const errors: ServerError[] = []
const onError = (error: ServerError) => errors.push(error)
const webhook = createWebhook({
  verify: sharedSecret(SECRET),
  onOther: (message) => void received.push(message),
  maxBodySize: MAX_BODY,
  onError,
})
const endpoint = createCallEndpoint({
  privateKey: 'the-private-key',
  target: { reception: 'assistant-1' },
  allowedOrigins: ['https://shop.example'],
  fetch: async () => Response.json({ id: '1', webCallUrl: 'https://vapi.daily.co/room' }, { status: 201 }),
  onError,
})
const server = createServer(
  toNodeHandler((request) => (request.url.endsWith('/call/web') ? endpoint(request) : webhook(request))),
)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  return () => {
    // a method that no handler can receive is all that the adapter refuses itself
    for (const [error] of log.mock.calls) expect(error).toMatchObject({ code: 'method' })
    vi.restoreAllMocks()
  }
})

/** Writes pieces of bytes on a connection. Resolves to all that came back, when the connection is closed. */
async function exchange(pieces: readonly string[], end: 'wait' | 'half-close' | 'reset'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString('latin1')))
  // a connection that the server closes while it is written to
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const piece of pieces) {
    if (socket.writable) await new Promise((resolve) => socket.write(piece, 'latin1', resolve))
  }
  if (end === 'half-close') socket.end()
  if (end === 'reset') socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
  return answer
}

const odd = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), maxLength })

const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant('POST') },
  fc.constantFrom('GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT', 'BREW', 'post', ''),
)
const path = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('/webhook', '/api/voice/call/web') },
  fc.constantFrom('/', '//evil.example/a', 'http://evil.example/', '*', '/%', '/\\..\\', '?', '/a\u00ff', ''),
  odd('abc/%?#:@[]\\^`{|}~.;=\u00ff\u0000 ', 12).map((text) => `/${text}`),
)
const header = fc.oneof(
  fc.constantFrom(
    `x-vapi-secret: ${SECRET}`,
    'x-vapi-secret: guess',
    'content-type: application/json',
    'content-type: text/plain',
    'origin: https://shop.example',
    'origin: null',
    'host: evil.example/x',
    'host: [::1]:80',
    'expect: 100-continue',
    'cookie: a=1',
    ':path: /',
    'content-length: 5',
    'transfer-encoding: gzip, chunked',
    'upgrade: websocket',
    'no colon',
  ),
  fc.tuple(odd('ab-_ :\u0000(', 6), odd('abc \t\u00e4\u0000\u0007,;"', 20)).map((pair) => pair.join(': ')),
)
const body = fc.oneof(
  fc.constantFrom(
    '{"message":{"type":"hang"}}',
    '{"assistantId":"reception"}',
    '{',
    '',
    'x'.repeat(MAX_BODY + 1),
  ),
  fc.json(),
  odd('{}[]":,0 a\u00ff\u0000', 60),
)

/** Frames a body as HTTP does. */
const toChunks = (text: string) =>
  [...(text.match(/.{1,700}/gs) ?? []), '']
    .map((each) => `${each.length.toString(16)}\r\n${each}\r\n`)
    .join('')

test('a request in any pieces of any bytes: one answer in the documented form, or a closed connection', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const sent = fc.record({
    method,
    path,
    headers: fc.array(header, { maxLength: 5 }),
    body,
    framing: fc.constantFrom('none', 'length', 'short', 'chunked', 'cut chunks', 'no chunks'),
    end: fc.constantFrom('half-close' as const, 'half-close' as const, 'reset' as const),
    cuts: fc.array(fc.nat(300), { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(sent, async (request) => {
      const length = request.body.length + (request.framing === 'short' ? 7 : 0)
      const framed = {
        none: ['', request.body],
        length: [`content-length: ${length}\r\n`, request.body],
        short: [`content-length: ${length}\r\n`, request.body],
        chunked: ['transfer-encoding: chunked\r\n', toChunks(request.body)],
        'cut chunks': ['transfer-encoding: chunked\r\n', toChunks(request.body).slice(0, -3)],
        'no chunks': ['transfer-encoding: chunked\r\n', request.body],
      }[request.framing] ?? ['', '']
      const head = [`${request.method} ${request.path} HTTP/1.1`, 'host: own.example', ...request.headers]
      const bytes = `${head.join('\r\n')}\r\nconnection: close\r\n${framed[0]}\r\n${framed[1]}`
      const places = [...request.cuts].sort((one, other) => one - other)
      const pieces = [0, ...places].map((place, index) => bytes.slice(place, places[index]))
      const before = errors.length
      const answer = await exchange(pieces, request.end)
      expect(answer).not.toMatch(/the-webhook-secret|the-private-key|node:internal/)
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [1-5]\d\d /)
      for (const error of errors.slice(before)) {
        expect(error).toBeInstanceOf(ServerError)
        expect(error.code).not.toBe('unexpected')
      }
      errors.length = 0
    }),
    { numRuns: RUNS },
  )
  received.length = 0
  expect(await exchange([toMessage('{"message":{"type":"hang"}}')], 'wait')).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toEqual([{ type: 'hang' }])
  await vi.waitFor(async () => {
    expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0)
  })
})

/** A request as the platform sends it. */
const toMessage = (text: string) =>
  `POST /webhook HTTP/1.1\r\nhost: own.example\r\nconnection: close\r\nx-vapi-secret: ${SECRET}\r\n` +
  `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${toChunks(text)}`

test('a whole message in any pieces arrives as it was sent, and one that is too large never', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const fields = fc.dictionary(odd('abc', 3), odd('abc {}"\\', 900), { maxKeys: 4 })
  await fc.assert(
    fc.asyncProperty(fields, fc.array(fc.nat(3000), { maxLength: 4 }), async (values, cuts) => {
      received.length = 0
      const message = { type: 'a-new-type', values }
      const text = JSON.stringify({ message })
      const bytes = toMessage(text)
      const places = [...cuts].sort((one, other) => one - other)
      const answer = await exchange(
        [0, ...places].map((place, index) => bytes.slice(place, places[index])),
        'wait',
      )
      const isTooLarge = text.length > MAX_BODY
      expect(answer).toMatch(isTooLarge ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 200 /)
      expect(received).toEqual(isTooLarge ? [] : [message])
    }),
    { numRuns: RUNS },
  )
})
