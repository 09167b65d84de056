import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from '@offhook/sandbox/server'
import { bearer, hmac } from '@offhook/server'
import getPort from 'get-port'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeServers, serve, serveWebhook } from './serveWebhook.ts'

let sandbox: SandboxServer

const start = async (options: SandboxServerOptions = {}) => {
  sandbox = await startSandboxServer({ port: 0, ...options })
}

beforeEach(() => start())
afterEach(async () => {
  await sandbox.close()
  closeServers()
})

const send = async (path: string, body: unknown, key = 'any') => {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status === 204 ? undefined : response.json()
}

/** Creates a web call, and plays its page: what the room reports, and what it sends to the server. */
async function openCall(assistant: object, others: object = {}) {
  const { id, webCallUrl } = await send('/call/web', { assistant, ...others })
  const token = new URL(webCallUrl).searchParams.get('token') ?? ''
  return {
    id,
    token,
    report: (report: object) => send(`/room/${id}/report`, report),
    message: (message: object) => send(`/room/${id}/server-message`, message, token),
    config: async () => (await fetch(`${sandbox.url}/room/${id}/config`)).json(),
    notices: async (): Promise<string[]> => {
      const calls = await (await fetch(`${sandbox.url}/__sandbox/calls`)).json()
      const found = calls.find((call: { id: string }) => call.id === id)
      return found?.notices ?? []
    },
  }
}

const toolCalls = (...names: string[]) => ({
  type: 'tool-calls',
  toolCallList: names.map((name, index) => ({
    id: `tool-call-${index + 1}`,
    type: 'function',
    function: { name, arguments: '{"treatment":"massage"}' },
  })),
})

describe('default', () => {
  test('the start, the conversation, the end and the report of a call arrive in this order', async () => {
    const { received, errors, url } = await serveWebhook()
    const call = await openCall({ name: 'Aidan', server: { url, secret: 'secret' } })
    await call.report({ status: 'in-progress' })
    await call.report({ role: 'bot', message: 'Good morning.', duration: 1000 })
    await call.message({ type: 'speech-update', status: 'stopped', role: 'assistant', turn: 0 })
    await call.message({ type: 'conversation-update', messages: [], messagesOpenAIFormatted: [] })
    // not among the default messages
    await call.message({ type: 'model-output', output: 'Good' })
    await call.report({ status: 'ended', endedReason: 'customer-ended-call' })
    await vi.waitFor(() => expect(received.at(-1)?.type).toBe('end-of-call-report'))
    expect(received.map(({ type, status }) => (type === 'status-update' ? status : type))).toEqual([
      'in-progress',
      'assistant.started',
      'speech-update',
      'conversation-update',
      'ended',
      'end-of-call-report',
    ])
    expect(received[0]).toMatchObject({
      timestamp: expect.any(Number),
      call: { id: call.id, type: 'webCall', status: 'in-progress' },
      assistant: { name: 'Aidan' },
    })
    expect(received[1]).toMatchObject({ newAssistant: { name: 'Aidan' } })
    expect(received.at(-1)).toMatchObject({
      endedReason: 'customer-ended-call',
      startedAt: expect.any(String),
      transcript: 'AI: Good morning.\n',
      call: { status: 'ended' },
    })
    expect(errors).toEqual([])
    expect(JSON.stringify(received)).not.toContain('roomConfig')
  })

  test('the server runs a tool, and its result goes to the agent', async () => {
    const price = vi.fn(() => '80 dollars')
    const { url } = await serveWebhook({ tools: { price } })
    const call = await openCall({ server: { url, secret: 'secret' } })
    expect(await call.message(toolCalls('price'))).toEqual({
      results: [{ toolCallId: 'tool-call-1', result: '80 dollars' }],
    })
    expect(price).toHaveBeenCalledWith({ treatment: 'massage' }, expect.anything())
  })

  test('without a server, nothing is sent, and the room is told so', async () => {
    const call = await openCall({ name: 'Aidan' })
    expect(await call.config()).not.toHaveProperty('serverMessages')
    expect(call.token).toBe('')
    expect(await call.message(toolCalls('price'))).toMatchObject({ statusCode: 401 })
    expect(await call.notices()).toEqual([])
  })
})

