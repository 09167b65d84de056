import { afterEach, describe, expect, test, vi } from 'vitest'
import { TimeoutError } from '../errors/requestErrors.ts'
import { createResourceClient } from './createResourceClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import { fullTransport } from './fullTransport.ts'
import { calls } from './resources/calls.ts'
import { chats } from './resources/chats.ts'

afterEach(() => void vi.useRealTimers())

describe('createResourceClient', () => {
  test('default: has the resources that it is given, and sends a request once', async () => {
    const fetch = fakeFetch(() => Response.json({ message: 'Busy.' }, { status: 503 }))
    const rest = createResourceClient({ token: 'key', fetch }, { calls, chats })
    expect(Object.keys(rest).sort()).toEqual(['calls', 'chats', 'request', 'setToken'])
    await expect(rest.calls.get('a')).rejects.toMatchObject({
      name: 'ApiError',
      code: 'api-server',
      status: 503,
    })
    expect(fetch.requests).toHaveLength(1)
  })

  test('default: streams, pages and time-outs work the same', async () => {
    const rest = createResourceClient(
      { token: 'key', fetch: fakeFetch(() => ({ results: [{ id: 'a' }] })) },
      { chats },
    )
    for await (const { id } of rest.chats.list()) expect(id).toBe('a')
    vi.useFakeTimers()
    const silent = createResourceClient(
      { token: 'key', timeout: 50, fetch: fakeFetch(() => new Promise(() => undefined)) },
      { calls },
    )
    const failed = silent.calls.get('a').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(50)
    expect(await failed).toBeInstanceOf(TimeoutError)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: what only the full transport knows is refused, not ignored', async () => {
    const rest = createResourceClient({ token: 'key', fetch: fakeFetch() }, { calls })
    await expect(rest.calls.get('a', { maxRetries: 1 })).rejects.toThrow('maxRetries needs fullTransport.')
    await expect(rest.calls.get('a', { maxRetries: undefined })).resolves.toMatchObject({ id: 'fake-call' })
    await expect(rest.calls.get('a', { timeout: 0 })).rejects.toMatchObject({
      failures: [{ path: 'timeout' }],
    })
  })

  test('parameters: fullTransport does all that the whole client does', async () => {
    const fetch = fakeFetch(() =>
      fetch.requests.length > 1 ? {} : new Response(null, { status: 503, headers: { 'retry-after': '0' } }),
    )
    const rest = createResourceClient({ token: 'key', fetch, maxRetries: 1 }, { calls }, fullTransport)
    await rest.calls.get('a', { headers: { 'x-a': 'b' } })
    expect(fetch.requests.map(({ headers }) => headers['x-a'])).toEqual(['b', 'b'])
  })
})
