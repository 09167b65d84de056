import { describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import type { RequestFault } from './faults.ts'

const header = (fault: string) => ({ headers: { 'x-sandbox-fault': fault } })

describe('a fault of a request', () => {
  test.each([
    ['429', 429, null],
    ['429:0', 429, '0'],
    ['429:3600', 429, '3600'],
    ['429:Wed, 21 Oct 2026 07:28:00 GMT', 429, 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['500', 500, null],
    ['503:1', 503, '1'],
  ])('parameters: %s is a status, with when to try again', async (fault, status, retryAfter) => {
    const { request } = createTestPlatform()
    const answer = await request('GET /assistant', undefined, header(fault))
    expect(answer).toMatchObject({ status, body: { statusCode: status } })
    expect(answer.headers.get('retry-after')).toBe(retryAfter)
  })

  test.each([
    ['402', 'Payment Required'],
    ['408', 'Request Timeout'],
    ['409', 'Conflict'],
    ['429', 'Too Many Requests'],
    ['503', 'Service Unavailable'],
    ['504', 'Gateway Timeout'],
    ['418', 'Error'],
  ])('default: a refusal with %s names its error: %s', async (fault, error) => {
    const { request } = createTestPlatform()
    expect((await request('GET /assistant', undefined, header(fault))).body).toMatchObject({ error })
  })

  test('parameters: malformed, empty, html', async () => {
    const { request } = createTestPlatform()
    const text = async (fault: string) => (await request('GET /tool', undefined, header(fault))).text
    expect(await text('malformed')).toBe('{"id": "')
    expect(await text('empty')).toBe('')
    expect(await text('html')).toContain('<html>')
  })

  test('parameters: reset breaks off in the middle', async () => {
    const { send } = createTestPlatform()
    const { status, body } = await send('GET /tool', undefined, header('reset'))
    const reader = body?.getReader()
    expect(status).toBe(200)
    expect((await reader?.read())?.done).toBe(false)
    await expect(reader?.read()).rejects.toThrow('reset')
  })

  test('parameters: slow-body begins and goes no further', async () => {
    const { send } = createTestPlatform()
    const { body } = await send('GET /tool', undefined, header('slow-body'))
    const reader = body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    const settled = vi.fn()
    reader?.read().then(settled, settled)
    await new Promise((resolve) => setImmediate(resolve))
    expect(settled).not.toHaveBeenCalled()
    await reader?.cancel()
  })

  test('parameters: timeout answers nothing until the request is aborted', async () => {
    const { request } = createTestPlatform()
    const controller = new AbortController()
    const answer = request('GET /tool', undefined, { ...header('timeout'), signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
  })

  test.each(['constructor', '200', '4290', ''])('behavior: 400 for the header %j', async (fault) => {
    const { request } = createTestPlatform()
    const { status, body } = await request('GET /tool', undefined, header(fault))
    expect(status).toBe(400)
    expect(body.message).toMatch(/^x-sandbox-fault must be/)
  })

  test('behavior: an id names a fault too', async () => {
    const { request } = createTestPlatform()
    expect((await request('GET /call/fault:503')).status).toBe(503)
    expect((await request('POST /chat', { assistantId: 'fault:429:1', input: 'x' })).status).toBe(429)
    expect((await request('GET /call/fault:unheard-of')).status).toBe(404)
    expect((await request('GET /call/500')).status).toBe(404)
  })

  test.each(['%E2%82%AC', '%00', '%0A', '%C3%A9'])(
    'behavior: retry-after is the text of a header: GET /call/fault:429:%s is an unknown call',
    async (retryAfter) => {
      const { request } = createTestPlatform()
      expect((await request(`GET /call/fault:429:${retryAfter}`)).status).toBe(404)
    },
  )

  test.each(['/chat', '/chat/web', '/session', '/call'])(
    'behavior: POST %s refuses an unknown fault as an assistant, as a web call does',
    async (path) => {
      const { request } = createTestPlatform()
      const phoneNumber = { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' }
      const call = { phoneNumber, customer: { number: '+15555550100' } }
      const fields = path.startsWith('/chat') ? { input: 'x' } : call
      const post = (assistantId: string) => request(`POST ${path}`, { assistantId, ...fields })
      expect(await post('fault:nothing')).toMatchObject({
        status: 400,
        body: { message: 'There is no fault:nothing.' },
      })
      // those of calls are known here too
      expect((await post('fault:ejected')).status).toBe(201)
      expect((await post('fault:web-call-500')).status).toBe(201)
    },
  )

  test('behavior: a report of a room takes no fault of the page', async () => {
    const { request, platform } = createTestPlatform()
    const { body: call } = await request('POST /call/web', { assistantId: 'demo' })
    platform.fail('500')
    expect((await request(`POST /room/${call.id}/report`, { status: 'in-progress' })).status).toBe(204)
    expect((await request('GET /tool')).status).toBe(500)
  })

  test('behavior: platform.fail() lets the next requests fail', async () => {
    const { request, platform } = createTestPlatform()
    const faults: RequestFault[] = ['500', '429:0']
    platform.fail(...faults)
    const statuses: number[] = []
    for (const operation of ['GET /tool', 'POST /call/web', 'GET /tool', 'POST /call/web']) {
      statuses.push(
        (await request(operation, operation.startsWith('POST') ? { assistantId: 'demo' } : undefined)).status,
      )
    }
    expect(statuses).toEqual([500, 429, 200, 201])
  })

  test.each(['teapot', '200', '600', '', 'constructor', undefined])(
    'behavior: platform.fail() refuses %j and the faults beside it',
    async (name) => {
      const { request, platform } = createTestPlatform()
      const fail = () => platform.fail('503', name as RequestFault)
      expect(fail).toThrow(TypeError)
      expect(fail).toThrow(`fail: '${name}' must be a status from 400 to 599 or one of timeout, `)
      expect((await request('GET /tool')).status).toBe(200)
    },
  )

  test('behavior: a web call can fail by the header too', async () => {
    const { request } = createTestPlatform()
    expect((await request('POST /call/web', { assistantId: 'demo' }, header('502'))).status).toBe(502)
  })
})