describe('parameters', () => {
  test('serverMessages chooses, and the room is told which', async () => {
    const { received, url } = await serveWebhook()
    const serverMessages = ['transcript[transcriptType="final"]', 'model-output']
    const call = await openCall({ server: { url, secret: 'secret' }, serverMessages })
    expect((await call.config()).serverMessages).toEqual(serverMessages)
    const transcript = { type: 'transcript', role: 'user', transcript: 'Hello' }
    await call.message({ ...transcript, transcriptType: 'partial' })
    await call.message({ ...transcript, transcriptType: 'final' })
    await call.report({ status: 'in-progress' })
    await call.message({ type: 'model-output', output: 'Good' })
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toEqual(['transcript', 'model-output']))
  })

  test('chats, sessions and deleted calls are told to a server that asks for them', async () => {
    const { received, url } = await serveWebhook()
    const serverMessages = ['chat.created', 'chat.deleted', 'session.created', 'session.updated']
    const assistant = { name: 'Aidan', server: { url, secret: 'secret' } }
    const all = [...serverMessages, 'session.deleted', 'call.deleted']
    const chat = await send('/chat/web', { assistant: { ...assistant, serverMessages: all }, input: 'Hello' })
    const remove = (path: string) =>
      fetch(`${sandbox.url}${path}`, { method: 'DELETE', headers: { authorization: 'Bearer any' } })
    await remove(`/chat/${chat.id}`)
    await remove(`/session/${chat.sessionId}`)
    const { id } = await openCall({ ...assistant, serverMessages: all })
    await remove(`/call/${id}`)
    // one that asks for nothing gets nothing
    await send('/chat', { assistant, input: 'Hello' })
    await vi.waitFor(() => expect(received).toHaveLength(5))
    const sorted = received.map(({ type }) => type).sort()
    expect(sorted).toEqual([
      'call.deleted',
      'chat.created',
      'chat.deleted',
      'session.created',
      'session.deleted',
    ])
    expect(received.find(({ type }) => type === 'chat.created')).toMatchObject({
      chat: { id: chat.id, output: chat.output },
      assistant: { name: 'Aidan' },
      timestamp: expect.any(Number),
    })
    expect(received.find(({ type }) => type === 'session.deleted')).toMatchObject({
      session: { id: chat.sessionId },
    })
    expect(received.find(({ type }) => type === 'call.deleted')).toMatchObject({ call: { id } })
  })

  test('a chat in a session updates it', async () => {
    const { received, url } = await serveWebhook()
    const server = { url, secret: 'secret' }
    const assistant = { server, serverMessages: ['session.updated'] }
    const session = await send('/session', { assistant })
    await send('/chat', { sessionId: session.id, input: 'Hello' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]).toMatchObject({
      type: 'session.updated',
      session: { messages: [{ role: 'user' }, {}] },
    })
  })

  test('a message that the sandbox never sends is in the notice of the call', async () => {
    const { url } = await serveWebhook()
    const serverMessages = ['status-update', 'phone-call-control']
    const call = await openCall({ server: { url, secret: 'secret' }, serverMessages })
    expect(String(await call.notices())).toContain('no effect: serverMessages: phone-call-control.')
  })

  test('precedence: the tool, the assistant, the organization', async () => {
    const hear = async () => {
      const names: string[] = []
      const tool = (name: string) => () => {
        names.push(name)
        return 'ok'
      }
      return { names, ...(await serveWebhook({ tools: { a: tool('a'), b: tool('b') } })) }
    }
    const [own, assistant, org] = [await hear(), await hear(), await hear()]
    const server = ({ url }: { url: string }) => ({ url, secret: 'secret' })
    const [{ id: orgId }] = await (
      await fetch(`${sandbox.url}/org`, { headers: { authorization: 'Bearer any' } })
    ).json()
    await fetch(`${sandbox.url}/org/${orgId}`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({ server: server(org) }),
    })
    const tools = [{ type: 'function', function: { name: 'a' }, server: server(own) }]
    const model = { provider: 'openai', model: 'gpt-4o', tools }
    const first = await openCall({ model, server: server(assistant) })
    expect((await first.message(toolCalls('a', 'b'))).results).toHaveLength(2)
    const second = await openCall({ model })
    await second.message(toolCalls('a', 'b'))
    expect([own.names, assistant.names, org.names]).toEqual([['a', 'a'], ['b'], ['b']])
  })

  test('tools of one address with different secrets are sent apart', async () => {
    const secrets: unknown[] = []
    const url = await serve((request, response) => {
      secrets.push(request.headers['x-vapi-secret'])
      response.end('{}')
    })
    const toTool = (name: string) => ({
      type: 'function',
      function: { name },
      server: { url, secret: `of ${name}` },
    })
    const tools = [toTool('a'), toTool('b')]
    const call = await openCall({ model: { provider: 'openai', model: 'gpt-4o', tools } })
    await call.message(toolCalls('a', 'b'))
    expect(new Set(secrets)).toEqual(new Set(['of a', 'of b']))
    expect(secrets).toHaveLength(2)
  })

  test.each([
    ['bearer', { type: 'bearer', token: 'token' }, bearer('token')],
    [
      'bearer in another header',
      { type: 'bearer', token: 'token', headerName: 'X-Key', bearerPrefixEnabled: false },
      bearer('token', { headerName: 'x-key', bearerPrefixEnabled: false }),
    ],
    ['hmac', { type: 'hmac', secretKey: 'key', algorithm: 'sha256' }, hmac({ secretKey: 'key' })],
    [
      'hmac with all settings',
      {
        type: 'hmac',
        secretKey: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        secretIsBase64: true,
        algorithm: 'sha512',
        signatureEncoding: 'base64',
        signatureHeader: 'svix-signature',
        signaturePrefix: 'v1,',
        timestampHeader: 'svix-timestamp',
        messageIdHeader: 'svix-id',
        payloadFormat: '{svix-id}.{timestamp}.{body}',
      },
      hmac({
        secretKey: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        secretIsBase64: true,
        algorithm: 'sha512',
        signatureEncoding: 'base64',
        signatureHeader: 'svix-signature',
        signaturePrefix: 'v1,',
        timestampHeader: 'svix-timestamp',
        payloadFormat: '{svix-id}.{timestamp}.{body}',
      }),
    ],
  ])('the credential %s', async (_title, authenticationPlan, verify) => {
    const { url, errors } = await serveWebhook({ verify, tools: { price: () => 'ok' } })
    const { id: credentialId } = await send('/credential', {
      provider: 'custom-credential',
      authenticationPlan,
    })
    const call = await openCall({ server: { url, credentialId } })
    expect((await call.message(toolCalls('price'))).results[0].result).toBe('ok')
    expect(errors).toEqual([])
  })

  test('headers of the server are sent', async () => {
    let header: string | undefined
    const url = await serve((request, response) => {
      header = String(request.headers['x-tenant'])
      response.end('{}')
    })
    const call = await openCall({ server: { url, headers: { 'X-Tenant': 'a' } } })
    await call.message(toolCalls('price'))
    expect(header).toBe('a')
  })

  test('backoffPlan: a failure is sent again', async () => {
    let requests = 0
    const url = await serve((_request, response) => {
      requests += 1
      response.writeHead(requests < 3 ? 500 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ results: [{ toolCallId: 'tool-call-1', result: 'third' }] }))
    })
    const backoffPlan = { type: 'exponential', maxRetries: 2, baseDelaySeconds: 0.01 }
    const call = await openCall({ server: { url, backoffPlan } })
    expect((await call.message(toolCalls('price'))).results[0].result).toBe('third')
    const excluded = { ...backoffPlan, excludedStatusCodes: [500] }
    requests = 0
    const other = await openCall({ server: { url, backoffPlan: excluded } })
    expect((await other.message(toolCalls('price'))).results[0].result).toBe('No result returned.')
    expect(requests).toBe(1)
  })
})

