import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { sharedPlatforms } from '../platform/sharedPlatforms.ts'
import { openCallStorage } from './callStorage.ts'
import { findRoomConfig } from './roomPlatform.ts'

const words = { firstMessage: 'Welcome.' }
const SERVED = 'http://127.0.0.1:4242/room/one?scenario=demo&createdAt=1'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('default: the room of a call of this page has the settings of its record, without a request', async () => {
  const { create } = createTestPlatform({ seed: 7 })
  const call = await create('/call/web', { assistant: words })
  expect(await findRoomConfig(readRoomUrl(call.webCallUrl))).toMatchObject({
    words,
    createdAt: expect.any(Number),
  })
  expect(fetched).not.toHaveBeenCalled()
})

test('behavior: two platforms with the same seed have calls of the same id, each with its own settings', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000)
  const first = createTestPlatform({ seed: 7 })
  const call = await first.create('/call/web', { assistant: words })
  now.mockReturnValue(2000)
  const second = createTestPlatform({ seed: 7 })
  const other = await second.create('/call/web', { assistant: { firstMessage: 'Hello.' } })
  now.mockRestore()
  expect(other.id).toBe(call.id)
  expect((await findRoomConfig(readRoomUrl(call.webCallUrl))).words).toEqual(words)
  expect((await findRoomConfig(readRoomUrl(other.webCallUrl))).words).toEqual({ firstMessage: 'Hello.' })
})

test('default: the server that made the address is asked for them', async () => {
  fetched.mockResolvedValue(Response.json({ words, clientMessages: 'all' }))
  expect(await findRoomConfig(readRoomUrl(SERVED))).toEqual({ words, createdAt: 1 })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('http://127.0.0.1:4242/room/one/config')
})

test('behavior: after a reload they are in the tab', async () => {
  openCallStorage('one', { createdAt: 1, allowsRejoin: true, words }).saveConfig()
  sharedPlatforms().clear()
  expect(await findRoomConfig(readRoomUrl(SERVED))).toEqual({ createdAt: 1, allowsRejoin: true, words })
  expect(fetched).not.toHaveBeenCalled()
})

test('behavior: a server that does not know the call has none', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 404 }))
  expect(await findRoomConfig(readRoomUrl(SERVED))).toEqual({ createdAt: 1 })
})

test('behavior: a server that cannot be reached is an error', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await expect(findRoomConfig(readRoomUrl(SERVED))).rejects.toThrow('fetch failed')
})

test.each(['', 'https://sandbox.invalid/room/one?scenario=demo', SERVED.replace(/&.*/, '')])(
  'behavior: a room without a web call has none: %j',
  async (url) => {
    expect(await findRoomConfig(readRoomUrl(url))).toEqual({})
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('behavior: a room of an earlier page, whose platform is gone, has none', async () => {
  const url = 'https://sandbox.invalid/room/one?scenario=demo&createdAt=1'
  expect(await findRoomConfig(readRoomUrl(url))).toEqual({ createdAt: 1 })
  expect(fetched).not.toHaveBeenCalled()
})
