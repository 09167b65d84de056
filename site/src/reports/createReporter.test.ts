import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReporter } from './createReporter.ts'

interface Report {
  tags: unknown
  exception: { values: { type: string; value: string }[] }
}

let server: Server
let taken: { url: string; headers: IncomingMessage['headers']; body: string }[]
let address: string

/** Stands in for the error-reporting service. */
beforeEach(async () => {
  taken = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ url: request.url ?? '', headers: request.headers, body })
      response.end('{}')
      server.emit('taken')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/7`
  vi.stubGlobal('location', { origin: 'https://site.example' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** Reports a problem, and reads the request to the service. */
async function report(error: unknown) {
  const arrived = once(server, 'taken')
  createReporter(address)({ where: 'call', error })
  await arrived
  const [request] = taken
  const [, , item = '{}'] = request?.body.split('\n') ?? []
  return { ...request, report: JSON.parse(item) as Report }
}

test('default: reports the error, and the part of the site where it happened', async () => {
  const { url, report: sent } = await report(new TypeError('levels is not iterable'))
  expect(url).toMatch(/^\/api\/7\/envelope\/\?/)
  expect(sent.exception.values).toMatchObject([{ type: 'TypeError', value: 'levels is not iterable' }])
  expect(sent.tags).toEqual({ where: 'call' })
})

test('behavior: sends nothing about the user, no credentials and no other addresses', async () => {
  const {
    headers,
    body,
    report: sent,
  } = await report(
    new Error(
      'join https://offhook.daily.co/room-of-ada?t=eyJh.bGci.OiJI failed, Bearer a-secret-token, ' +
        'ada@example.com, +61 2 5550 1234, https://site.example/assets/shared-12345678.js?v=2',
    ),
  )
  expect(sent.exception.values[0]?.value).toBe(
    'join https://offhook.daily.co/[Filtered] failed, [Filtered] ' +
      '[Filtered], [Filtered], https://site.example/assets/shared-12345678.js',
  )
  expect(Object.keys(sent).sort()).toEqual([
    'event_id',
    'exception',
    'level',
    'platform',
    'sdk',
    'tags',
    'timestamp',
  ])
  expect(body).not.toMatch(/room-of-ada|secret|eyJ|ada@|5550/)
  expect(headers?.cookie ?? headers?.authorization).toBeUndefined()
})

test('behavior: reports a thrown value that is not an error', async () => {
  const { report: sent } = await report('out of luck')
  expect(JSON.stringify(sent)).toContain('out of luck')
})