describe('what the workbench shows', () => {
  test('every attempt, also one that fails, without the query of its address', async () => {
    const state = async () => (await fetch(`${sandbox.url}/__sandbox/state`)).json()
    let requests = 0
    const url = await serve((_request, response) => {
      requests += 1
      response.writeHead(requests === 1 ? 500 : 200).end('{}')
    })
    const backoffPlan = { type: 'fixed', maxRetries: 1, baseDelaySeconds: 0.01 }
    const call = await openCall({ server: { url: `${url}?key=secret`, backoffPlan } })
    await call.message(toolCalls('price'))
    const { webhooks } = await state()
    expect(webhooks.filter(({ callId }: { callId: string }) => callId === call.id)).toMatchObject([
      { message: 'tool-calls', host: new URL(url).host, status: 500 },
      { message: 'tool-calls', host: new URL(url).host, status: 200 },
    ])
    expect(JSON.stringify(webhooks)).not.toContain('secret')
  })
})

describe('behavior: a server that fails', () => {
  const answers: [title: string, status: number, text: string, notice: string][] = [
    ['an error status', 500, '{}', 'answered 500'],
    ['a redirect', 302, '{}', 'answered 302'],
    ['text that is no JSON', 200, '<html>', 'not a JSON object'],
    ['no results', 200, '{"result":"x"}', 'no `results`'],
    ['a result of another call', 200, '{"results":[{"toolCallId":"x","result":"y"}]}', 'no `results`'],
    [
      'an object as the result',
      200,
      '{"results":[{"toolCallId":"tool-call-1","result":{}}]}',
      'not a string',
    ],
    ['line breaks', 200, '{"results":[{"toolCallId":"tool-call-1","result":"a\\nb"}]}', 'line breaks'],
  ]
  test.each(answers)(
    '%s: the agent gets no result, and the developer a notice',
    async (_title, status, text, notice) => {
      const url = await serve((_request, response) => {
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(text)
      })
      const call = await openCall({ server: { url } })
      expect((await call.message(toolCalls('price'))).results).toEqual([
        { toolCallId: 'tool-call-1', result: 'No result returned.' },
      ])
      expect(String(await call.notices())).toContain(notice)
    },
  )

  test('an error of a tool stays an error', async () => {
    const { url } = await serveWebhook({ tools: {} })
    const call = await openCall({ server: { url, secret: 'secret' } })
    expect((await call.message(toolCalls('price'))).results).toEqual([
      { toolCallId: 'tool-call-1', result: 'There is no tool with this name.', isError: true },
    ])
  })

  test('no answer in time, and no server', async () => {
    const silent = await serve(() => undefined)
    const call = await openCall({ server: { url: silent, timeoutSeconds: 1 } })
    expect((await call.message(toolCalls('price'))).results[0].result).toBe('No result returned.')
    expect(String(await call.notices())).toContain('within 1 seconds')
    const gone = await openCall({ server: { url: 'http://127.0.0.1:1/' } })
    await gone.message(toolCalls('price'))
    expect(String(await gone.notices())).toContain('cannot be reached')
  })

  test('another secret is refused by the server of the user', async () => {
    const { url, errors } = await serveWebhook({ tools: { price: () => 'ok' } })
    const call = await openCall({ server: { url, secret: 'another' } })
    expect((await call.message(toolCalls('price'))).results[0].result).toBe('No result returned.')
    expect(errors).toEqual([expect.stringContaining('sender')])
  })
})

