import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

afterEach(() => {
  vi.useRealTimers()
})

const script = { greeting: { text: 'Hello.' }, turns: [{ text: 'Which day?' }, { text: 'Which hour?' }] }
const chatBody = { assistantId: 'demo', input: 'An appointment, please.' }
const reply = (content: string) => [{ role: 'assistant', content }]

/** The events of a stream: their data, parsed where it is JSON. */
const readEvents = (text: string) =>
  text
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => {
      const [, event] = /^event: (.+)$/m.exec(frame) ?? []
      const [, data = ''] = /^data: (.+)$/m.exec(frame) ?? []
      return { event, data: data === '[DONE]' ? data : JSON.parse(data) }
    })

describe('POST /chat', () => {
  test('default: is answered from the script, and saved', async () => {
    const { request: send, create } = createTestPlatform({ script })
    const chat = await create('/chat', chatBody)
    expect(chat).toMatchObject({
      ...chatBody,
      messages: [{ role: 'user', content: chatBody.input }],
      output: reply('Which day?'),
      cost: expect.any(Number),
    })
    expect((await send(`GET /chat/${chat.id}`)).body).toEqual(chat)
  })

  test('parameters: previousChatId continues a chat and its assistant', async () => {
    const { create } = createTestPlatform({ script })
    const first = await create('/chat', chatBody)
    const second = await create('/chat', { input: 'On Monday.', previousChatId: first.id })
    expect(second).toMatchObject({
      assistantId: 'demo',
      previousChatId: first.id,
      messages: [{ content: chatBody.input }, { content: 'Which day?' }, { content: 'On Monday.' }],
      output: reply('Which hour?'),
    })
    const third = await create('/chat', { input: 'At ten.', previousChatId: second.id })
    // after the last turn the last is said again
    expect(third.output).toEqual(reply('Which hour?'))
  })

  test('parameters: sessionId continues a session', async () => {
    const { request: send, create } = createTestPlatform({ script })
    const { id: sessionId } = await create('/session', { assistantId: 'echo' })
    await create('/chat', { input: 'One', sessionId })
    const second = await create('/chat', { input: 'Two', sessionId })
    expect(second).toMatchObject({ assistantId: 'echo', output: reply('Two') })
    const { messages } = (await send(`GET /session/${sessionId}`)).body
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(['One', 'One', 'Two', 'Two'])
    const { metadata } = (await send(`GET /chat?sessionId=${sessionId}`)).body
    expect(metadata.totalItems).toBe(2)
  })

  test('parameters: messages as input', async () => {
    const { create } = createTestPlatform({ script })
    const input = [
      { role: 'user', content: 'An appointment.' },
      { role: 'assistant', content: 'Which day?' },
      { role: 'user', content: 'Monday.' },
    ]
    expect(await create('/chat', { assistant: {}, input })).toMatchObject({
      input,
      output: reply('Which hour?'),
    })
    const silent = await create('/chat', {
      assistantId: 'demo',
      input: [{ role: 'system', content: 'Be brief.' }],
    })
    expect(silent.output).toEqual(reply('Hello.'))
  })

  test.each([
    [{ assistantId: 'demo' }, 400, /^input must be/],
    [{ assistantId: 'demo', input: [{ content: 'x' }] }, 400, /^input must be/],
    [{ input: 'x' }, 400, /^one of assistantId/],
    [{ input: 'x', assistantId: 'demo', sessionId: 'gone' }, 404, /^No session/],
    [{ input: 'x', assistantId: 'demo', previousChatId: 'gone' }, 422, /^previousChatId: no chat/],
    [{ input: 'x', assistantId: 'demo', sessionId: 'a', previousChatId: 'b' }, 422, /exclude each other/],
  ])('behavior: %j is refused', async (body, status, message) => {
    const { request: send, platform } = createTestPlatform()
    for (const path of ['/chat', '/chat/web', '/chat/responses', '/chat/web/responses']) {
      const answer = await send(`POST ${path}`, body)
      expect(answer.status).toBe(status)
      expect([answer.body.message].flat()[0]).toMatch(message)
    }
    expect(Object.keys(platform.state())).toEqual(['org', 'user'])
  })

  test('behavior: a session that is over takes no more chats', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { request: send, create } = createTestPlatform()
    const { id: sessionId } = await create('/session', { assistantId: 'demo', expirationSeconds: 60 })
    vi.setSystemTime(Date.now() + 61_000)
    expect((await send(`GET /session/${sessionId}`)).body.status).toBe('completed')
    expect(await send('POST /chat', { input: 'x', sessionId })).toMatchObject({ status: 422 })
  })
})

