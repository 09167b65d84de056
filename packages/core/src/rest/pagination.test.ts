import { describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../fixtures/rest/countListeners.ts'
import { ParseError } from '../errors/ParseError.ts'
import { createRestClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'

/** A platform with `count` items, created one second after the other. */
function clientOf(count: number, { cursor = false } = {}) {
  const made = (index: number) => new Date(1_700_000_000_000 + index * 1000).toISOString()
  // Newest first.
  const all = Array.from({ length: count }, (_, index) => ({
    id: `i${index}`,
    createdAt: made(count - index),
  }))
  const fetch = fakeFetch(({ url }) => {
    const { pathname, searchParams: query } = new URL(url)
    const limit = Number(query.get('limit') ?? 100)
    if (cursor) {
      const from = Number(query.get('pageState') ?? 0)
      const results = all.slice(from, from + limit)
      return { results, metadata: {}, nextPageState: from + limit < count ? `${from + limit}` : null }
    }
    if (pathname === '/assistant') {
      const [until, before] = [query.get('createdAtLe') ?? '9', query.get('createdAtLt') ?? '9']
      return all.filter(({ createdAt }) => createdAt <= until && createdAt < before).slice(0, limit)
    }
    const page = Number(query.get('page') ?? 1)
    const results = all.slice((page - 1) * limit, page * limit)
    return { results, metadata: { itemsPerPage: limit, totalItems: count, currentPage: page } }
  })
  return { ids: all.map(({ id }) => id), fetch, rest: createRestClient({ token: 'key', fetch }) }
}
async function idsOf(items: AsyncIterable<object>): Promise<unknown[]> {
  const ids: unknown[] = []
  for await (const item of items) ids.push('id' in item && item.id)
  return ids
}

describe('a list in pages', () => {
  test('default: await returns the first page, iteration all items', async () => {
    const { ids, fetch, rest } = clientOf(25)
    const list = rest.chats.list({ limit: 10, sortOrder: 'DESC' })
    expect((await list).metadata).toEqual({ itemsPerPage: 10, totalItems: 25, currentPage: 1 })
    expect(await idsOf(list)).toEqual(ids)
    expect(fetch.requests.map(({ url }) => url.split('?')[1])).toEqual([
      'limit=10&sortOrder=DESC',
      'limit=10&sortOrder=DESC&page=2',
      'limit=10&sortOrder=DESC&page=3',
    ])
  })

  test.each([0, 1, 9, 10, 11, 20])('behavior: yields each of %d items once', async (count) => {
    const { ids, rest } = clientOf(count)
    expect(await idsOf(rest.calls.listPage({ limit: 10 }))).toEqual(ids)
    expect(await idsOf(rest.assistants.list({ limit: 10 }))).toEqual(ids)
    expect(
      await idsOf(clientOf(count, { cursor: true }).rest.assistants.listVersions('a', { limit: 10 })),
    ).toEqual(ids)
  })

  test('parameters: maxItems, and leaving the loop, load no further pages', async () => {
    const { ids, fetch, rest } = clientOf(50)
    expect(await idsOf(rest.chats.list({ limit: 10 }, { maxItems: 20 }))).toEqual(ids.slice(0, 20))
    expect(fetch.requests).toHaveLength(2)
    for await (const _chat of rest.chats.list({ limit: 10 })) break
    expect(fetch.requests).toHaveLength(3)
    expect(await idsOf(rest.chats.list({ limit: 10 }, { maxItems: 0 }))).toEqual([])
    expect(await idsOf(rest.chats.list({ limit: 10 }, { maxItems: Number.POSITIVE_INFINITY }))).toEqual(ids)
  })

  test('behavior: an item that moves to the next page is yielded once, and a repeated page ends the list', async () => {
    const page = (...ids: string[]) => ({
      results: ids.map((id) => ({ id })),
      metadata: { itemsPerPage: 2, totalItems: 9, currentPage: 1 },
    })
    const pages = [page('a', 'b'), page('b', 'c'), page('b', 'c')]
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => pages.shift()) })
    expect(await idsOf(rest.chats.list())).toEqual(['a', 'b', 'c'])
  })

  test('behavior: without pages, items of one moment do not end the list, nor does a limit in the options', async () => {
    const { ids, rest, fetch } = clientOf(5)
    expect(await idsOf(rest.assistants.list({ limit: 1 }))).toEqual(ids)
    expect(await idsOf(rest.assistants.list(undefined, { query: { limit: 3 } }))).toEqual(ids)
    expect(fetch.requests.every(({ url }) => !url.includes('undefined'))).toBe(true)
    expect(await idsOf(rest.chats.list(undefined, { query: { limit: 2, page: 2 } }))).toEqual(ids.slice(2))
  })

  test('behavior: a cursor replaces the page number in the query of the options', async () => {
    const pages = [
      { results: [{ id: 'a' }], metadata: { hasNextPage: true, nextCursor: 'c' } },
      { results: [{ id: 'b' }], metadata: { hasNextPage: false } },
    ]
    const fetch = fakeFetch(() => pages.shift())
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.chats.list({}, { query: { page: 1, limit: 1 } }))).toEqual(['a', 'b'])
    expect(fetch.requests.map(({ url }) => url.split('?')[1])).toEqual(['page=1&limit=1', 'limit=1&cursor=c'])
  })

  test('behavior: every page is requested with the same filters', async () => {
    const { fetch, rest } = clientOf(3, { cursor: true })
    await idsOf(rest.assistants.listVersions('a', { limit: 2 }))
    expect(fetch.requests.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&pageState=2'])
    const plain = clientOf(3)
    await idsOf(plain.rest.assistants.list({ limit: 2, updatedAtGt: 'a' }))
    await idsOf(plain.rest.assistants.list({ limit: 1, updatedAtGt: 'a' }))
    for (const { url } of plain.fetch.requests) expect(url).toMatch(/\?limit=\d&updatedAtGt=a/)
  })

  test('behavior: a page of known items ends the list', async () => {
    const page = (...ids: string[]) => ({
      results: ids.map((id) => ({ id })),
      metadata: { hasNextPage: true },
    })
    const pages = [page('a', 'b'), page('b', 'a'), page('c')]
    const fetch = fakeFetch(() => pages.shift())
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.chats.list())).toEqual(['a', 'b'])
  })

  describe('from a server that ignores the times', () => {
    /** Sends a list, at most 20 times. Each item has a field that changes, such as an address with a signature. */
    const serve = (itemsOf: (request: number) => object[]) => {
      const fetch = fakeFetch(() => {
        const request = fetch.requests.length
        if (request > 20) throw new Error('The list goes on.')
        return itemsOf(request).map((item) => ({
          ...item,
          recordingUrl: `https://store/?signature=${request}`,
        }))
      })
      return { fetch, rest: createRestClient({ token: 'key', fetch, maxRetries: 0 }) }
    }
    const at = (second: number) => `2026-11-21T20:00:${10 + second}Z`

    test.each([
      ['different times', [at(2), at(1)]],
      ['one time', [at(1), at(1)]],
    ])('behavior: the same items of %s end the list', async (_name, times) => {
      const { fetch, rest } = serve(() => times.map((createdAt, index) => ({ id: `c${index}`, createdAt })))
      expect(await idsOf(rest.calls.list({ limit: 2 }))).toEqual(['c0', 'c1'])
      expect(fetch.requests).toHaveLength(2)
    })

    test.each([
      ['different times', [at(2), at(1)], 2],
      ['one time', [at(1), at(1)], 2],
    ])('behavior: items without ids, of %s, end the list', async (_name, times, requests) => {
      const { fetch, rest } = serve(() => times.map((createdAt) => ({ createdAt })))
      expect(await idsOf(rest.calls.list({ limit: 2 }))).toHaveLength(2 * requests)
      expect(fetch.requests).toHaveLength(requests)
    })

    test('behavior: newer items that arrive meanwhile are yielded, and do not continue the list', async () => {
      const { fetch, rest } = serve((request) => [
        { id: `c${request + 1}`, createdAt: at(request + 1) },
        { id: `c${request}`, createdAt: at(request) },
      ])
      expect(await idsOf(rest.calls.list({ limit: 2 }))).toEqual(['c2', 'c1', 'c3'])
      expect(fetch.requests).toHaveLength(2)
    })
  })

  test('behavior: a page number or cursor that stays the same ends the list', async () => {
    for (const [metadata, nextPageState] of [
      [{ currentPage: 1, itemsPerPage: 1, totalItems: 9 }],
      [{ hasNextPage: true, nextCursor: 'c' }],
      [{}, 'p'],
    ]) {
      const fetch = fakeFetch(() => ({ results: [{ log: fetch.requests.length }], metadata, nextPageState }))
      const rest = createRestClient({ token: 'key', fetch })
      expect(await idsOf(rest.callLogs.list({ callId: 'a' }, { maxItems: 20 }))).toHaveLength(2)
    }
  })

  test('behavior: a page with a missing creation time ends the list', async () => {
    const fetch = fakeFetch(() => [{ id: 'a', createdAt: '2026-11-21T20:00:00Z' }, { id: 'b' }])
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.assistants.list({ limit: 2 }))).toEqual(['a', 'b'])
    expect(fetch.requests).toHaveLength(1)
  })

  test('behavior: items without creation times are the whole list', async () => {
    const fetch = fakeFetch(() => [{ id: 'a' }])
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.assistants.list({ limit: 1 }))).toEqual(['a'])
    expect(fetch.requests).toHaveLength(1)
  })

  test('behavior: a cursor means that there are more items', async () => {
    const part = (id: string, nextCursor?: string) => ({ results: [{ id }], metadata: { nextCursor } })
    const parts = [part('a', 'c-1'), part('b')]
    const fetch = fakeFetch(() => parts.shift())
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.chats.list({ page: 1 }))).toEqual(['a', 'b'])
    expect(fetch.requests.map(({ url }) => url.split('?')[1])).toEqual(['page=1', 'cursor=c-1'])
  })

  test('behavior: invalid page numbers end the list', async () => {
    const metadata = { currentPage: { toString: 1 }, itemsPerPage: { valueOf: 1 }, totalItems: [{}] }
    const fetch = fakeFetch(() => ({ results: [{ id: 'a' }], metadata }))
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.chats.list())).toEqual(['a'])
  })

  test('behavior: a page without its number counts as the requested page', async () => {
    const parts = ['a', 'b']
    const fetch = fakeFetch(() => ({
      results: [{ id: parts.shift() }],
      metadata: { itemsPerPage: 1, totalItems: 3 },
    }))
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.chats.list({ page: 2 }))).toEqual(['a', 'b'])
    expect(fetch.requests.map(({ url }) => url.split('?')[1])).toEqual(['page=2', 'page=3'])
  })

  test('behavior: page numbers may be strings', async () => {
    const parts = [['a', '1'] as const, ['b', '2'] as const]
    const fetch = fakeFetch(() => {
      const [id, currentPage] = parts.shift() ?? []
      return { results: [{ id }], metadata: { currentPage, itemsPerPage: '1', totalItems: '2' } }
    })
    const rest = createRestClient({ token: 'key', fetch })
    expect(await idsOf(rest.chats.list())).toEqual(['a', 'b'])
  })

  test('behavior: all items without ids are yielded, and a repeated page ends the list', async () => {
    const answer = { results: [{ log: 'a' }, { log: 'a' }], metadata: { hasNextPage: true } }
    const fetch = fakeFetch(() => answer)
    const rest = createRestClient({ token: 'key', fetch })
    const lines: unknown[] = []
    for await (const { log } of rest.callLogs.list({ callId: 'a' })) lines.push(log)
    expect([lines, fetch.requests.length]).toEqual([['a', 'a', 'a', 'a'], 2])
  })

  test.each([[[]], [{ results: [] }], [{ results: [], metadata: { hasNextPage: true } }]])(
    'behavior: %j is an empty list',
    async (answer) => {
      const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => Response.json(answer)) })
      expect(await idsOf(rest.chats.list())).toEqual([])
      expect(await idsOf(rest.assistants.list())).toEqual([])
    },
  )

  test.each([null, 7, {}, { error: 'no' }, { results: 'x' }])(
    'behavior: %j resolves to the data, and iteration throws a ParseError',
    async (answer) => {
      const headers = { 'x-request-id': 'r-1' }
      const fetch = fakeFetch(() => Response.json(answer, { status: 201, headers }))
      const rest = createRestClient({ token: 'key', fetch })
      expect(await rest.chats.list()).toEqual(answer)
      for (const [list, operation] of [
        [rest.chats.list(), 'GET /chat'],
        [rest.assistants.list(), 'GET /assistant'],
      ] as const) {
        const failed = await idsOf(list).catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(ParseError)
        expect(failed).toMatchObject({ code: 'parse', status: 201, requestId: 'r-1', operation })
        expect(String(failed)).toContain(`${operation} answered 201 without a list to iterate`)
      }
    },
  )

  test('behavior: a later page that is not a list, and a list after asResponse(), throw a ParseError', async () => {
    const answers = [{ results: [{ id: 'a' }], metadata: { hasNextPage: true } }, { error: 'no' }, []]
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => Response.json(answers.shift())) })
    await expect(idsOf(rest.chats.list())).rejects.toBeInstanceOf(ParseError)
    const list = rest.chats.list()
    expect(await (await list.asResponse()).json()).toEqual([])
    await expect(idsOf(list)).rejects.toThrow('or asResponse() has returned the response.')
  })

  test('behavior: the loop throws the error of the first page', async () => {
    const rest = createRestClient({ token: 'two words', fetch: fakeFetch() })
    await expect(idsOf(rest.calls.list())).rejects.toMatchObject({ code: 'validation', subject: 'key' })
  })

  test('behavior: the loop throws the error of a later page', async () => {
    const answers = [
      { results: [{ id: 'a' }], metadata: { hasNextPage: true } },
      new Response(null, { status: 401 }),
    ]
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => answers.shift()) })
    await expect(idsOf(rest.chats.list())).rejects.toMatchObject({ status: 401 })
  })
})