/** A tool of an assistant with words about its results. */
const priceTool = (url: string) => ({
  type: 'function',
  function: { name: 'price' },
  server: { url, secret: 'secret', timeoutSeconds: 1 },
  messages: [
    { type: 'request-start', content: 'One moment.' },
    { type: 'request-complete', content: 'Here it is.' },
    { type: 'request-failed', content: 'Our price list cannot be reached.', endCallAfterSpokenEnabled: true },
  ],
})

const FAILED = { text: 'Our price list cannot be reached.', endsCall: true }

describe('words about the result of a tool', () => {
  const answerOf = async (result: object, tool = priceTool) => {
    const url = await serve((_request, response) => {
      response.end(JSON.stringify({ results: [{ toolCallId: 'tool-call-1', ...result }] }))
    })
    const call = await openCall({ model: { provider: 'openai', model: 'gpt-4o', tools: [tool(url)] } })
    return (await call.message(toolCalls('price'))).results[0]
  }

  test('default: request-complete of the tool', async () => {
    expect(await answerOf({ result: '80' })).toEqual({
      toolCallId: 'tool-call-1',
      result: '80',
      spoken: { text: 'Here it is.', endsCall: false },
    })
  })

  test('default: request-failed of the tool, for an error and for no result', async () => {
    expect(await answerOf({ error: 'Closed.' })).toMatchObject({ result: 'Closed.', spoken: FAILED })
    expect(await answerOf({ result: {} })).toMatchObject({ result: 'No result returned.', spoken: FAILED })
  })

  test('parameters: the message of the answer goes first, if it has the type of the result', async () => {
    const message = { type: 'request-complete', content: 'It costs 80.' }
    expect((await answerOf({ result: '80', message })).spoken.text).toBe('It costs 80.')
    expect((await answerOf({ error: 'Closed.', message })).spoken).toEqual(FAILED)
  })

  test.each([
    ['a hint for the model', { role: 'system' }],
    ['a condition', { conditions: [] }],
    ['no words', { content: '' }],
  ])('behavior: with %s the model answers', async (_title, fields) => {
    const messages = [{ type: 'request-complete', content: 'Here it is.', ...fields }]
    const tool = (url: string) => ({ ...priceTool(url), messages })
    expect(await answerOf({ result: '80' }, tool)).not.toHaveProperty('spoken')
  })
})

