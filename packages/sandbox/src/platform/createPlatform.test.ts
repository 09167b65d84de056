import { describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import type { PlatformOptions } from './createContext.ts'
import { createPlatform } from './createPlatform.ts'
import { readRoomUrl } from './roomUrl.ts'

const baseUrl = 'https://sandbox.invalid'

function post(body: unknown, options: PlatformOptions = {}, init: RequestInit = {}) {
  const request = new Request(`${baseUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: 'Bearer key' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })
  return createPlatform({ baseUrl, ...options }).handle(request)
}

const created = async (body: unknown, options?: PlatformOptions) => (await post(body, options)).json()

test('behavior: restored records get an organization that exists', async () => {
  const platform = createPlatform({ baseUrl })
  platform.restore(createPlatform({ baseUrl }).state())
  const request = async (path: string, init: RequestInit = {}) =>
    (
      await platform.handle(
        new Request(baseUrl + path, { headers: { authorization: 'Bearer key' }, ...init }),
      )
    ).json()
  const { orgId } = await request('/call/web', { method: 'POST', body: '{"assistantId":"demo"}' })
  expect(await request(`/org/${orgId}`)).toMatchObject({ id: orgId })
  platform.restore({})
  expect(await request('/org')).toHaveLength(1)
})

describe('POST /call/web', () => {
  test('default: creates a call and the room to join', async () => {
    const answer = await post({ assistantId: 'demo' })
    const call = await answer.json()
    expect(answer.status).toBe(201)
    expect(call).toEqual({
      assistantId: 'demo',
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      orgId: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: call.createdAt,
      type: 'webCall',
      status: 'queued',
      webCallUrl: expect.stringContaining(`${baseUrl}/room/${call.id}?scenario=demo`),
      transport: { provider: 'daily', assistantVideoEnabled: false, callUrl: call.webCallUrl },
      monitor: {
        listenUrl: `wss://sandbox.invalid/call/${call.id}/listen`,
        controlUrl: `${baseUrl}/call/${call.id}/control`,
      },
      artifactPlan: { videoRecordingEnabled: false },
    })
  })

  test.each([
    ['an assistant id', { assistantId: 'slow' }, 'slow'],
    ["an inline assistant's metadata", { assistant: { metadata: { scenario: 'echo' } } }, 'echo'],
    ['an inline assistant without', { assistant: { name: 'Aidan' } }, 'demo'],
    ['a squad', { squadId: 'squad' }, 'demo'],
    ['a workflow', { workflow: { nodes: [] } }, 'demo'],
  ])('parameters: the scenario of %s', async (_what, body, scenario) => {
    expect(readRoomUrl((await created(body)).webCallUrl).scenario).toBe(scenario)
  })

  test('parameters: the answer has the fields of the request', async () => {
    const body = {
      assistant: { voice: { provider: 'tavus', voiceId: 'v' } },
      assistantOverrides: { variableValues: { a: 1 } },
    }
    expect(await created(body)).toMatchObject(body)
  })

  test('parameters: video recording, for which the greeting waits', async () => {
    const { create, roomOf } = createTestPlatform()
    const call = await create('/call/web', { assistant: { artifactPlan: { videoRecordingEnabled: true } } })
    expect(call.artifactPlan).toEqual({ videoRecordingEnabled: true })
    expect((await roomOf(call)).config).toMatchObject({ greetingWaits: true })
  })

  test('parameters: the room gets script and latency', async () => {
    const script = { greeting: { text: 'Good evening' }, turns: [] }
    const body = { assistant: { metadata: { scenario: 'slow', latency: { webCall: 0, answer: 5 } } } }
    const { create, roomOf } = createTestPlatform({ script, latency: { answer: 1, join: 2 } })
    expect((await roomOf(await create('/call/web', body))).config).toEqual({
      script,
      latency: { webCall: 0, answer: 5, join: 2 },
      createdAt: expect.any(Number),
    })
  })

  test('parameters: seed', async () => {
    const [one, same, other] = await Promise.all(
      [1, 1, 2].map((seed) => created({ assistantId: 'demo' }, { seed })),
    )
    expect(one.id).toBe(same.id)
    expect(one.id).not.toBe(other.id)
  })

  test.each([
    ['no target', {}],
    ['an empty id', { assistantId: '' }],
    ['a list', []],
    ['malformed JSON', '{"assistantId":'],
    ['nothing', ''],
  ])('behavior: 400 for %s', async (_what, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'Bad Request', statusCode: 400 })
  })

  test.each([undefined, 'Basic abc', 'Bearer '])(
    'behavior: 401 with authorization %j',
    async (authorization) => {
      const headers = new Headers(authorization === undefined ? {} : { authorization })
      const answer = await post({ assistantId: 'demo' }, {}, { headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({
        message: 'Send a key in the header Authorization, after the word Bearer.',
        error: 'Unauthorized',
        statusCode: 401,
      })
    },
  )
})