describe('RestPromise', () => {
  test('default: resolves to the data; withResponse() and asResponse() return the response', async () => {
    const fetch = fakeFetch(() => Response.json({ id: 'a' }, { headers: { 'x-request-id': 'r-1' } }))
    const rest = createRestClient({ token: 'key', fetch })
    const { data, response, requestId } = await rest.calls.get('a').withResponse()
    expect([data.id, response.status, requestId]).toEqual(['a', 200, 'r-1'])
    expect(await (await rest.calls.get('a').asResponse()).text()).toBe('{"id":"a"}')
  })

  test('behavior: an unread body keeps the signal and totalTimeout until it is read, canceled or timed out', async () => {
    const controller = new AbortController()
    const left = countListeners(controller.signal)
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => ({ id: 'a' })), maxRetries: 0 })
    await rest.calls.get('a', { signal: controller.signal })
    expect(left()).toBe(0)
    for (const end of ['text', 'cancel']) {
      const { body, url } = await rest.calls.get('a', { signal: controller.signal }).asResponse()
      expect([left(), typeof url]).toEqual([1, 'string'])
      if (end === 'cancel') await body?.cancel()
      else expect(await new Response(body).json()).toEqual({ id: 'a' })
      expect(left()).toBe(0)
    }
    const endless = fakeFetch(() => new Response(new ReadableStream()))
    const hanging = createRestClient({ token: 'key', fetch: endless, maxRetries: 0 })
    const raw = await hanging.calls.get('a', { totalTimeout: 20 }).asResponse()
    await expect(raw.text()).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'GET /call/{id} was not read within its totalTimeout.',
    })
    const aborted = await hanging.calls.get('a', { signal: controller.signal }).asResponse()
    controller.abort()
    await expect(aborted.text()).rejects.toMatchObject({ name: 'AbortError' })
    expect(left()).toBe(0)
  })

  test('behavior: an unread response keeps no process alive until totalTimeout', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => ({ id: 'a' })) })
    const raw = await rest.calls.get('a', { totalTimeout: 50_000 }).asResponse()
    const timer = timers.mock.results.at(-1)?.value as NodeJS.Timeout
    timers.mockRestore()
    expect(timer.hasRef()).toBe(false)
    await raw.body?.cancel()
  })

  test('behavior: asResponse() after the data has been read rejects with the reason', async () => {
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => ({ id: 'a' })) })
    const pending = rest.calls.get('a')
    await pending
    await expect(pending.asResponse()).rejects.toMatchObject({
      name: 'InvalidStateError',
      message: expect.stringContaining('Call asResponse() in the same expression as the operation.'),
    })
    expect((await pending.withResponse()).data.id).toBe('a')
    const failing = createRestClient({
      token: 'key',
      fetch: fakeFetch(() => new Response('', { status: 404 })),
    })
    const failed = failing.calls.get('a')
    await failed.catch(() => undefined)
    await expect(failed.asResponse()).rejects.toMatchObject({ status: 404 })
  })

  test('behavior: an unread body whose next chunk never comes ends after idleTimeout, by default a minute', async () => {
    vi.useFakeTimers()
    try {
      for (const [options, ms] of [
        [{}, 60_000],
        [{ idleTimeout: 300 }, 300],
      ] as const) {
        const stalled = () =>
          new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }))
        const rest = createRestClient({ token: 'key', fetch: fakeFetch(stalled) })
        const raw = await rest.calls.get('a', options).asResponse()
        // The time in which nobody reads does not count.
        await vi.advanceTimersByTimeAsync(2 * ms)
        const failed = raw.text().catch((error: unknown) => error)
        await vi.advanceTimersByTimeAsync(ms)
        expect(await failed).toMatchObject({
          name: 'TimeoutError',
          message: `GET /call/{id} got nothing within ${ms} ms.`,
        })
        expect(vi.getTimerCount()).toBe(0)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a failure is one rejection, whether data or response is awaited', async () => {
    const rest = createRestClient({
      token: 'key',
      maxRetries: 0,
      fetch: fakeFetch(() => new Response('', { status: 404 })),
    })
    await expect(rest.calls.get('a').withResponse()).rejects.toMatchObject({ status: 404 })
    await expect(rest.calls.get('a').asResponse()).rejects.toMatchObject({ status: 404 })
    await expect(rest.calls.get('a')).rejects.toMatchObject({ status: 404 })
  })

  test('behavior: an export resolves to text or a job, and an operation without data to undefined', async () => {
    const csv = () => new Response('id,cost\na,1', { headers: { 'content-type': 'text/csv' } })
    const answers = [csv, () => Response.json({ id: 'job' }), () => new Response('OK')]
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(() => answers.shift()?.()) })
    expect(await rest.calls.export({ async: false })).toBe('id,cost\na,1')
    expect(await rest.calls.export()).toEqual({ id: 'job' })
    expect(await rest.orgs.leave('a')).toBe(undefined)
  })
})
