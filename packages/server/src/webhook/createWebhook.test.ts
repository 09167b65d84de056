import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { ServerError } from '../ServerError.ts'
import { createWebhook, type WebhookOptions } from './createWebhook.ts'
import { hmac } from './hmac.ts'
import type { EndOfCallReportMessage, ToolCallsMessage } from './messages.ts'
import { sharedSecret } from './senders.ts'

const SECRET = 'a-secret-of-this-test'

let errors: ServerError[]

beforeEach(() => {
  errors = []
  return () => vi.restoreAllMocks()
})

const post = (
  body: unknown,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) =>
  new Request('https://example.com/webhook', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', 'x-vapi-secret': SECRET, ...init.headers },
  })

/** Sends a message to a webhook with these options. */
async function deliver(options: Partial<WebhookOptions>, message: object | Request) {
  const handle = createWebhook({
    verify: sharedSecret(SECRET),
    onError: (error) => errors.push(error),
    ...options,
  })
  const response = await handle(message instanceof Request ? message : post({ message }))
  const text = await response.text()
  expect(text).not.toContain(SECRET)
  return { status: response.status, body: JSON.parse(text), headers: response.headers }
}

const codes = () => errors.map(({ code }) => code)

/** The example of VapiAI/docs, fern/server-url/events.mdx, August 2026. */
const TOOL_CALLS = {
  type: 'tool-calls',
  call: {},
  toolWithToolCallList: [
    {
      name: 'sendEmail',
      toolCall: { id: 'abc123', parameters: { emailAddress: 'john@example.com', message: 'Hi!' } },
    },
  ],
  toolCallList: [
    { id: 'abc123', name: 'sendEmail', parameters: { emailAddress: 'john@example.com', message: 'Hi!' } },
  ],
}

describe('default', () => {
  test('a message goes to its handler, and is answered with an empty object', async () => {
    const onReport = vi.fn((message: EndOfCallReportMessage) => message.artifact)
    const report = {
      type: 'end-of-call-report',
      endedReason: 'hangup',
      call: {},
      artifact: { transcript: "AI: How can I help? User: What's the weather? ..." },
    }
    const { status, body } = await deliver({ on: { 'end-of-call-report': onReport } }, report)
    expect([status, body]).toEqual([200, {}])
    expect(onReport.mock.calls[0]?.[0]).toEqual(report)
    expect(errors).toEqual([])
  })

  test('tools get their arguments, and their results are sent', async () => {
    const sendEmail = vi.fn(async () => ({ status: 'sent' }))
    const { status, body } = await deliver({ tools: { sendEmail } }, TOOL_CALLS)
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [{ toolCallId: 'abc123', name: 'sendEmail', result: '{"status":"sent"}' }],
    })
    const [args, context] = sendEmail.mock.calls[0] as unknown[]
    expect(args).toEqual({ emailAddress: 'john@example.com', message: 'Hi!' })
    expect(context).toMatchObject({ toolCallId: 'abc123', message: { type: 'tool-calls' } })
  })

  test('a call of a tool in the form of the schema, with its arguments as text', async () => {
    // ToolCall of @vapi-ai/web 2.7.1
    const price = vi.fn(() => '80 dollars')
    const call = {
      id: '1',
      type: 'function',
      function: { name: 'price', arguments: '{"treatment":"massage"}' },
    }
    const { body } = await deliver({ tools: { price } }, { type: 'tool-calls', toolCallList: [call] })
    expect(price).toHaveBeenCalledWith({ treatment: 'massage' }, expect.anything())
    expect(body.results[0].result).toBe('80 dollars')
  })

  test.each([
    ['assistant-request', { assistantId: 'your-saved-assistant-id' }],
    ['assistant-request', { destination: { type: 'number', phoneNumber: '+11234567890' } }],
    ['assistant-request', { error: 'Sorry, not enough credits on your account, please refill.' }],
    [
      'transfer-destination-request',
      {
        destination: { type: 'number', phoneNumber: '+11234567890' },
        message: { type: 'request-start', message: 'Transferring you now' },
      },
    ],
    ['handoff-destination-request', { destination: { type: 'assistant', assistantId: 'sales' } }],
    [
      'knowledge-base-request',
      { documents: [{ content: 'Return policy is 30 days...', similarity: 0.92, uuid: 'doc-1' }] },
    ],
    ['call.endpointing.request', { timeoutSeconds: 0.5 }],
    ['campaign.predial', { eligible: true }],
  ] as const)('the answer to %s: %j', async (type, answer) => {
    const message = {
      type,
      parameters: {},
      messagesOpenAIFormatted: [{ role: 'user', content: 'Hello' }],
      campaignId: '1',
      contact: { id: '2' },
    }
    const { status, body } = await deliver({ on: { [type]: () => answer } }, message)
    expect([status, body, codes()]).toEqual([200, answer, []])
  })

  test('audio answers voice-request, as bytes or as a stream', async () => {
    const handle = (audio: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) =>
      createWebhook({ verify: sharedSecret(SECRET), on: { 'voice-request': () => audio } })
    const message = { type: 'voice-request', text: 'Hello, world!', sampleRate: 24000 }
    const bytes = new Uint8Array([1, 2, 3])
    const stream = new Blob([bytes]).stream()
    for (const audio of [bytes, stream]) {
      const response = await handle(audio)(post({ message }))
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    }
  })

  test.each(['transcript', "transcript[transcriptType='final']", 'transcript[transcriptType="final"]'])(
    '%s goes to the handler transcript',
    async (type) => {
      const transcript = vi.fn()
      const message = { type, role: 'user', transcriptType: 'final', transcript: "I'd like to book..." }
      await deliver({ on: { transcript } }, message)
      expect(transcript).toHaveBeenCalledOnce()
    },
  )

  test('messages without a handler, and of unknown types, go to onOther', async () => {
    const onOther = vi.fn(({ type }) => (type === 'news.request' ? { anything: 1 } : undefined))
    await deliver({ onOther }, { type: 'hang' })
    const { status, body } = await deliver({ onOther }, { type: 'news.request', field: 'value' })
    expect(onOther.mock.calls.map(([message]) => message)).toEqual([
      { type: 'hang' },
      { type: 'news.request', field: 'value' },
    ])
    expect([status, body]).toEqual([200, { anything: 1 }])
  })

  test('without any handler, a message is answered', async () => {
    for (const type of ['hang', 'something-new', 'constructor', '__proto__']) {
      const { status, body } = await deliver({}, { type })
      expect([status, body, codes()]).toEqual([200, {}, []])
    }
  })

  test('types: each handler has its message and its answer', () => {
    createWebhook({
      verify: sharedSecret(SECRET),
      on: {
        'tool-calls': (message) => {
          expectTypeOf(message).toEqualTypeOf<ToolCallsMessage>()
          return { results: [] }
        },
        // @ts-expect-error The field is `assistantId`.
        'assistant-request': () => ({ assistant_id: 'x' }),
        hang: () => 'ignored',
      },
    })
  })
})

