import { describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import type { Override } from './override.ts'

describe('use', () => {
  test('default: answers in place of the platform', async () => {
    const { request, platform } = createTestPlatform()
    const handle: Override['handle'] = async ({ request, params }) =>
      Response.json({ ...params, ...(await request.json()) }, { status: 202 })
    platform.use({ operation: 'PATCH /assistant/:id', handle })
    const answer = await request('PATCH /assistant/a%20b', { name: 'Aidan' })
    expect([answer.status, answer.body]).toEqual([202, { id: 'a b', name: 'Aidan' }])
    expect(answer.headers.get('x-request-id')).toMatch(/^\d+-\d+$/)
    // the rest of the platform answers as before
    expect((await request('GET /assistant/a')).status).toBe(404)
  })

  test('default: overrides a web call, and a request that the platform does not have', async () => {
    const { request, platform } = createTestPlatform()
    platform.use(
      { operation: 'POST /call/web', handle: () => new Response(null, { status: 402 }) },
      { operation: 'GET /beta', handle: () => new Response('new') },
    )
    expect((await request('POST /call/web', { assistantId: 'demo' })).status).toBe(402)
    expect((await request('GET /beta')).text).toBe('new')
  })

  test('default: the latest override goes first, and one without an answer leaves it to the next', async () => {
    const { request, platform } = createTestPlatform()
    const answers = (name: string, isMine: (type: string) => boolean): Override => ({
      operation: 'POST /tool',
      handle: async ({ request }) => {
        const { type } = await request.json()
        return isMine(type) ? new Response(name) : undefined
      },
    })
    platform.use(answers('first', (type) => type !== 'dtmf'))
    platform.use(answers('second', (type) => type === 'output'))
    expect((await request('POST /tool', { type: 'output' })).text).toBe('second')
    expect((await request('POST /tool', { type: 'sms' })).text).toBe('first')
    expect((await request('POST /tool', { type: 'dtmf' })).status).toBe(201)
  })

  test('behavior: one without an answer leaves a request as it was', async () => {
    const { request, platform } = createTestPlatform()
    const handle: Override['handle'] = async ({ request }) => void (await request.text())
    platform.use({ operation: 'POST /tool', handle })
    expect(await request('POST /tool', { type: 'dtmf' })).toMatchObject({
      status: 201,
      body: { type: 'dtmf' },
    })
    expect((await request('GET /tool')).body).toHaveLength(1)
  })

  test('parameters: once', async () => {
    const { request, platform } = createTestPlatform()
    platform.use({ operation: 'GET /tool', handle: () => new Response('overridden'), once: true })
    expect((await request('GET /tool')).text).toBe('overridden')
    expect((await request('GET /tool')).body).toEqual([])
  })

  test('parameters: once answers one of several requests at the same time', async () => {
    const { request, platform } = createTestPlatform()
    const handle = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return new Response('overridden')
    }
    platform.use({ operation: 'GET /tool', handle, once: true })
    const answers = await Promise.all([request('GET /tool'), request('GET /tool')])
    expect(answers.map(({ text }) => text).sort()).toEqual(['[]', 'overridden'])
  })

  test('behavior: goes before a fault, which waits for a request of the platform', async () => {
    const { request, platform } = createTestPlatform()
    platform.use({ operation: 'GET /tool', handle: () => new Response('overridden') })
    platform.fail('503')
    expect((await request('GET /tool')).text).toBe('overridden')
    expect((await request('GET /squad')).status).toBe(503)
  })

  test('behavior: the answer may be one that was fetched, and HEAD gets its headers', async () => {
    const { request, platform } = createTestPlatform()
    const fetched = await fetch('data:text/plain,fetched')
    platform.use({ operation: 'GET /tool', handle: () => fetched.clone() })
    expect((await request('GET /tool')).text).toBe('fetched')
    const { status, text, headers } = await request('HEAD /tool')
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/plain'])
  })

  test('behavior: an override that throws is answered with 500', async () => {
    const { request, platform } = createTestPlatform()
    const handle = () => {
      throw new Error('not today')
    }
    platform.use({ operation: 'GET /tool', handle })
    expect(await request('GET /tool')).toMatchObject({ status: 500, body: { message: 'not today' } })
  })

  test.each([
    'GET',
    '/tool',
    'GET tool',
    'get /tool',
    'FETCH /tool',
    'GET /tool/{id}',
    'GET /tool?limit=1',
    '',
  ])('behavior: %j can match no request, and is refused with all overrides beside it', async (operation) => {
    const { request, platform } = createTestPlatform()
    const handle = vi.fn(() => new Response())
    const use = () => platform.use({ operation: 'GET /tool', handle }, { operation, handle })
    expect(use).toThrow(TypeError)
    expect(use).toThrow(`use: '${operation}' must be a method and a path`)
    await request('GET /tool')
    expect(handle).not.toHaveBeenCalled()
  })
})

test.each<[unknown, string]>([
  [undefined, 'use: an override is an object with an operation and a handle.'],
  [{ operation: 7, handle: () => undefined }, 'use: operation must be a method and a path'],
  [{ operation: 'GET /tool' }, 'use: handle must be a function.'],
  [{ operation: 'GET /tool', handle: () => undefined, once: 1 }, 'use: once must be true or false.'],
  [
    { operation: 'GET /tool', handle: () => undefined, onec: true },
    'use: an override has no field onec, only operation, handle, once.',
  ],
])('behavior: %j is not an override', (override, message) => {
  expect(() => createTestPlatform().platform.use(override as never)).toThrow(message)
})

test.each<[unknown, string]>([
  [{ id: 1 }, 'returned a value that is not a Response'],
  ['text', 'returned a value that is not a Response'],
  [null, 'returned a value that is not a Response'],
  [Response.error(), 'returned a Response with the status 0'],
])('behavior: an override that returns %j is answered with 500', async (answer, message) => {
  const { request, platform } = createTestPlatform()
  platform.use({ operation: 'GET /tool', handle: () => answer as Response })
  expect(await request('GET /tool')).toMatchObject({
    status: 500,
    body: { message: expect.stringContaining(`use: the handle of GET /tool ${message}`) },
  })
})

test('behavior: an override may return the same Response to several requests', async () => {
  const { request, platform } = createTestPlatform()
  const answer = Response.json([])
  platform.use({ operation: 'GET /tool', handle: () => answer })
  for (let round = 0; round < 3; round += 1) expect((await request('GET /tool')).body).toEqual([])
})

test('resetOverrides: removes overrides, and leaves the records', async () => {
  const { request, create, platform } = createTestPlatform()
  await create('/tool', { type: 'dtmf' })
  platform.use({ operation: 'GET /tool', handle: () => new Response('overridden') })
  platform.resetOverrides()
  expect((await request('GET /tool')).body).toHaveLength(1)
})

test('reset: goes back to the options of the platform', async () => {
  const { request, create, platform } = createTestPlatform({ faults: ['web-call-500'], seed: 1 })
  const state = platform.state()
  const webCall = async () => (await request('POST /call/web', { assistantId: 'demo' })).status
  await create('/tool', { type: 'dtmf' })
  expect(await webCall()).toBe(500)
  platform.use({ operation: 'GET /tool', handle: () => new Response('overridden') })
  platform.fail('503')
  platform.reset()
  expect(Object.keys(platform.state())).toEqual(Object.keys(state))
  expect(platform.state().org?.[0]?.id).toBe(state.org?.[0]?.id)
  expect((await request('GET /tool')).body).toEqual([])
  expect([await webCall(), await webCall()]).toEqual([500, 201])
})
