import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../fixtures/rest/countListeners.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import type { RequestOptions } from './answer.ts'
import { createResourceClient } from './createResourceClient.ts'
import { createRestClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import type { RestClientOptions } from './options.ts'
import { calls } from './resources/calls.ts'
import { ServerError } from './statusErrors.ts'

// the network has stopped: no part of the client comes, and none fails
vi.mock('./load.ts', () => ({ load: () => new Promise(() => undefined) }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const drain = async (items: AsyncIterable<unknown>) => {
  for await (const item of items) expect(item).toBeDefined()
}
/** What a request fails with, and after how many milliseconds. */
async function failureOf(promise: PromiseLike<unknown>) {
  const start = Date.now()
  const settled = Promise.resolve(promise).then(
    () => expect.unreachable(),
    (error: unknown) => ({ error, ms: Date.now() - start }),
  )
  await vi.advanceTimersByTimeAsync(5000)
  return settled
}
const whole = (options: RestClientOptions) =>
  createRestClient({ token: 'key', fetch: fakeFetch(() => []), ...options })

type Ask = (rest: ReturnType<typeof whole>, options: RequestOptions) => PromiseLike<unknown>
const ASKS: [string, Ask][] = [
  ['a raw answer', (rest, options) => rest.calls.create({}, options).asResponse()],
  ['a form', (rest, options) => rest.files.create({ file: new Blob(['a']) }, options)],
  ['a filter', (rest, options) => rest.logs.delete({ callId: 'a' }, options)],
  ['a stream', (rest, options) => drain(rest.chats.stream({ input: 'a' }, options))],
  ['the text of a stream', (rest, options) => rest.chats.stream({ input: 'a' }, options).finalText()],
  ['a header of one’s own', (rest, options) => rest.calls.get('a', { ...options, headers: { a: 'b' } })],
  ['a list that is walked', (rest, options) => drain(rest.calls.list({}, options))],
]

describe('a part that never comes', () => {
  test.each(ASKS)('behavior: %s ends with the signal, and nothing listens afterwards', async (_name, ask) => {
    const controller = new AbortController()
    const left = countListeners(controller.signal)
    setTimeout(() => controller.abort('enough'), 300)
    const { error, ms } = await failureOf(ask(whole({}), { signal: controller.signal }))
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ cause: 'enough' })
    expect(ms).toBe(300)
    expect(left()).toBe(0)
  })

  test.each(ASKS)('behavior: %s ends with every limit of time', async (_name, ask) => {
    for (const [options, more] of [
      [{ timeout: 300 }, {}],
      [{ totalTimeout: 300 }, {}],
      [{}, { timeout: 300 }],
      [{}, { totalTimeout: 300 }],
    ]) {
      const { error, ms } = await failureOf(ask(whole(options ?? {}), more ?? {}))
      expect(error).toBeInstanceOf(TimeoutError)
      expect(ms).toBe(300)
    }
  })

  test('behavior: a stream ends when it is told to', async () => {
    const stream = whole({}).chats.stream({ input: 'a' })
    setTimeout(() => stream.abort(), 300)
    const { error, ms } = await failureOf(drain(stream))
    expect(error).toBeInstanceOf(AbortError)
    expect(ms).toBe(300)
  })
})

describe('a client of some resources whose other part never comes', () => {
  const some = (answer: () => unknown) =>
    createResourceClient({ token: 'key', fetch: fakeFetch(answer) }, { calls })

  test('behavior: a failed attempt says why once its time is over, or at the signal', async () => {
    const busy = () => new Response(null, { status: 503 })
    const { error, ms } = await failureOf(some(busy).calls.get('a', { timeout: 400 }))
    expect(error).toBeInstanceOf(ServerError)
    expect(ms).toBe(400)
    const aborted = await failureOf(some(busy).calls.get('a', { signal: AbortSignal.abort() }))
    expect(aborted.error).toBeInstanceOf(AbortError)
  })

  test('behavior: what is not sent again is told at once', async () => {
    const { error, ms } = await failureOf(
      some(() => new Response(null, { status: 401 })).calls.get('a', { timeout: 400 }),
    )
    expect(error).toMatchObject({ code: 'api-authentication' })
    expect(ms).toBe(0)
  })

  test('behavior: all time together holds before anything is sent', async () => {
    const { error, ms } = await failureOf(some(() => ({})).calls.get('a', { totalTimeout: 300 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(ms).toBe(300)
  })
})