describe('POST /chat/web', () => {
  test('default: begins a session, and continues it', async () => {
    const { request: send, create } = createTestPlatform({ script })
    const first = await create('/chat/web', { ...chatBody, customer: { name: 'Ada' } })
    expect(first).toEqual({
      id: expect.any(String),
      sessionId: expect.any(String),
      output: reply('Which day?'),
    })
    const second = await create('/chat/web', { ...chatBody, sessionId: first.sessionId })
    expect(second).toMatchObject({ sessionId: first.sessionId, output: reply('Which hour?') })
    expect((await send(`GET /session/${first.sessionId}`)).body).toMatchObject({ customer: { name: 'Ada' } })
  })

  test.each(['/chat/web', '/chat/web/responses'])('behavior: %s needs an assistant', async (path) => {
    const { request: send, create } = createTestPlatform({ script })
    const { sessionId } = await create('/chat/web', chatBody)
    for (const body of [{ sessionId }, { squadId: 'desk' }, { assistantId: '' }]) {
      expect(await send(`POST ${path}`, { input: 'x', ...body })).toMatchObject({
        status: 400,
        body: { message: ['one of assistantId, assistant is required'] },
      })
    }
    expect((await send('GET /chat')).body.results).toHaveLength(1)
  })
})

describe('the form of responses', () => {
  test.each(['/chat/responses', '/chat/web/responses'])('parameters: stream: false at %s', async (path) => {
    const { create } = createTestPlatform({ script })
    expect(await create(path, { ...chatBody, stream: false })).toEqual({
      id: expect.any(String),
      object: 'response',
      created_at: expect.any(Number),
      status: 'completed',
      error: null,
      output: [
        {
          id: expect.any(String),
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Which day?', annotations: [] }],
        },
      ],
    })
  })

  test.each(['/chat/responses', '/chat/web/responses'])('default: events by type at %s', async (path) => {
    const { request: send } = createTestPlatform({ script })
    const events = readEvents((await send(`POST ${path}`, chatBody)).text)
    expect(events.map(({ event }) => event)).toEqual([
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.completed',
      undefined,
    ])
    expect(events.map(({ data }) => data)).toMatchObject([
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'Which ' },
      { delta: 'day?' },
      { text: 'Which day?' },
      { response: { object: 'response', status: 'completed' } },
      '[DONE]',
    ])
  })
})

describe('a stream', () => {
  test.each(['/chat', '/chat/web'])('parameters: stream: true at %s', async (path) => {
    const { request: send } = createTestPlatform({ script })
    const { status, headers, text } = await send(`POST ${path}`, { ...chatBody, stream: true })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = readEvents(text).map(({ data }) => data)
    const path0 = 'chat.output[0].content'
    expect(events).toEqual([
      { id: expect.any(String), path: path0, delta: 'Which ' },
      { id: events[0].id, path: path0, delta: 'day?' },
      // the widget of the platform prints an `output`, and reads the session from any event
      {
        id: events[0].id,
        path: path0,
        delta: '',
        ...(path === '/chat/web' && { sessionId: expect.any(String) }),
      },
      '[DONE]',
    ])
    expect((await send(`GET /chat/${events[0].id}`)).body.output).toEqual(reply('Which day?'))
  })

  test('behavior: a reader that cancels ends it', async () => {
    const { send } = createTestPlatform({ script })
    const { body } = await send('POST /chat', { ...chatBody, stream: true })
    const reader = body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('Which ')
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })

  test('parameters: latency, which an abort ends', async () => {
    const { request: send } = createTestPlatform({ latency: { answer: 60_000 } })
    const controller = new AbortController()
    const answer = send('POST /chat', chatBody, { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
  })
})