describe('behavior: refused requests reach no handler', () => {
  const on = { hang: vi.fn() }
  const onOther = vi.fn()
  const hang = { message: { type: 'hang' } }

  test.each([
    ['another method', new Request('https://example.com/webhook'), 405, 'method'],
    ['another content type', post(hang, { headers: { 'content-type': 'text/plain' } }), 415, 'content-type'],
    ['no secret', post(hang, { headers: { 'x-vapi-secret': '' } }), 401, 'sender'],
    ['a forged secret', post(hang, { headers: { 'x-vapi-secret': 'guess' } }), 401, 'sender'],
    ['no JSON', post('{"message":'), 400, 'body'],
    ['bytes that are no UTF-8', post('', { body: new Uint8Array([0x7b, 0xff, 0x7d]) }), 400, 'body'],
    ['an empty body', post(''), 400, 'body'],
    ['a list', post([hang]), 400, 'message'],
    ['no message', post({}), 400, 'message'],
    ['a message without a type', post({ message: { type: 7 } }), 400, 'message'],
    ['a field of another type', post({ message: { type: 'status-update', status: 1 } }), 400, 'message'],
    ['tool calls without a list', post({ message: { type: 'tool-calls' } }), 400, 'message'],
    [
      'tool calls that are no list',
      post({ message: { type: 'tool-calls', toolCallList: {} } }),
      400,
      'message',
    ],
    [
      'a tool call that is null',
      post({ message: { type: 'tool-calls', toolCallList: [null] } }),
      400,
      'message',
    ],
    ['a list as an object', post({ message: { type: 'chat.created', chat: [] } }), 400, 'message'],
    [
      'a field whose text cannot be made',
      post({ message: { type: 'voice-input', input: { toString: 1 } } }),
      400,
      'message',
    ],
  ])('%s', async (_title, request, status, code) => {
    const result = await deliver({ on, onOther }, request)
    expect([result.status, codes()]).toEqual([status, [code]])
    expect(result.body).toEqual({ message: errors[0]?.answer, error: code, statusCode: status })
    expect(on.hang).not.toHaveBeenCalled()
    expect(onOther).not.toHaveBeenCalled()
    expect(`${errors[0]?.message} ${errors[0]?.stack}`).not.toMatch(/guess|a-secret/)
  })

  test('the response to a forged secret and to a missing one are the same', async () => {
    const [forged, missing] = await Promise.all(
      ['guess', ''].map((secret) => deliver({}, post(hang, { headers: { 'x-vapi-secret': secret } }))),
    )
    expect(forged).toEqual(missing)
  })

  test('a body of 10 MB is not read to its end, and neither by its length nor in pieces', async () => {
    let pulled = 0
    const chunk = new Uint8Array(1_000_000)
    const stream = () =>
      new ReadableStream({
        pull(controller) {
          pulled += 1
          if (pulled > 10) controller.close()
          else controller.enqueue(chunk)
        },
      })
    const body = {
      body: stream(),
      duplex: 'half',
    }
    expect(await deliver({}, post('', body))).toMatchObject({ status: 413 })
    expect(pulled).toBeLessThan(8)
    const long = post('', { headers: { 'content-length': '10000000' } })
    expect(await deliver({}, long)).toMatchObject({ status: 413 })
    expect(await deliver({ maxBodySize: 100 }, post({ message: { type: 'x'.repeat(100) } }))).toMatchObject({
      status: 413,
    })
  })

  test('the body of an unknown sender is not read', async () => {
    const request = post(hang, { headers: { 'x-vapi-secret': 'guess' } })
    await deliver({}, request)
    expect(request.bodyUsed).toBe(false)
  })

  test('a body that a parser has read is an error of the developer', async () => {
    const request = post(hang)
    await request.json()
    expect(await deliver({}, request)).toMatchObject({ status: 500 })
    expect(errors[0]?.message).toMatch('express.json()')
  })

  test('a function of your own verifies only by returning true', async () => {
    for (const result of [false, undefined, 1, 'no', {}]) {
      const verify = () => result as true
      expect(await deliver({ verify, on }, hang.message)).toMatchObject({ status: 401 })
    }
    const verify = () => Promise.reject(new Error('no database'))
    expect(await deliver({ verify, on }, hang.message)).toMatchObject({ status: 401 })
    expect(on.hang).not.toHaveBeenCalled()
  })

  test('a signature of another body', async () => {
    const verify = hmac({ secretKey: 'key', includeTimestamp: false })
    const request = post(hang, { headers: { 'x-signature': 'ab'.repeat(32) } })
    expect(await deliver({ verify, on }, request)).toMatchObject({ status: 401 })
  })
})

