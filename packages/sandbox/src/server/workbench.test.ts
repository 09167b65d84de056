import { describe, expect, test, vi } from 'vitest'
import { startTestServer as start } from './startTestServer.ts'

/** The header of a browser that opens a page. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('GET /', () => {
  test('default: a page for browsers, which loads from this server only', async () => {
    const { url } = await start()
    const answer = await fetch(url, { headers: BROWSER })
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('vary')).toContain('accept')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src 'self' ${url}`)
    expect(policy).not.toContain('unsafe')
    const paths = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path = '']) => path)
    expect(paths).toHaveLength(4)
    for (const path of paths) expect((await fetch(`${url}${path}`)).status).toBe(200)
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
  })

  test('default: text for programs', async () => {
    const answer = await fetch((await start()).url)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test('behavior: text for a browser that comes through a proxy, which may not use the workbench', async () => {
    const { url } = await start()
    const headers = { ...BROWSER, 'x-forwarded-for': '192.0.2.7' }
    expect((await fetch(url, { headers })).headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await fetch(`${url}/__sandbox/workbench/workbench.js`, { headers })).status).toBe(403)
    expect((await fetch(`${url}/__sandbox/events`, { headers })).status).toBe(403)
  })

  test.each(['none.js', '%2e%2e%2fserver.js', '..%2f..%2fpackage.json'])(
    'behavior: 404 for the file %s',
    async (file) => {
      const { url } = await start()
      expect((await fetch(`${url}/__sandbox/workbench/${file}`)).status).toBe(404)
    },
  )
})

describe('GET /__sandbox/events', () => {
  test('behavior: nothing is kept for a client whose connection has closed', async () => {
    const server = await start()
    const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
    const init = { method: 'POST', headers }
    const created = await fetch(`${server.url}/call/web`, { ...init, body: '{"assistantId":"demo"}' })
    const { id } = await created.json()
    const report = async () => {
      const answer = await fetch(`${server.url}/room/${id}/report`, { ...init, body: '{"present":true}' })
      return answer.status
    }
    const aborting = new AbortController()
    const clients = Array.from({ length: 10 }, () =>
      fetch(`${server.url}/__sandbox/events`, { signal: aborting.signal }),
    )
    for (const answer of await Promise.all(clients)) {
      expect(answer.headers.get('content-type')).toBe('text/event-stream')
    }
    // the calls are watched
    expect(await report()).toBe(200)
    aborting.abort()
    await vi.waitFor(async () => expect(await report()).toBe(204))
  })
})
