import { afterEach, expect, test, vi } from 'vitest'
import { readRoomUrl, toRoomUrl } from '../platform/roomUrl.ts'
import { createSoundSender } from './createSoundSender.ts'

const ROOM = { callId: 'a call', scenario: 'demo' }
const chunk = { at: 32_000, sound: Int16Array.from([1, -1]) }

afterEach(() => void vi.unstubAllGlobals())

/** A sender to a server that answers when the test says so. */
function createSender(token?: string) {
  const waiting: { resolve: (answer: Response) => void; reject: (cause: Error) => void }[] = []
  const requests: Request[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    return new Promise<Response>((resolve, reject) => waiting.push({ resolve, reject }))
  })
  const url = toRoomUrl('https://sandbox.example', { ...ROOM, ...(token && { token }) })
  return { send: createSoundSender(readRoomUrl(url)), requests, waiting }
}

test('default: the samples, their place, and the token of the room', async () => {
  const { send, requests } = createSender('secret')
  send(chunk)
  const [request] = requests
  expect(request?.url).toBe('https://sandbox.example/room/a%20call/sound?at=32000')
  expect(request?.headers.get('authorization')).toBe('Bearer secret')
  expect([...new Int16Array((await request?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, -1])
})

test('default: a room without a token', () => {
  const { send, requests } = createSender()
  send(chunk)
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test('behavior: a server that does not answer gets no more than three chunks', async () => {
  const { send, requests, waiting } = createSender()
  for (let count = 0; count < 5; count += 1) send(chunk)
  expect(requests).toHaveLength(3)
  waiting[0]?.reject(new TypeError('no network'))
  waiting[1]?.resolve(new Response(null, { status: 500 }))
  await new Promise((resolve) => setImmediate(resolve))
  for (let count = 0; count < 5; count += 1) send(chunk)
  expect(requests).toHaveLength(5)
})
