import { expect, test } from 'vitest'
import { recordServer } from '../../fixtures/rest/recordServer.ts'
import { NotFoundError } from './apiErrors.ts'
import { createRestClient } from './createRestClient.ts'

/** A platform whose recordings are at another address, as the real one's. */
async function startPlatform() {
  const storage = await recordServer((_, response) => {
    response.setHeader('content-type', 'audio/wav')
    response.end(Buffer.from([82, 73, 70, 70, 0xff, 0xfe]))
  })
  const platform = await recordServer(({ path }, response) => {
    const isKnown = path.startsWith('/call/known/')
    response.writeHead(
      isKnown ? 302 : 404,
      isKnown ? { location: `${storage.baseUrl}/file?signature=s` } : {},
    )
    response.end(isKnown ? '' : '{"message":"Artifact not found."}')
  })
  const rest = createRestClient({ token: 'key', baseUrl: platform.baseUrl, maxRetries: 0 })
  const close = async () => {
    await platform.close()
    await storage.close()
  }
  return { rest, platform, storage, close }
}

test('default: a recording is the unread response of its signed address, byte by byte', async () => {
  const { rest, platform, storage, close } = await startPlatform()
  const response = await rest.calls.recording('known')
  expect(response.url).toBe(`${storage.baseUrl}/file?signature=s`)
  expect(response.headers.get('content-type')).toBe('audio/wav')
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([82, 73, 70, 70, 255, 254])
  expect(platform.requests[0]).toMatchObject({ method: 'GET', path: '/call/known/mono-recording' })
  await close()
})

test('default: the key does not go to the signed address', async () => {
  const { rest, platform, storage, close } = await startPlatform()
  await (await rest.calls.stereoRecording('known')).arrayBuffer()
  expect(platform.requests[0]?.headers.authorization).toBe('Bearer key')
  expect(storage.requests[0]?.headers.authorization).toBeUndefined()
  await close()
})

test('default: url() is the signed address', async () => {
  const { rest, storage, close } = await startPlatform()
  expect(await rest.calls.videoRecording('known').url()).toBe(`${storage.baseUrl}/file?signature=s`)
  await close()
})

test('behavior: a call without a recording is a NotFoundError, by either way', async () => {
  const { rest, close } = await startPlatform()
  const error = await rest.calls.recording('unknown').catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(NotFoundError)
  expect(error).toHaveProperty('message', expect.stringContaining('Artifact not found.'))
  await expect(rest.calls.recording('unknown').url()).rejects.toBeInstanceOf(NotFoundError)
  await close()
})