describe('behavior: handlers that fail', () => {
  const fail = () => {
    throw new Error('the database is at 10.0.0.7')
  }
  const TOOL_FAILED = { results: [{ toolCallId: 'abc123', name: 'sendEmail', error: 'The tool failed.' }] }

  test.each([
    ['assistant-request', 200, { error: expect.stringContaining('Sorry') }],
    ['tool-calls', 200, TOOL_FAILED],
    ['transfer-destination-request', 200, { error: 'The call cannot be transferred.' }],
    ['handoff-destination-request', 200, { error: 'The call cannot be transferred.' }],
    ['knowledge-base-request', 200, { documents: [] }],
    ['call.endpointing.request', 500, { error: 'handler' }],
    ['campaign.predial', 500, { error: 'handler' }],
    ['voice-request', 500, { error: 'handler' }],
    ['end-of-call-report', 500, { error: 'handler' }],
    ['a-new-type', 500, { error: 'handler' }],
  ])('%s', async (type, status, body) => {
    const message = {
      ...TOOL_CALLS,
      type,
      parameters: {},
      messagesOpenAIFormatted: [],
      campaignId: '1',
      contact: {},
      text: 'Hello',
      sampleRate: 24000,
      endedReason: 'x',
    }
    const result = await deliver({ onOther: fail }, message)
    expect(result).toMatchObject({ status, body })
    expect(JSON.stringify(result.body)).not.toContain('10.0.0.7')
    expect(errors).toMatchObject([{ code: 'handler', cause: { message: 'the database is at 10.0.0.7' } }])
  })

  test.each([
    ['assistant-request', {}],
    ['assistant-request', undefined],
    ['assistant-request', { assistantId: 7 }],
    // as of an environment variable that is not set
    ['assistant-request', { assistantId: '' }],
    ['assistant-request', { squadId: '' }],
    ['assistant-request', { workflowId: '' }],
    ['tool-calls', { results: [{ toolCallId: 'abc123' }] }],
    ['tool-calls', { results: [{ toolCallId: '', result: 'sent' }] }],
    ['tool-calls', { results: [{ toolCallId: 'abc123', result: { an: 'object' } }] }],
    ['tool-calls', { result: 'sent' }],
    ['call.endpointing.request', { timeoutSeconds: 16 }],
    ['campaign.predial', { eligible: 'yes' }],
    ['voice-request', { data: 'base64' }],
  ])('an answer to %s that the platform would not understand: %j', async (type, answer) => {
    const message = {
      ...TOOL_CALLS,
      type,
      messagesOpenAIFormatted: [],
      campaignId: '1',
      contact: {},
      text: '',
      sampleRate: 1,
    }
    const { body } = await deliver({ on: { [type]: () => answer } }, message)
    expect(codes()).toEqual(['answer'])
    expect(errors[0]?.message).toMatch(/returned an invalid answer: [\w.()]+\.$/)
    if (type === 'tool-calls') expect(body).toEqual(TOOL_FAILED)
  })

  test('one tool that fails, or that is missing, leaves the others their results', async () => {
    const toolCallList = ['a', 'b', 'c'].map((name) => ({ id: name, name, parameters: {} }))
    const { body } = await deliver(
      { tools: { a: () => 'one\ntwo', b: fail } },
      { type: 'tool-calls', toolCallList },
    )
    expect(body.results).toEqual([
      { toolCallId: 'a', name: 'a', result: 'one two' },
      { toolCallId: 'b', name: 'b', error: 'The tool failed.' },
      { toolCallId: 'c', name: 'c', error: 'There is no tool with this name.' },
    ])
    expect(codes().sort()).toEqual(['handler', 'no-handler'])
  })

  test('a tool of the name of an inherited property is missing', async () => {
    const toolCallList = ['toString', '__proto__', 'constructor'].map((name) => ({ id: name, name }))
    const { body } = await deliver({ tools: {} }, { type: 'tool-calls', toolCallList })
    expect(body.results.map(({ error }: { error: string }) => error)).toEqual(
      Array(3).fill('There is no tool with this name.'),
    )
  })

  test('a result that is missing is added, and line breaks become spaces', async () => {
    const toolCallList = ['a', 'b'].map((name) => ({ id: name, name }))
    const on = { 'tool-calls': () => ({ results: [{ toolCallId: 'a', result: 'x\r\ny' }] }) }
    const { body } = await deliver({ on }, { type: 'tool-calls', toolCallList })
    expect(body.results).toEqual([
      { toolCallId: 'a', result: 'x y' },
      { toolCallId: 'b', name: 'b', error: 'The tool failed.' },
    ])
  })

  test('a message that expects an answer, and has no handler', async () => {
    expect(await deliver({}, { type: 'assistant-request' })).toMatchObject({ status: 200 })
    expect(codes()).toEqual(['no-handler'])
    const spoken = await deliver({ spokenError: 'We are closed.' }, { type: 'assistant-request' })
    expect(spoken.body).toEqual({ error: 'We are closed.' })
  })

  test('onOther may answer a question: if it does not, the handler is missing', async () => {
    const onOther = vi.fn()
    const { body } = await deliver({ onOther, spokenError: 'We are closed.' }, { type: 'assistant-request' })
    expect(body).toEqual({ error: 'We are closed.' })
    expect((await deliver({ onOther }, TOOL_CALLS)).body).toEqual(TOOL_FAILED)
    expect(codes()).toEqual(['no-handler', 'no-handler'])
    expect(errors[1]?.message).toBe('The message tool-calls expects an answer, and has no handler.')
    expect(onOther).toHaveBeenCalledTimes(2)
    const answer = { assistantId: 'german' }
    expect((await deliver({ onOther: () => answer }, { type: 'assistant-request' })).body).toEqual(answer)
    await deliver({ onOther: () => ({ assistantId: 7 }) }, { type: 'assistant-request' })
    expect(codes().slice(2)).toEqual(['answer'])
  })

  test('a listener to errors that fails changes nothing', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    for (const onError of [fail, () => Promise.reject(new Error('no log'))]) {
      expect(await deliver({ onError, on: { hang: fail } }, { type: 'hang' })).toMatchObject({ status: 500 })
    }
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2))
  })

  test('without a listener, errors are logged, without anything of the request', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await deliver(
      { onError: undefined },
      post({ message: { type: 'hang' } }, { headers: { 'x-vapi-secret': 'guess' } }),
    )
    expect(log).toHaveBeenCalledOnce()
    expect(String(log.mock.calls)).not.toMatch(/guess|a-secret/)
  })
})