describe('behavior: failures on demand', () => {
  const failures: [name: string, isReached: boolean, notice: string][] = [
    ['webhook-timeout', true, 'did not answer within 1 seconds'],
    ['webhook-500', true, 'answered 500'],
    ['webhook-invalid', true, 'answered with text that is not a JSON object'],
    ['webhook-unreachable', false, 'cannot be reached'],
    ['webhook-wrong-secret', false, 'answered 401'],
  ]

  test.each(failures)('fault:%s, of every message', async (name, isReached, notice) => {
    const price = vi.fn(() => '80 dollars')
    const { url, received, errors } = await serveWebhook({ tools: { price } })
    const call = await openCall({
      metadata: { scenario: `fault:${name}` },
      model: { provider: 'openai', model: 'gpt-4o', tools: [priceTool(url)] },
      server: { url, secret: 'secret', timeoutSeconds: 1 },
      serverMessages: ['status-update', 'tool-calls'],
    })
    await call.report({ status: 'in-progress' })
    expect((await call.message(toolCalls('price'))).results).toEqual([
      { toolCallId: 'tool-call-1', result: 'No result returned.', spoken: FAILED },
    ])
    await vi.waitFor(
      async () => expect(String(await call.notices())).toContain(`status-update ${notice}`),
      3000,
    )
    expect(String(await call.notices())).toContain(`tool-calls ${notice}`)
    expect([price.mock.calls.length, received.length]).toEqual(isReached ? [1, 1] : [0, 0])
    // the server of the user sees a sender that it does not know
    expect(errors).toEqual(
      name === 'webhook-wrong-secret' ? Array(2).fill(expect.stringContaining('sender')) : [],
    )
  })

  test.each(failures)(
    'platform.fail(%j), of the next message with an answer',
    async (name, _isReached, notice) => {
      const { url, received } = await serveWebhook({ tools: { price: () => '80 dollars' } })
      const call = await openCall({
        server: { url, secret: 'secret', timeoutSeconds: 1 },
        serverMessages: ['status-update', 'tool-calls'],
      })
      const { faults } = await send('/__sandbox/faults', { faults: [name] })
      expect(faults).toEqual([name])
      await call.report({ status: 'in-progress' })
      await vi.waitFor(() => expect(received).toHaveLength(1))
      expect((await call.message(toolCalls('price'))).results[0].result).toBe('No result returned.')
      expect((await call.message(toolCalls('price'))).results[0].result).toBe('80 dollars')
      expect(await call.notices()).toEqual([expect.stringContaining(notice)])
    },
  )

  test.each([
    ['bearer', { type: 'bearer', token: 'token' }, bearer('token')],
    ['hmac', { type: 'hmac', secretKey: 'key', algorithm: 'sha256' }, hmac({ secretKey: 'key' })],
  ])('fault:webhook-wrong-secret with the credential %s', async (_title, authenticationPlan, verify) => {
    const { url, errors } = await serveWebhook({ verify, tools: { price: () => 'ok' } })
    const { id: credentialId } = await send('/credential', {
      provider: 'custom-credential',
      authenticationPlan,
    })
    const call = await openCall({
      metadata: { scenario: 'fault:webhook-wrong-secret' },
      server: { url, credentialId },
    })
    await call.message(toolCalls('price'))
    expect(errors).toEqual([expect.stringContaining('sender')])
  })

  test('platform.fail() waits for a tool that has a server', async () => {
    const { url } = await serveWebhook({ tools: { price: () => '80 dollars' } })
    const tools = [{ type: 'function', function: { name: 'price' }, server: { url, secret: 'secret' } }]
    const call = await openCall({ model: { provider: 'openai', model: 'gpt-4o', tools } })
    sandbox.platform.fail('webhook-500')
    expect((await call.message(toolCalls('toolOfThePage'))).results).toEqual([])
    expect((await call.message(toolCalls('price'))).results[0].result).toBe('No result returned.')
  })

  test('a message that fails again and again has one notice', async () => {
    const { url } = await serveWebhook()
    const call = await openCall({
      metadata: { scenario: 'fault:webhook-500' },
      server: { url, secret: 'secret' },
    })
    for (let turn = 0; turn < 3; turn += 1) {
      await call.message({ type: 'speech-update', status: 'started', role: 'user', turn })
    }
    await call.report({ status: 'ended', endedReason: 'customer-ended-call' })
    await vi.waitFor(async () => expect(String(await call.notices())).toContain('end-of-call-report'))
    const ofSpeech = (await call.notices()).filter((notice) => notice.includes('speech-update'))
    expect(ofSpeech).toHaveLength(1)
  })
})

