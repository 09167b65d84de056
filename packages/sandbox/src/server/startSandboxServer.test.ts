import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { Script } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { MAX_BODY_MIB } from './createApp.ts'
import { startSandboxServer } from './startSandboxServer.ts'
import { startTestServer as start } from './startTestServer.ts'

/** Not every machine has it. */
const hasIPv6 = Object.values(networkInterfaces()).some((own) => own?.some(({ family }) => family === 'IPv6'))

const webCall = (body: string, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
  body,
  ...(signal && { signal }),
})

describe('startSandboxServer', () => {
  test('default: answers the platform, with rooms at its own address', async () => {
    const { url, port } = await start()
    const answer = await fetch(`${url}/call/web`, webCall('{"assistantId":"demo"}'))
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect((await answer.json()).webCallUrl).toMatch(new RegExp(`^${url}/room/`))
  })

  test.each(['0.0.0.0', ...(hasIPv6 ? ['::', '0:0:0:0:0:0:0:0'] : [])])(
    'parameters: host %s listens on all addresses, and url is one of this machine',
    async (host) => {
      const { url, bundleUrl, port } = await start({ host })
      expect([url, new URL(bundleUrl).origin]).toEqual(Array(2).fill(`http://127.0.0.1:${port}`))
      const answer = await fetch(`${url}/call/web`, webCall('{"assistantId":"demo"}'))
      expect((await answer.json()).webCallUrl).toMatch(new RegExp(`^${url}/room/`))
    },
  )

  test('parameters: host localhost keeps its name', async () => {
    const { url, port } = await start({ host: 'localhost' })
    expect(url).toBe(`http://localhost:${port}`)
  })

  test('default: GET /health', async () => {
    const { url } = await start()
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
  })

  test('default: GET / names all addresses', async () => {
    const { url, bundleUrl } = await start()
    const answer = await fetch(url)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    for (const address of [url, bundleUrl, `${url}/health`]) expect(text).toContain(address)
    expect((await fetch(bundleUrl)).ok).toBe(true)
  })

  test.each(['', 'versioned/0.80.0/static/'])(
    'default: serves the call machine under /call-machine/%s',
    async (folder) => {
      const { url } = await start()
      const answer = await fetch(`${url}/call-machine/${folder}call-machine-object-bundle.js`)
      const script = await answer.text()
      expect(answer.headers.get('content-type')).toBe('text/javascript')
      expect(script).toContain('call-machine-initialized')
      // a classic script: one that imports would not run
      expect(() => new Script(script)).not.toThrow()
    },
  )

  test.each(['', 'versioned/0.92.2/static/'])(
    'behavior: has no call machine under /call-machine/fault:bundle-missing/%s',
    async (folder) => {
      const { url } = await start()
      const address = `${url}/call-machine/fault:bundle-missing/${folder}call-machine-object-bundle.js`
      const answer = await fetch(address)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        message: 'This folder has no call machine on purpose, for tests.',
      })
    },
  )

  test('default: a page of this machine gets its preflight', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/call/web`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-headers': 'authorization,x-client',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,x-client')
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0)
  })

  test('behavior: a host that this machine does not have is named', async () => {
    const started = startSandboxServer({ port: 0, host: '192.0.2.1' })
    await expect(started).rejects.toThrow('This machine has no address 192.0.2.1: give one of its own')
  })

  test('behavior: a taken port is named', async () => {
    const { port } = await start()
    await expect(startSandboxServer({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  })

  test('behavior: a body that is too large is refused, and the server goes on', async () => {
    const { url } = await start()
    const answer = await fetch(
      `${url}/call/web`,
      webCall(JSON.stringify({ padding: 'x'.repeat(MAX_BODY_MIB * 1024 * 1024) })),
    )
    expect(answer.status).toBe(413)
    expect((await fetch(`${url}/health`)).ok).toBe(true)
  })

  test('behavior: a body without a length is accepted up to the limit', async () => {
    const { url } = await start()
    const post = (size: number) => {
      const body = new Blob([`{"name":"`, 'x'.repeat(size), `"}`]).stream()
      const headers = { authorization: 'Bearer key' }
      return fetch(`${url}/token`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    }
    const taken = await post(10)
    expect([taken.status, await taken.json()]).toMatchObject([201, { name: 'x'.repeat(10) }])
    const refused = await post(MAX_BODY_MIB * 1024 * 1024)
    expect([refused.status, (await refused.json()).message]).toEqual([413, 'The body is larger than 1 MiB.'])
  })

  test.each(['127.0.0.1', ...(hasIPv6 ? ['::1'] : [])])(
    'behavior: a client on %s that sends no Host is answered',
    async (host) => {
      const { port } = await start({ host })
      const socket = connect(port, host)
      socket.end('GET /health HTTP/1.0\r\n\r\n')
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"status":"ok"\}$/)
    },
  )

  test('behavior: a path after a base URL that ends in a slash', async () => {
    const { url } = await start()
    expect((await fetch(`${url}//call/web`, webCall('{"assistantId":"demo"}'))).status).toBe(201)
  })

  test('behavior: a reset prints nothing', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { url, platform } = await start()
    platform.fail('reset')
    const answer = await fetch(`${url}/call`, { headers: { authorization: 'Bearer key' } })
    await expect(answer.text()).rejects.toThrow('terminated')
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  test('behavior: leaves the globals of its process alone', async () => {
    const before = [globalThis.Request, globalThis.Response]
    await start()
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })

  test('default: a stream comes in pieces', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/chat`, webCall('{"assistantId":"demo","input":"Hi","stream":true}'))
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('content-length')).toBeNull()
    expect(text.match(/^data: /gm)?.length).toBeGreaterThan(5)
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('behavior: reset breaks the connection in the middle of the answer', async () => {
    const { url, platform } = await start()
    platform.fail('reset', 'slow-body')
    const answer = await fetch(`${url}/call/web`, webCall('{"assistantId":"demo"}'))
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
    const aborted = new AbortController()
    const slow = await fetch(`${url}/call/web`, webCall('{"assistantId":"demo"}', aborted.signal))
    const ended = expect(slow.text()).rejects.toHaveProperty('name', 'AbortError')
    aborted.abort()
    await ended
    expect((await fetch(`${url}/call/web`, webCall('{"assistantId":"demo"}'))).status).toBe(201)
  })

  test.each(['/', '/health', '/call', '/assistant/gone', '/call-machine/call-machine-object-bundle.js'])(
    'behavior: HEAD %s is as GET, without the body',
    async (path) => {
      const { url } = await start()
      const headers = { authorization: 'Bearer key' }
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => fetch(`${url}${path}`, { method, headers })),
      )
      expect([head?.status, head?.headers.get('content-type'), head?.headers.get('content-length')]).toEqual([
        get?.status,
        get?.headers.get('content-type'),
        get?.headers.get('content-length'),
      ])
      expect(await head?.text()).toBe('')
      await get?.text()
    },
  )

  test('behavior: a page may read the headers of an answer', async () => {
    const { url } = await start()
    const { headers } = await fetch(`${url}/call`, { headers: { authorization: 'Bearer key' } })
    expect(headers.get('access-control-expose-headers')).toBe('*')
    expect(headers.get('x-request-id')).toMatch(/^\d+-\d+$/)
  })

  test('behavior: an aborted request ends alone', async () => {
    const { url } = await start()
    const hanging = webCall('{"assistantId":"fault:web-call-timeout"}', AbortSignal.timeout(50))
    await expect(fetch(`${url}/call/web`, hanging)).rejects.toHaveProperty('name', 'TimeoutError')
    expect((await fetch(`${url}/health`)).ok).toBe(true)
  })

  test('behavior: close ends open connections and frees the port', async () => {
    const { url, port, close } = await startSandboxServer({ port: 0 })
    const hanging = fetch(`${url}/call/web`, webCall('{"assistantId":"fault:web-call-timeout"}'))
    const ended = expect(hanging).rejects.toThrow()
    await fetch(`${url}/health`)
    await close()
    await ended
    await start({ port })
  })
})