describe('behavior: handlers that never answer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test.each([
    ['assistant-request', {}, 6000, 200],
    ['assistant-request', { timeout: 2000 }, 2000, 200],
    ['end-of-call-report', {}, 18_000, 500],
    ['end-of-call-report', { timeout: 60_000 }, 60_000, 500],
  ])('%s with %j is given up after %i ms', async (type, options, ms, status) => {
    const onOther = vi.fn<NonNullable<WebhookOptions['onOther']>>()
    const called = new Promise<AbortSignal>((resolve) =>
      onOther.mockImplementation((_message, context) => {
        resolve(context.signal)
        return new Promise(() => undefined)
      }),
    )
    const result = deliver({ onOther, ...options }, { type, endedReason: 'x' })
    const signal = await called
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
    expect(await result).toMatchObject({ status })
    expect(codes()).toEqual(['timeout'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a tool that never answers leaves the others their results', async () => {
    const toolCallList = ['a', 'b'].map((name) => ({ id: name, name }))
    const onCall = vi.fn()
    const called = new Promise<void>((resolve) => onCall.mockImplementation(resolve))
    const b = () => {
      onCall()
      return new Promise(() => undefined)
    }
    const result = deliver({ tools: { a: () => 'one', b } }, { type: 'tool-calls', toolCallList })
    await called
    await vi.advanceTimersByTimeAsync(18_000)
    const { body } = await result
    expect(body.results).toEqual([
      { toolCallId: 'a', name: 'a', result: 'one' },
      { toolCallId: 'b', name: 'b', error: 'The tool failed.' },
    ])
  })

  test('`verify` that never answers', async () => {
    const on = { hang: vi.fn() }
    const result = deliver({ on, verify: () => new Promise<never>(() => undefined) }, { type: 'hang' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toMatchObject({ status: 500 })
    expect(errors[0]).toMatchObject({ code: 'timeout', message: '`verify` took longer than 10000 ms.' })
    expect(on.hang).not.toHaveBeenCalled()
  })

  test('`verify` and the body have ten seconds each', async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 9000))
    const verify: WebhookOptions['verify'] = async ({ body }) => {
      await pause()
      await body()
      await pause()
      return true as const
    }
    const bytes = new TextEncoder().encode('{"message":{"type":"hang"}}')
    const pull = async (controller: ReadableStreamDefaultController) => {
      await pause()
      controller.enqueue(bytes)
      controller.close()
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const init = { body, duplex: 'half' }
    const result = deliver({ verify }, post('', init))
    await vi.advanceTimersByTimeAsync(27_000)
    expect(await result).toMatchObject({ status: 200 })
    expect(codes()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('`verify` that never answers after the body', async () => {
    const onRead = vi.fn()
    const isRead = new Promise<void>((resolve) => onRead.mockImplementation(resolve))
    const verify: WebhookOptions['verify'] = async ({ body }) => {
      await body()
      onRead()
      return new Promise<never>(() => undefined)
    }
    const result = deliver({ verify }, { type: 'hang' })
    await isRead
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toMatchObject({ status: 500 })
    expect(errors[0]).toMatchObject({ code: 'timeout', message: '`verify` took longer than 10000 ms.' })
  })

  test.each([
    ['before the body', sharedSecret(SECRET)],
    ['with the body', hmac({ secretKey: 'key', includeTimestamp: false })],
  ])('a body that does not arrive, of a sender that is verified %s', async (_title, verify) => {
    const cancel = vi.fn()
    const pull = vi.fn<() => Promise<void>>()
    const isRead = new Promise<void>((resolve) =>
      pull.mockImplementation(() => {
        resolve()
        return new Promise(() => undefined)
      }),
    )
    const body = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(1)), pull, cancel })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const proofs = { 'x-vapi-secret': SECRET, 'x-signature': 'ab'.repeat(32) }
    const headers = { 'content-type': 'application/json', ...proofs }
    const result = deliver({ verify }, new Request('https://example.com/webhook', { ...init, headers }))
    await isRead
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toMatchObject({ status: 408 })
    expect(codes()).toEqual(['body-timeout'])
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('no timer is left after an answer', async () => {
    await deliver({ on: { hang: () => 1 } }, { type: 'hang' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([
  [{ verify: undefined }, 'verify'],
  [{ on: { 'end-of-call-reprot': () => 1 } }, '`on` has no message end-of-call-reprot'],
  [{ maxBodySize: '4mb' }, '`maxBodySize` of createWebhook()'],
  [{ tools: {}, on: { 'tool-calls': () => ({ results: [] }) } }, 'not both'],
])('refuses to be set up with %j', (options, words) => {
  expect(() => createWebhook({ verify: sharedSecret(SECRET), ...options } as WebhookOptions)).toThrowError(
    words,
  )
})
