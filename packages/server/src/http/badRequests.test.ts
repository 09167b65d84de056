import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallEndpoint } from '../endpoint/createCallEndpoint.ts'
import type { ServerError } from '../ServerError.ts'
import { createWebhook } from '../webhook/createWebhook.ts'
import { hmac } from '../webhook/hmac.ts'
import { sharedSecret } from '../webhook/senders.ts'
import { toNodeHandler } from './toNodeHandler.ts'

// Real requests to Node's own server: what a forger, a foreign page, or a broken handler of one's own gets to read.

const KEY = 'the-private-key'
const SECRET = 'the-webhook-secret'
const errors: ServerError[] = []
const onError = (error: ServerError) => errors.push(error)
let reached = 0

const webhookOptions = {
  tools: {
    broken: () => {
      throw new Error(`The database of ${SECRET} is down.`)
    },
    silent: () => new Promise<string>(() => undefined),
  },
  on: {
    'end-of-call-report': () => {
      reached += 1
    },
    'assistant-request': () => {
      throw new Error(`The database of ${SECRET} is down.`)
    },
  },
  timeout: 100,
  onError,
}
const handlers: { readonly [path: string]: (request: Request) => Promise<Response> } = {
  '/webhook': createWebhook({ ...webhookOptions, verify: sharedSecret(SECRET) }),
  '/signed': createWebhook({ ...webhookOptions, verify: hmac({ secretKey: SECRET }) }),
  '/voice/call/web': createCallEndpoint({
    privateKey: KEY,
    target: { reception: 'assistant-1' },
    allowedOrigins: ['https://shop.example'],
    fetch: async () => {
      reached += 1
      return Response.json({ id: '1', webCallUrl: 'https://vapi.daily.co/room' }, { status: 201 })
    },
    onError,
  }),
}

const server = createServer(
  toNodeHandler(async (request) => handlers[new URL(request.url).pathname]?.(request) ?? Response.error()),
)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  errors.length = 0
  reached = 0
})

async function post(path: string, headers: Record<string, string>, body: BodyInit) {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, text: await response.text() }
}

/** The signature of a body by the default settings of the platform's HMAC credential. */
async function sign(body: string, seconds: number) {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(SECRET), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(`${seconds}.${body}`))
  return { 'x-signature': Buffer.from(signature).toString('hex'), 'x-timestamp': String(seconds) }
}

const report = JSON.stringify({ message: { type: 'end-of-call-report', endedReason: 'x' } })
const tools = (name: string) =>
  JSON.stringify({ message: { type: 'tool-calls', toolCallList: [{ id: '1', name, parameters: {} }] } })
const ten = `{"message":{"type":"end-of-call-report","endedReason":"${'x'.repeat(10 * 2 ** 20)}"}}`
const now = () => Math.floor(Date.now() / 1000)
const page = { origin: 'https://shop.example' }
const call = '{"assistantId":"reception"}'

describe('default: refused, with a reason for the developer and none for an attacker', () => {
  test.each<
    [
      what: string,
      path: string,
      headers: () => object | Promise<object>,
      body: string,
      status: number,
      reason: string,
    ]
  >([
    ['a wrong secret', '/webhook', () => ({ 'x-vapi-secret': 'guess' }), report, 401, 'sender'],
    ['no secret', '/webhook', () => ({}), report, 401, 'sender'],
    [
      'a forged signature',
      '/signed',
      async () => ({ ...(await sign(report, now())), 'x-signature': 'ab'.repeat(32) }),
      report,
      401,
      'sender',
    ],
    ['the signature of another body', '/signed', () => sign('{}', now()), report, 401, 'sender'],
    ['an old timestamp', '/signed', () => sign(report, now() - 3600), report, 401, 'sender'],
    [
      'another content type',
      '/webhook',
      () => ({ 'x-vapi-secret': SECRET, 'content-type': 'application/x-www-form-urlencoded' }),
      'a=b',
      415,
      'content-type',
    ],
    ['10 MB from anybody', '/voice/call/web', () => page, ten, 413, 'body-size'],
    [
      'a page of another origin',
      '/voice/call/web',
      () => ({ origin: 'https://evil.example' }),
      call,
      403,
      'origin',
    ],
    ['a program without an origin', '/voice/call/web', () => ({}), call, 403, 'origin'],
    [
      'an assistant that the page chose',
      '/voice/call/web',
      () => page,
      '{"assistantId":"assistant-2"}',
      403,
      'target',
    ],
    [
      'an assistant that the page brought',
      '/voice/call/web',
      () => page,
      '{"assistant":{"name":"Mine"}}',
      403,
      'target',
    ],
    [
      'a prompt that the page changed',
      '/voice/call/web',
      () => page,
      '{"assistantId":"reception","assistantOverrides":{"model":{}}}',
      403,
      'field',
    ],
  ])('%s', async (_what, path, headers, body, status, code) => {
    const answer = await post(path, { ...(await headers()) }, body)
    expect([answer.status, errors.map((error) => error.code)]).toEqual([status, [code]])
    expect(answer.text).not.toMatch(/the-private-key|the-webhook-secret|shop\.example|assistant-1|reception/)
    expect(`${errors[0]?.message}`).not.toMatch(/the-private-key|the-webhook-secret/)
    expect(reached).toBe(0)
  })
})

describe('behavior: a handler that fails', () => {
  const secret = { 'x-vapi-secret': SECRET }

  test.each(['broken', 'silent'])(
    'a %s tool: the platform gets a result, which has no word of the error',
    async (name) => {
      const { status, text } = await post('/webhook', secret, tools(name))
      expect(status).toBe(200)
      const { results } = JSON.parse(text)
      expect(results).toMatchObject([{ toolCallId: '1', error: expect.any(String) }])
      expect(text).not.toMatch(/database|the-webhook-secret/)
      expect(errors).toHaveLength(1)
    },
  )

  test('a question that a handler does not answer', async () => {
    const { status, text } = await post('/webhook', secret, '{"message":{"type":"assistant-request"}}')
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ error: expect.any(String) })
    expect(text).not.toMatch(/database|the-webhook-secret/)
    expect(errors).toHaveLength(1)
  })

  test('a valid signature and secret reach the handler', async () => {
    expect((await post('/signed', await sign(report, now()), report)).status).toBe(200)
    expect((await post('/webhook', secret, report)).status).toBe(200)
    expect((await post('/voice/call/web', page, call)).status).toBe(201)
    expect([reached, errors]).toEqual([3, []])
  })
})
