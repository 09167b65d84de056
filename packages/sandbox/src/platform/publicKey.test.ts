import { describe, expect, test } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { createSandbox } from '../createSandbox.ts'

const BASE = 'https://sandbox.invalid'

/** Sends a request with a key. Returns its status. */
async function statusOf(key: string, operation: string, body?: object, origin?: string): Promise<number> {
  const { fetch, baseUrl } = createSandbox()
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(`${baseUrl ?? BASE}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(origin && { origin }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status
}

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token as `createPublicToken()` makes it. */
const tokenWith = (token: object) => `${encode({ alg: 'HS256' })}.${encode({ orgId: 'o', token })}.c2ln`

const CALL = { assistantId: 'demo' }

describe('a public key', () => {
  const keys = ['pk_1', 'pk-1', 'public', 'public-key', tokenWith({ tag: 'public' })]

  test.each(keys)('default: %s creates web calls and chats of a page', async (key) => {
    expect(await statusOf(key, 'POST /call/web', CALL)).toBe(201)
    expect(await statusOf(key, 'POST /chat/web', { ...CALL, input: 'Hello' })).toBe(201)
  })

  test.each(keys)('behavior: %s is refused elsewhere, as on the platform', async (key) => {
    expect(await statusOf(key, 'GET /call')).toBe(401)
    expect(await statusOf(key, 'GET /assistant')).toBe(401)
    expect(await statusOf(key, 'POST /assistant', { name: 'Aidan' })).toBe(401)
    expect(await statusOf(key, 'POST /chat', { ...CALL, input: 'Hello' })).toBe(401)
  })

  test('behavior: the refusal has the words of the platform', async () => {
    const { fetch, baseUrl } = createSandbox()
    const response = await fetch(`${baseUrl}/call`, { headers: { authorization: 'Bearer pk_1' } })
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^Invalid Key\./),
      statusCode: 401,
    })
  })
})

test.each(['key', 'sk_1', 'a.public.key', 'republic', tokenWith({ tag: 'private' }), 'a.b.c'])(
  'default: %s is a private key',
  async (key) => {
    expect(await statusOf(key, 'GET /call')).toBe(200)
  },
)

describe('the restrictions of a public token', () => {
  const restricted = (restrictions: object) => tokenWith({ tag: 'public', restrictions })

  test.each([
    ['an assistant of the list', { allowedAssistantIds: ['demo'] }, CALL, undefined, 201],
    ['another assistant', { allowedAssistantIds: ['other'] }, CALL, undefined, 403],
    [
      'an inline assistant beside a list',
      { allowedAssistantIds: ['demo'] },
      { assistant: {} },
      undefined,
      403,
    ],
    ['an inline assistant', { allowTransientAssistant: false }, { assistant: {} }, undefined, 403],
    ['an inline assistant, by default', {}, { assistant: {} }, undefined, 201],
    // each of them starts assistants of its own
    ['a squad beside a list', { allowedAssistantIds: ['demo'] }, { squadId: 'squad-1' }, undefined, 403],
    [
      'a squad beside an assistant',
      { allowedAssistantIds: ['demo'] },
      { ...CALL, squadId: 's' },
      undefined,
      403,
    ],
    ['an inline squad beside a list', { allowedAssistantIds: ['demo'] }, { squad: {} }, undefined, 403],
    ['a workflow beside a list', { allowedAssistantIds: ['demo'] }, { workflowId: 'w' }, undefined, 403],
    ['an inline workflow beside a list', { allowedAssistantIds: ['demo'] }, { workflow: {} }, undefined, 403],
    ['an inline squad', { allowTransientAssistant: false }, { squad: {} }, undefined, 403],
    ['an inline workflow', { allowTransientAssistant: false }, { workflow: {} }, undefined, 403],
    ['a saved squad', { allowTransientAssistant: false }, { squadId: 'squad-1' }, undefined, 201],
    ['nobody beside a list', { allowedAssistantIds: ['demo'] }, {}, undefined, 403],
    ['no assistant at all', { allowedAssistantIds: [] }, CALL, undefined, 403],
    ['a token that is not enabled', { enabled: false }, CALL, undefined, 401],
    ['a token that is enabled', { enabled: true }, CALL, undefined, 201],
    ['an origin of the list', { allowedOrigins: ['https://a.example'] }, CALL, 'https://a.example', 201],
    ['another origin', { allowedOrigins: ['https://a.example'] }, CALL, 'https://b.example', 403],
  ])('%s', async (_title, restrictions, body, origin, status) => {
    expect(await statusOf(restricted(restrictions), 'POST /call/web', body, origin)).toBe(status)
  })
})

test.each([
  ['a server, as of a program', true, 403],
  // a browser adds the origin to what leaves the page
  ['a page', false, 201],
])('an origin of the list is needed in the sandbox of %s', async (_title, isServer, status) => {
  const token = tokenWith({ tag: 'public', restrictions: { allowedOrigins: ['https://a.example'] } })
  const { request } = createTestPlatform({ isServer })
  const post = (headers: object = {}) =>
    request('POST /call/web', CALL, { headers: { authorization: `Bearer ${token}`, ...headers } })
  expect((await post()).status).toBe(status)
  expect((await post({ origin: 'https://a.example' })).status).toBe(201)
})

describe('a token for one assistant continues its chats only', () => {
  const { fetch, baseUrl } = createSandbox()
  const send = async (key: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const token = tokenWith({ tag: 'public', restrictions: { allowedAssistantIds: ['demo'] } })
  const chat = { assistantId: 'demo', input: 'Hello' }

  test('default: its own session', async () => {
    const { sessionId } = (await send(token, '/chat/web', chat)).body
    expect(await send(token, '/chat/web', { ...chat, sessionId })).toMatchObject({ status: 201 })
  })

  test.each([{ assistantId: 'silent' }, { assistant: { name: 'Nora' } }])(
    'behavior: the chat and the session of %j are refused',
    async (other) => {
      const { id, sessionId } = (await send('private', '/chat/web', { ...other, input: 'Hello' })).body
      for (const path of ['/chat/web', '/chat/web/responses']) {
        for (const before of [{ sessionId }, { previousChatId: id }]) {
          expect(await send(token, path, { ...chat, ...before })).toMatchObject({ status: 403 })
          expect((await send('pk_1', '/chat/web', { ...chat, ...before })).status).toBe(201)
        }
      }
    },
  )

  test('behavior: an unknown session', async () => {
    const { status } = await send(token, '/chat/web', { ...chat, sessionId: 'unknown' })
    expect(status).toBe(404)
  })
})
