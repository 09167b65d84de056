import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { lookUpGeo } from './lookUpGeo.ts'

const closing: (() => Promise<void>)[] = []
/** Starts a server, and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo`
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(closing.splice(0).map((close) => close()))
})

describe('lookUpGeo', () => {
  test('default: asks Daily’s host, as daily-js did', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ geo: 'eu-central-1' }))
    expect(await lookUpGeo()).toEqual({ current: 'eu-central-1' })
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://gs.daily.co/_ks_/x-swsl/:'])
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('parameters: the address of another server', async () => {
    const asked: unknown[] = []
    const url = await serve((request, response) => {
      asked.push([request.method, request.url])
      response.end('{"geo":"ap-south-1"}')
    })
    expect(await lookUpGeo(url)).toEqual({ current: 'ap-south-1' })
    expect(asked).toEqual([['GET', '/geo']])
  })

  test.each<[string, RequestListener]>([
    ['a text', (_, response) => response.end('<html>')],
    ['no region', (_, response) => response.end('{}')],
    ['a region that is not a text', (_, response) => response.end('{"geo":7}')],
    ['null', (_, response) => response.end('null')],
    ['an error', (_, response) => response.writeHead(500).end()],
    ['a connection that breaks off', (_, response) => response.destroy()],
  ])('behavior: resolves to an empty region, with a warning, for %s', async (_name, listener) => {
    const url = await serve(listener)
    expect(await lookUpGeo(url)).toEqual({ current: '' })
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`geo(): `))
    expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toContain(url)
  })

  test.each<[string, RequestListener]>([
    ['an answer', () => undefined],
    ['the end of an answer', (_, response) => void response.write('{"geo":')],
  ])('behavior: does not wait longer than 5 seconds for %s', async (_name, listener) => {
    const controller = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    const seen = promiseWithResolvers<void>()
    const url = await serve((request, response) => {
      listener(request, response)
      seen.resolve()
    })
    const pending = lookUpGeo(url)
    await seen.promise
    controller.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    expect(await pending).toEqual({ current: '' })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
  })
})