describe('other requests', () => {
  test.each(['/call/webhook', '/', '/room/id'])('behavior: 404 for %s', async (path) => {
    const answer = await createPlatform({ baseUrl }).handle(
      new Request(`${baseUrl}${path}`, { method: 'POST' }),
    )
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: `Cannot POST ${path}`, statusCode: 404 })
  })
})

describe('faults', () => {
  const request = (name: string, init?: RequestInit) => post({ assistantId: `fault:${name}` }, {}, init)

  test.each([
    ['web-call-401', 401],
    ['web-call-404', 404],
    ['web-call-429', 429],
    ['web-call-500', 500],
  ])('parameters: %s', async (name, status) => {
    const answer = await request(name)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ statusCode: status })
  })

  test('behavior: an unknown fault is refused, and creates no call', async () => {
    const answer = await request('web-call-418')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: 'There is no fault:web-call-418.',
    })
    expect((await request('join-hang')).status).toBe(201)
  })

  test('behavior: the name of a fault is an id like any other without `fault:`', async () => {
    expect((await post({ assistantId: 'web-call-500' })).status).toBe(201)
    expect((await post({ assistant: { metadata: { scenario: 'web-call-500' } } })).status).toBe(201)
  })

  test('parameters: web-call-malformed has a good status and a bad body', async () => {
    const answer = await request('web-call-malformed')
    expect(answer.ok).toBe(true)
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  })

  test('parameters: web-call-no-url and web-call-insecure-url', async () => {
    expect(await (await request('web-call-no-url')).json()).not.toHaveProperty('webCallUrl')
    expect(await (await request('web-call-insecure-url')).json()).toHaveProperty(
      'webCallUrl',
      'http://example.com/room',
    )
  })

  test('parameters: web-call-timeout answers nothing until the request is aborted', async () => {
    const controller = new AbortController()
    const settled = vi.fn()
    const answer = request('web-call-timeout', { signal: controller.signal })
    answer.then(settled, settled)
    // a later request with the same steps has been answered
    expect((await request('web-call-500')).status).toBe(500)
    expect(settled).not.toHaveBeenCalled()
    controller.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
  })

  test('behavior: faults of the options take the next calls, one each', async () => {
    const { handle } = createPlatform({ baseUrl, faults: ['web-call-500', 'web-call-429'] })
    // also where one looks longer for its scenario than the next
    const answers = [{ assistant: {} }, { assistantId: 'echo' }, { assistantId: 'demo' }].map((each) => {
      const headers = { authorization: 'Bearer key' }
      const body = JSON.stringify(each)
      return handle(new Request(`${baseUrl}/call/web`, { method: 'POST', headers, body }))
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([500, 429, 201])
  })

  test('behavior: a body that is refused leaves the fault to the next call', async () => {
    const { request } = createTestPlatform({ faults: ['web-call-500'] })
    for (const refused of [{}, { assistant: { nam: 'x' } }]) {
      expect((await request('POST /call/web', refused)).status).toBe(400)
    }
    expect((await request('POST /call/web', { assistantId: 'demo' })).status).toBe(500)
  })

  test('behavior: an inherited name is not a fault', async () => {
    expect((await request('constructor')).status).toBe(400)
  })
})
