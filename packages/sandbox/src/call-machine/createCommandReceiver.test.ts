import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import type { Fields } from '../fields.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { sharedPlatforms } from '../platform/sharedPlatforms.ts'
import { createCommandReceiver } from './createCommandReceiver.ts'
import { createTimers } from './createTimers.ts'

const ID = '3f0a95c1-0000-4000-8000-000000000000'
const ROOM = `http://127.0.0.1:4242/room/${ID}`

const fetched = vi.fn<typeof fetch>()
const timers = createTimers()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  sharedPlatforms().clear()
})
afterEach(() => {
  timers.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetched.mockReset()
})

function open(url: string) {
  const received: Fields[] = []
  const receiver = createCommandReceiver(readRoomUrl(url), timers, (command) => received.push(command))
  receiver.open()
  return { received, ...receiver }
}

/** A response of the server that goes on until the test ends it, and the signal of its request. */
function serve() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let signal: AbortSignal | null | undefined
  fetched.mockImplementationOnce(async (_url, init) => {
    signal = init?.signal
    const start = (own: ReadableStreamDefaultController<Uint8Array>) => {
      controller = own
    }
    return new Response(new ReadableStream({ start }))
  })
  return {
    send: async (text: string) => {
      controller?.enqueue(new TextEncoder().encode(text))
      await vi.advanceTimersByTimeAsync(0)
    },
    breakOff: async () => {
      controller?.error(new TypeError('network error'))
      await vi.advanceTimersByTimeAsync(0)
    },
    isAborted: () => signal?.aborted,
  }
}

const line = (number: number, content: string) =>
  `${JSON.stringify({ number, command: { type: 'say', content } })}\n`

const addresses = () => fetched.mock.calls.map(([url]) => String(url).replace(ROOM, ''))

test('default: the commands of the server, also in pieces of lines', async () => {
  const server = serve()
  const { received } = open(`${ROOM}?token=secret`)
  await server.send('{"number":0}\n')
  await server.send(line(1, 'a') + line(2, 'b').slice(0, 9))
  expect(received.map(({ content }) => content)).toEqual(['a'])
  await server.send(line(2, 'b').slice(9))
  expect(received.map(({ content }) => content)).toEqual(['a', 'b'])
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer secret' })
})

test('default: the commands of a platform in this page, without a request', async () => {
  const { create, request } = createTestPlatform()
  const call = await create('/call/web', { assistantId: 'demo' })
  const { received, close } = open(call.webCallUrl)
  await request(`POST /call/${call.id}/control`, { type: 'end-call' })
  expect(received).toEqual([{ type: 'end-call' }])
  close()
  await request(`POST /call/${call.id}/control`, { type: 'end-call' })
  expect(received).toHaveLength(1)
  expect(fetched).not.toHaveBeenCalled()
})

test('behavior: a lost connection is made again, later each time, and goes on after the last command', async () => {
  const first = serve()
  const { received } = open(ROOM)
  await first.send(line(1, 'a'))
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  fetched.mockResolvedValueOnce(Response.json({}, { status: 502 }))
  await first.breakOff()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(3)
  const second = serve()
  await vi.advanceTimersByTimeAsync(4000)
  await second.send(line(2, 'b'))
  expect(addresses()).toEqual(['/commands', '/commands?after=1', '/commands?after=1', '/commands?after=1'])
  expect(received.map(({ content }) => content)).toEqual(['a', 'b'])
})

test('behavior: a connection that is lost before its first command goes on after the commands of its first line', async () => {
  const first = serve()
  const { received } = open(ROOM)
  await first.send('{"number":3}\n')
  const second = serve()
  await first.breakOff()
  await vi.advanceTimersByTimeAsync(1000)
  await second.send(`{"number":3}\n${line(4, 'a')}`)
  expect(addresses()).toEqual(['/commands', '/commands?after=3'])
  expect(received.map(({ content }) => content)).toEqual(['a'])
})

test('behavior: a line that was cut off with its connection is asked for again', async () => {
  const cut = `${line(1, 'a')}{"number":2,"comm`
  fetched.mockResolvedValueOnce(new Response(cut))
  const { received } = open(ROOM)
  const second = serve()
  await vi.advanceTimersByTimeAsync(1000)
  await second.send(line(2, 'b'))
  expect(addresses()).toEqual(['/commands', '/commands?after=1'])
  expect(received.map(({ content }) => content)).toEqual(['a', 'b'])
})

test.each([401, 404])('behavior: a server that answers %i is not asked again', async (status) => {
  fetched.mockResolvedValue(Response.json({}, { status }))
  open(ROOM)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledOnce()
})

test('behavior: the end of the call aborts the request, and nothing follows', async () => {
  const server = serve()
  const { received, close } = open(ROOM)
  await server.send(line(1, 'a'))
  close()
  expect(server.isAborted()).toBe(true)
  await server.breakOff()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledOnce()
  expect(received).toHaveLength(1)
})

test.each([
  'https://sandbox.invalid/room/x',
  'https://example.daily.co/room',
  `https://x.invalid/room/${ID}`,
])('behavior: no request for %s, which no server of a sandbox made', (url) => {
  open(url)
  expect(fetched).not.toHaveBeenCalled()
})