test.each(['127.0.0.1', 'localhost', '[::1]'])(
  'behavior: the sandbox is no server of itself, as %s: it would count as this machine',
  async (host) => {
    const call = await openCall({ server: { url: `http://${host}:${sandbox.port}/__sandbox/reset` } })
    await call.message(toolCalls('price'))
    expect(String(await call.notices())).toMatch('other servers of this machine only')
  },
)

describe('behavior: a notice tells no secret', () => {
  const SECRET = 'the-secret'
  const broken = `bro\nken-${SECRET}`
  test.each([
    ['a secret', { secret: broken }, 'the header x-vapi-secret has a character'],
    ['a header', { headers: { 'x-key': broken } }, 'the header x-key has a character'],
    ['a key in the address', { url: `x?key=${SECRET}` }, 'is not an address'],
    ['a password in the address', { url: `http://me:${SECRET}@localhost:1/` }, 'has a user or a password'],
    ['a query', { url: `http://127.0.0.1:1/?key=${SECRET}` }, 'tool-calls cannot be reached.'],
    ['a host that is not allowed', { url: `http://192.0.2.1/?key=${SECRET}` }, 'not to 192.0.2.1.'],
  ])('in %s', async (_title, server, words) => {
    const call = await openCall({ server: { url: 'http://127.0.0.1:1/', ...server } })
    await call.message(toolCalls('price'))
    expect(await call.notices()).toEqual([expect.stringContaining(words)])
    expect(String(await call.notices())).not.toContain(SECRET)
  })

  test.each([
    ['bearer', { type: 'bearer', token: broken }, 'the header authorization has a character'],
    ['hmac', { type: 'hmac', secretKey: '', algorithm: 'sha256' }, 'has no secretKey'],
    [
      'hmac',
      { type: 'hmac', secretKey: `!${SECRET}`, algorithm: 'sha256', secretIsBase64: true },
      'is not base64',
    ],
  ])('in the credential %s: %j', async (_title, authenticationPlan, words) => {
    const credential = { provider: 'custom-credential', authenticationPlan }
    const { id: credentialId } = await send('/credential', credential)
    const call = await openCall({ server: { url: 'http://127.0.0.1:1/', credentialId } })
    await call.message(toolCalls('price'))
    expect(await call.notices()).toEqual([expect.stringContaining(words)])
    expect(String(await call.notices())).not.toContain(SECRET)
  })
})

describe('behavior: other machines', () => {
  test.each([
    'http://192.0.2.1/',
    'https://example.com/',
    'http://localhost.evil.example/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1].evil.example/',
    'ftp://localhost/',
    'localhost:3000/webhook',
    'x',
  ])('%s is not asked', async (url) => {
    const call = await openCall({ server: { url } })
    await call.message(toolCalls('price'))
    expect(String(await call.notices())).toMatch(/--allow-server [\w.[]|not an address/)
  })

  // whether or not the machine of this test has IPv6
  test.each(['[::1]', '127.0.0.1', 'localhost'])('%s is this machine, which is asked', async (host) => {
    const url = `http://${host}:${await getPort()}/`
    const call = await openCall({ server: { url, timeoutSeconds: 1 } })
    await call.message(toolCalls('price'))
    expect(await call.notices()).toEqual([
      expect.stringMatching(/^The server of tool-calls cannot be reached \(E[A-Z]+\)\.$/),
    ])
  })

  test('unless they are allowed', async () => {
    const { hostname } = new URL('http://webhook.test/')
    await sandbox.close()
    await start({ allowServers: [hostname] })
    const call = await openCall({ server: { url: 'http://webhook.test:1/', timeoutSeconds: 1 } })
    await call.message(toolCalls('price'))
    expect(String(await call.notices())).not.toContain('--allow-server')
  })
})
