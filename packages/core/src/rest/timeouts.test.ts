import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../fixtures/rest/countListeners.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { createResourceClient, createRestClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import type { RequestOptions, RestClientOptions } from './options.ts'
import { calls } from './resources/calls.ts'

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
/** The error of a request, and the milliseconds until its rejection. */
async function failureOf(promise: PromiseLike<unknown>) {
  const start = Date.now()
  const settled = Promise.resolve(promise).then(
    () => expect.unreachable(),
    (error: unknown) => ({ error, ms: Date.now() - start }),
  )
  await vi.advanceTimersByTimeAsync(5000)
  return settled
}
/** A client of a platform that never responds. */
const silent = (options: RestClientOptions) =>
  createRestClient({
    token: 'key',
    fetch: fakeFetch(() => new Promise(() => undefined)),
    maxRetries: 0,
    ...options,
  })

type Ask = (rest: ReturnType<typeof silent>, options: RequestOptions) => PromiseLike<unknown>
const REQUESTS: [string, Ask][] = [
  ['a raw response', (rest, options) => rest.calls.create({}, options).asResponse()],
  ['a form', (rest, options) => rest.files.create({ file: new Blob(['a']) }, options)],
  ['a deletion with a filter', (rest, options) => rest.logs.delete({ callId: 'a' }, options)],
  ['a stream', (rest, options) => drain(rest.chats.stream({ input: 'a' }, options))],
  ['the text of a stream', (rest, options) => rest.chats.stream({ input: 'a' }, options).finalText()],
  ['a custom header', (rest, options) => rest.calls.get('a', { ...options, headers: { a: 'b' } })],
  ['an iterated list', (rest, options) => drain(rest.calls.list({}, options))],
]

describe('a response that never arrives', () => {
  test.each(REQUESTS)('behavior: %s ends with the signal, and leaves no listener', async (_name, run) => {
    const controller = new AbortController()
    const left = countListeners(controller.signal)
    setTimeout(() => controller.abort('enough'), 300)
    const { error, ms } = await failureOf(run(silent({}), { signal: controller.signal }))
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ cause: 'enough' })
    expect(ms).toBe(300)
    expect(left()).toBe(0)
  })

  test.each(REQUESTS)('behavior: %s ends with every timeout', async (_name, run) => {
    for (const [options, more] of [
      [{ timeout: 300 }, {}],
      [{ totalTimeout: 300 }, {}],
      [{}, { timeout: 300 }],
      [{}, { totalTimeout: 300 }],
    ]) {
      const { error, ms } = await failureOf(run(silent(options ?? {}), more ?? {}))
      expect(error).toBeInstanceOf(TimeoutError)
      expect(ms).toBe(300)
    }
  })

  test('behavior: abort() ends a stream', async () => {
    const stream = silent({}).chats.stream({ input: 'a' })
    setTimeout(() => stream.abort(), 300)
    const { error, ms } = await failureOf(drain(stream))
    expect(error).toBeInstanceOf(AbortError)
    expect(ms).toBe(300)
  })
})

describe('a client of some resources', () => {
  const clientOf = (answer: () => unknown) =>
    createResourceClient({ token: 'key', fetch: fakeFetch(answer) }, { calls })

  test('behavior: sends nothing if the signal has aborted before', async () => {
    const answer = vi.fn()
    const { error, ms } = await failureOf(clientOf(answer).calls.get('a', { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortError)
    expect(ms).toBe(0)
    expect(answer).not.toHaveBeenCalled()
  })

  test('behavior: an error that is not retried rejects at once', async () => {
    const refuse = () => new Response(null, { status: 401 })
    const { error, ms } = await failureOf(clientOf(refuse).calls.get('a', { timeout: 400 }))
    expect(error).toMatchObject({ code: 'api-authentication' })
    expect(ms).toBe(0)
  })
})
