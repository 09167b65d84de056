import { EventEmitter, once } from 'node:events'
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWebhook } from '../webhook/createWebhook.ts'
import { sharedSecret } from '../webhook/senders.ts'
import { toNodeHandler } from './toNodeHandler.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Serves a handler with Node's own server. Returns its address. */
async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, '127.0.0.1')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('default: a webhook behind Node', async () => {
  const webhook = createWebhook({
    verify: sharedSecret('secret'),
    tools: { price: ({ treatment }) => `${treatment}: 80 dollars, ü` },
  })
  const url = await serve(toNodeHandler(webhook))
  const message = {
    type: 'tool-calls',
    toolCallList: [{ id: '1', name: 'price', parameters: { treatment: 'massage' } }],
  }
  const response = await fetch(`${url}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-vapi-secret': 'secret' },
    body: JSON.stringify({ message }),
  })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({
    results: [{ toolCallId: '1', name: 'price', result: 'massage: 80 dollars, ü' }],
  })
})

test('behavior: method, address, headers and body arrive', async () => {
  let received: Request | undefined
  const url = await serve(
    toNodeHandler(async (request) => {
      received = request
      return new Response(await request.text(), { status: 202, headers: { 'x-a': 'b' } })
    }),
  )
  const body = 'x'.repeat(500_000)
  const response = await fetch(`${url}/a/b?c=d`, { method: 'PUT', body, headers: { 'x-c': 'd' } })
  expect(await response.text()).toBe(body)
  expect([response.status, response.headers.get('x-a')]).toEqual([202, 'b'])
  expect([received?.method, received?.url, received?.headers.get('x-c')]).toEqual([
    'PUT',
    `${url}/a/b?c=d`,
    'd',
  ])
})

test('behavior: a host that is no host', async () => {
  let url = ''
  const address = await serve(
    toNodeHandler(async (request) => {
      url = request.url
      return new Response('ok')
    }),
  )
  for (const host of ['a b', 'x/../y', 'user:pass@evil.example']) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(`${address}/webhook`, { headers: { host } }, resolve).on('error', reject).end()
    })
    response.resume()
    expect(url).toMatch(/^http:\/\/localhost\/webhook$|^http:\/\/[\w.:]+\/webhook$/)
  }
})

/** Sends a request by hand: `fetch` cannot send such ones. Resolves to the beginning of the response. */
const sendRaw = (url: string, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    socket.once('data', (bytes) => {
      resolve(String(bytes))
      socket.destroy()
    })
    socket.on('error', reject)
  })

test.each([
  ['GET //evil.example/a HTTP/1.1\r\nHost: own.example', 'http://own.example//evil.example/a'],
  ['GET http://evil.example/a HTTP/1.1\r\nHost: own.example', 'http://own.example/'],
  ['GET /a HTTP/1.1\r\nHost: own.example:99999', 'http://localhost/a'],
])('behavior: the address of %j', async (head, expected) => {
  const address = await serve(toNodeHandler(async ({ url }) => new Response(url)))
  expect(await sendRaw(address, `${head}\r\n\r\n`)).toContain(`\r\n${expected}\r\n`)
})

test('behavior: a method that a Request cannot have', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const address = await serve(toNodeHandler(async () => new Response('ok')))
  expect(await sendRaw(address, 'TRACE / HTTP/1.1\r\nHost: own.example\r\n\r\n')).toMatch(/^HTTP\/1.1 405 /)
})

test('behavior: each cookie keeps its header, and a header that cannot be sent is a failure', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const cookies = new Headers([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ])
  const response = await fetch(
    await serve(toNodeHandler(async () => new Response('ok', { headers: cookies }))),
  )
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(log).not.toHaveBeenCalled()
  const control = { headers: { 'x-a': 'a\u0001b' } }
  const failed = await fetch(await serve(toNodeHandler(async () => new Response('ok', control))))
  expect([failed.status, await failed.text()]).toEqual([500, ''])
  expect(log).toHaveBeenCalledOnce()
})

test('behavior: a response that breaks off does not look like the whole', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let hasBegun = false
  const pieces = new ReadableStream({
    pull(controller) {
      if (hasBegun) controller.error(new Error('gone'))
      else controller.enqueue(new Uint8Array(10))
      hasBegun = true
    },
  })
  const url = await serve(toNodeHandler(async () => new Response(pieces)))
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
})

test('behavior: a request without a body, and a response without one', async () => {
  const url = await serve(toNodeHandler(async ({ body }) => new Response(null, { status: body ? 500 : 204 })))
  expect((await fetch(url)).status).toBe(204)
})

test('behavior: a stream is passed on while it arrives, and ends when nobody reads it', async () => {
  const cancelled = vi.fn()
  const chunks = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      controller.enqueue(new Uint8Array(100_000))
      await new Promise((resolve) => setTimeout(resolve, 1))
    },
    cancel: cancelled,
  })
  let signal: AbortSignal | undefined
  const url = await serve(
    toNodeHandler(async (request) => {
      signal = request.signal
      return new Response(chunks)
    }),
  )
  const response = await fetch(url)
  const reader = response.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await reader?.cancel()
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
  expect(signal?.aborted).toBe(true)
})

test('behavior: after express.json() the developer is told, after express.raw() it works', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const handle = toNodeHandler(async (request) => new Response(await request.text()))
  const parse =
    (parser: (bytes: Buffer) => unknown) => async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      handle(Object.assign(request, { body: parser(Buffer.concat(chunks)) }), response)
    }
  const post = (url: string) => fetch(url, { method: 'POST', body: '{"a":1}' })
  const json = await post(await serve(parse((bytes) => JSON.parse(String(bytes)))))
  expect([json.status, await json.json()]).toMatchObject([500, { error: 'body-read' }])
  expect(String(log.mock.calls)).toMatch('express.raw()')
  const raw = await post(await serve(parse((bytes) => bytes)))
  expect(await raw.text()).toBe('{"a":1}')
  const forgotten = await post(await serve(parse(() => undefined)))
  expect(forgotten.status).toBe(500)
})

test('behavior: a preflight after a parser of Express 4, which sets a body for a request without one', async () => {
  const handle = toNodeHandler(async ({ body }) => new Response(null, { status: body ? 500 : 204 }))
  const url = await serve((request, response) => handle(Object.assign(request, { body: {} }), response))
  expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204)
  expect((await fetch(url, { method: 'POST' })).status).toBe(204)
})

test('behavior: a client that is gone when a piece of the response is written', async () => {
  const response = Object.assign(new EventEmitter(), {
    statusCode: 200,
    headersSent: true,
    setHeader: () => undefined,
    // the connection closes with the write, and no more drains
    write: vi.fn(() => {
      response.emit('close')
      return false
    }),
    end: vi.fn(),
    destroy: () => undefined,
  })
  const request = Object.assign(Readable.from([]), { method: 'GET', headers: {} })
  const body = new ReadableStream<Uint8Array>({ pull: (chunks) => chunks.enqueue(new Uint8Array(1)) })
  toNodeHandler(async () => new Response(body))(request, response)
  await vi.waitFor(() => expect(response.end).toHaveBeenCalledOnce())
  expect(response.write).toHaveBeenCalledOnce()
})

test('behavior: a handler that rejects, and a body that breaks off', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const rejecting = await serve(toNodeHandler(() => Promise.reject(new Error('10.0.0.7'))))
  const response = await fetch(rejecting)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('10.0.0.7')
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
  await fetch(await serve(toNodeHandler(async () => new Response(broken)))).then((r) => r.text())
  expect(log).toHaveBeenCalledTimes(2)
})

describe('behavior: a body that is too large is refused while it arrives, and the sender reads why', () => {
  const serveSmall = () =>
    serve(toNodeHandler(createWebhook({ verify: () => true, maxBodySize: 1000, onError: () => undefined })))
  const json = { 'content-type': 'application/json' }

  /** Sends a body in pieces, the next one until `isOver`. Resolves to the response, when it has been read. */
  const sendPieces = (url: string, isOver: (sent: number) => boolean, options: RequestOptions = {}) =>
    new Promise<{ status: number | undefined; body: string; sent: number }>((resolve, reject) => {
      let sent = 0
      let hasAnswer = false
      const request = httpRequest(url, { method: 'POST', headers: json, ...options })
        .on('error', (error) => !hasAnswer && reject(error))
        .on('response', (response) => {
          void text(response).then((body) => {
            hasAnswer = true
            resolve({ status: response.statusCode, body, sent })
          }, reject)
        })
      const write = () => {
        sent += 1
        if (isOver(sent) || hasAnswer) request.end()
        else request.write('x'.repeat(10_000), () => setImmediate(write))
      }
      write()
    })

  test('in pieces of a length that nobody has told, and the connection takes the next request', async () => {
    const url = await serveSmall()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    cleanups.push(() => agent.destroy())
    const ports = new Set<number | undefined>()
    agent.on('free', (socket) => ports.add(socket.localPort))
    for (let run = 0; run < 3; run += 1) {
      const { status, body } = await sendPieces(url, (sent) => sent > 100, { agent })
      expect([status, JSON.parse(body).error]).toEqual([413, 'body-size'])
      await vi.waitFor(() => expect(Object.keys(agent.freeSockets)).toHaveLength(1))
    }
    expect(ports.size).toBe(1)
  })

  test('a sender that reads nothing before it has sent all', async () => {
    const address = new URL(await serveSmall())
    const body = 'x'.repeat(5_000_000)
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n`
    for (const framed of [
      `Content-Length: ${body.length}\r\n\r\n${body}`,
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ]) {
      const socket = connect(Number(address.port), '127.0.0.1')
      await once(socket, 'connect')
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.write(head + framed, () => resolve())
      })
      expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /)
    }
  })

  test('a stream of `fetch`', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 100) controller.close()
        else controller.enqueue(new Uint8Array(10_000))
      },
    })
    const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit
    const response = await fetch(await serveSmall(), init)
    expect([response.status, (await response.json()).error]).toEqual([413, 'body-size'])
  })

  test('a sender that never ends loses its connection after ten seconds, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    cleanups.push(() => void vi.useRealTimers())
    const url = await serveSmall()
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
    cleanups.push(() => socket.destroy())
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
    socket.write(`${head}\r\n\r\n3e9\r\n${'x'.repeat(1001)}\r\n`)
    const [received] = await once(socket, 'data')
    expect(String(received)).toMatch(/^HTTP\/1.1 413 /)
    const closed = once(socket, 'close')
    vi.advanceTimersByTime(9999)
    // by the end of another request it would be known
    await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(socket.closed).toBe(false)
    vi.advanceTimersByTime(1)
    await closed
    expect(vi.getTimerCount()).toBe(0)
  })

  test('what a handler does not read is read for it', async () => {
    const url = await serve(toNodeHandler(async () => new Response('no', { status: 403 })))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    cleanups.push(() => agent.destroy())
    for (let run = 0; run < 3; run += 1) {
      expect(await sendPieces(url, (sent) => sent > 100, { agent })).toMatchObject({
        status: 403,
        body: 'no',
      })
    }
  })
})
