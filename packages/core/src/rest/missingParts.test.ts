import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RecordingServer, recordServer } from '../../fixtures/rest/recordServer.ts'
import { ConnectionError } from '../errors/requestErrors.ts'
import { createRestClient, type RestClient } from './createRestClient.ts'
import type { RestClientOptions } from './options.ts'

// the page was published anew since it was loaded: none of these files is there any more
const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./keepResponse.ts', gone)
vi.mock('./walk.ts', gone)
vi.mock('./readStream.ts', gone)
vi.mock('./form.ts', gone)
vi.mock('./filterOf.ts', gone)
vi.mock('./orderOf.ts', gone)

const servers: RecordingServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
const serve = async (options: RestClientOptions = {}) => {
  const server = await recordServer()
  servers.push(server)
  return { server, rest: createRestClient({ token: 'key', baseUrl: server.baseUrl, ...options }) }
}
const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
const drain = async (items: AsyncIterable<unknown>) => {
  for await (const item of items) expect(item).toBeDefined()
}

describe('a part that cannot be fetched', () => {
  test.each<[string, (rest: RestClient) => PromiseLike<unknown>]>([
    ['a raw answer', (rest) => rest.calls.create({}).asResponse()],
    [
      'a raw answer that may be asked twice',
      (rest) => rest.calls.create({}, { retry: 'always' }).asResponse(),
    ],
    ['a form', (rest) => rest.files.create({ file: new Blob(['a']) })],
    ['a filter', (rest) => rest.logs.delete({ callId: 'a' })],
    ['a stream', (rest) => drain(rest.chats.stream({ input: 'a' }))],
    ['the text of a stream', (rest) => rest.chats.stream({ input: 'a' }).finalText()],
    ['one’s own words', (rest) => rest.request({ method: 'POST', path: '/newer' })],
  ])('behavior: %s is a ConnectionError with its cause, and nothing is sent', async (_name, ask) => {
    const { server, rest } = await serve({ idempotency: 'auto' })
    const error = await failureOf(ask(rest))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      message: 'A part of the client could not be fetched.',
      cause: expect.any(Error),
    })
    expect(server.requests).toEqual([])
  })

  test('behavior: a list that is walked says what its first part says', async () => {
    const { rest } = await serve()
    expect(await failureOf(drain(rest.calls.list()))).toBeInstanceOf(ConnectionError)
    rest.setToken('two words')
    expect(await failureOf(drain(rest.calls.list()))).toMatchObject({ code: 'validation', subject: 'key' })
  })
})
