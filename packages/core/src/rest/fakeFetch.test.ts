import { describe, expect, test } from 'vitest'
import { fakeFetch } from './fakeFetch.ts'

const url = 'https://api.example/call/web'

describe('fakeFetch', () => {
  test('default: responds with a web call, and records the requests', async () => {
    const fetch = fakeFetch()
    const response = await fetch(url, { method: 'POST', body: '{"a":1}', headers: { 'X-A': 'b' } })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ id: 'fake-call', webCallUrl: 'https://fake.daily.co/room' })
    expect(fetch.requests).toEqual([
      { method: 'POST', url, body: { a: 1 }, headers: expect.objectContaining({ 'x-a': 'b' }) },
    ])
    await fetch(url)
    await fetch(url, { method: 'POST', body: 'text' })
    expect(fetch.requests.map(({ body }) => body)).toEqual([{ a: 1 }, undefined, 'text'])
  })

  test('parameters: data, a Response, an Error, or a promise of one', async () => {
    expect(await (await fakeFetch(() => [1])(url)).json()).toEqual([1])
    expect((await fakeFetch(async () => new Response(null, { status: 204 }))(url)).status).toBe(204)
    await expect(fakeFetch(() => new TypeError('offline'))(url)).rejects.toThrow('offline')
    const response = await fakeFetch(({ method }) => ({ method }))(url, { method: 'DELETE' })
    expect(await response.json()).toEqual({ method: 'DELETE' })
  })

  test('behavior: rejects when the signal aborts', async () => {
    const controller = new AbortController()
    const waiting = fakeFetch(() => new Promise(() => undefined))(url, { signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await expect(fakeFetch()(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
