import { afterEach, describe, expect, test, vi } from 'vitest'
import { startModelServer } from '../../../../test/models/modelServer.mjs'
import type { AgentDelta, AgentModels, AgentRequest } from '../agent/AgentModels.ts'
import { MODEL_TIMEOUT_MS } from '../agent/callModel.ts'
import type { PlatformEvent } from '../platform/createContext.ts'
import { createModels } from '../server/models/createModels.ts'
import { startSandboxServer } from '../server/startSandboxServer.ts'
import { createTestPlatform } from './createTestPlatform.ts'

const FORMS = ['/chat', '/chat/web', '/chat/responses', '/chat/web/responses']

const assistant = {
  model: {
    provider: 'openai',
    model: 'gpt-4o',
    messages: [{ role: 'system', content: 'You are {{name}}.' }],
    tools: [{ type: 'function', function: { name: 'book' } }],
  },
}
const chatBody = { assistant, assistantOverrides: { variableValues: { name: 'Ada' } }, input: 'Hello.' }
const reply = (content: string) => [{ role: 'assistant', content }]

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

/** A platform whose model says these parts, and remembers what it was asked. */
function askModel(...parts: AgentDelta[]) {
  const requests: AgentRequest[] = []
  const respond: AgentModels['respond'] = async function* (request) {
    requests.push(request)
    yield* parts
  }
  return { ...createTestPlatform({ agent: { respond } }), requests }
}

/** A platform with that model, and the lines of its log about chats. */
function askWith(respond: NonNullable<AgentModels['respond']>) {
  const notices: string[] = []
  const onEvent = (event: PlatformEvent) => {
    if (event.type === 'chat') notices.push(event.notice)
  }
  return { ...createTestPlatform({ agent: { respond }, onEvent }), notices }
}

const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => /^data: (.+)$/m.exec(frame)?.[1] ?? '')
    .map((data) => (data === '[DONE]' ? data : JSON.parse(data)))

describe('a chat with a model', () => {
  test('default: it gets the prompt with its variables and the messages, but no tools', async () => {
    const {
      create,
      request: send,
      requests,
    } = askModel({ text: 'Good ' }, { text: '' }, { text: 'evening.' })
    const chat = await create('/chat', chatBody)
    expect(chat).toMatchObject({
      messages: [{ role: 'user', content: 'Hello.' }],
      output: reply('Good evening.'),
    })
    expect((await send(`GET /chat/${chat.id}`)).body).toEqual(chat)
    expect(requests).toEqual([
      {
        messages: [
          { role: 'system', content: 'You are Ada.' },
          { role: 'user', content: 'Hello.' },
        ],
        tools: [],
      },
    ])
  })

  test('parameters: previousChatId continues a chat, its assistant and its variables', async () => {
    const { create, requests } = askModel({ text: 'Fine.' })
    const first = await create('/chat', chatBody)
    const second = await create('/chat', { input: 'Which day?', previousChatId: first.id })
    await create('/chat', { input: 'And when?', previousChatId: second.id })
    expect(requests.at(-1)?.messages).toEqual([
      { role: 'system', content: 'You are Ada.' },
      { role: 'user', content: 'Hello.' },
      { role: 'assistant', content: 'Fine.' },
      { role: 'user', content: 'Which day?' },
      { role: 'assistant', content: 'Fine.' },
      { role: 'user', content: 'And when?' },
    ])
  })

  test('parameters: sessionId continues a session, also that of a page', async () => {
    const { create, request: send, requests } = askModel({ text: 'Fine.' })
    const { sessionId } = await create('/chat/web', chatBody)
    await create('/chat/web', { ...chatBody, input: 'Which day?', sessionId })
    expect(requests.at(-1)?.messages.map(({ content }) => content)).toEqual([
      'You are Ada.',
      'Hello.',
      'Fine.',
      'Which day?',
    ])
    const { messages } = (await send(`GET /session/${sessionId}`)).body
    expect(messages).toHaveLength(4)
  })

  test('parameters: sessionId continues the session of a page with its variables', async () => {
    const { create, requests } = askModel({ text: 'Fine.' })
    const { sessionId } = await create('/chat/web', chatBody)
    await create('/chat/web', { assistant, input: 'Which day?', sessionId })
    expect(requests.at(-1)?.messages[0]?.content).toBe('You are Ada.')
  })

  test('behavior: two chats of a session at the same time are both in it', async () => {
    const goOn: (() => void)[] = []
    const { create, request: send } = askWith(async function* () {
      await new Promise<void>((resolve) => goOn.push(resolve))
      yield { text: 'Fine.' }
    })
    const { id: sessionId } = await create('/session', { assistant })
    const chats = ['One', 'Two'].map((input) => create('/chat', { input, sessionId }))
    await vi.waitFor(() => expect(goOn).toHaveLength(2))
    for (const resolve of goOn) resolve()
    await Promise.all(chats)
    const { messages } = (await send(`GET /session/${sessionId}`)).body
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      'One',
      'Fine.',
      'Two',
      'Fine.',
    ])
  })

  test('parameters: messages as input: calls of tools, parts of a text, and a role of newer clients', async () => {
    const { create, requests } = askModel({ text: 'Fine.' })
    const call = { id: 'a', type: 'function', function: { name: 'book', arguments: '{}' } }
    await create('/chat', {
      assistant: {},
      input: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Book ' },
            { type: 'text', text: 'it.' },
          ],
        },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', content: 'Booked.', tool_call_id: 'a' },
        { role: 'assistant' },
        { role: 'narrator', content: 'Night falls.' },
      ],
    })
    expect(requests[0]?.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Book it.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'book', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'a', content: 'Booked.' },
    ])
  })

  test('behavior: a scenario with words of its own keeps them', async () => {
    const { create, requests } = askModel({ text: 'Fine.' })
    expect((await create('/chat', { assistantId: 'echo', input: 'One' })).output).toEqual(reply('One'))
    expect(requests).toEqual([])
  })

  test('behavior: an invalid chat is refused before the model is asked', async () => {
    const { request: send, requests } = askModel({ text: 'Fine.' })
    const gone = { ...chatBody, previousChatId: 'gone' }
    const outOfBounds = { ...chatBody, assistant: { ...assistant, silenceTimeoutSeconds: 1 } }
    expect((await send('POST /chat', gone)).status).toBe(422)
    expect((await send('POST /chat', outOfBounds)).status).toBe(400)
    expect(requests).toEqual([])
  })

  test('parameters: latency', async () => {
    vi.useFakeTimers()
    const { request: send } = createTestPlatform({
      latency: { answer: 500 },
      agent: {
        respond: async function* () {
          yield { text: 'Fine.' }
        },
      },
    })
    const answered = vi.fn()
    void send('POST /chat', chatBody).then(answered)
    await vi.advanceTimersByTimeAsync(499)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(answered).toHaveBeenCalled())
  })
})

describe('a stream with a model', () => {
  test.each(FORMS)('default: pieces arrive as they are generated at %s', async (path) => {
    let goOn = () => {}
    const wait = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { send, request: get } = askWith(async function* () {
      yield { text: 'One. ' }
      await wait
      yield { text: 'Two.' }
    })
    const { status, body } = await send(`POST ${path}`, { ...chatBody, stream: true })
    expect(status).toBe(200)
    const reader = body?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value)
    const [first] = eventsOf(await read())
    expect(first).toMatchObject({ delta: 'One. ' })
    expect((await get('GET /chat')).body.results).toEqual([])
    goOn()
    expect(eventsOf(await read())).toMatchObject([{ delta: 'Two.' }])
    let rest = ''
    for (let text = await read(); text !== ''; text = await read()) rest += text
    if (path.endsWith('/responses')) expect(rest).toContain('"One. Two."')
    else {
      const session = path === '/chat/web' && { sessionId: expect.any(String) }
      const end = { id: first.id, path: 'chat.output[0].content', delta: '', ...session }
      expect(eventsOf(rest)).toEqual([end, '[DONE]'])
    }
    expect(rest).toMatch(/data: \[DONE\]\n\n$/)
    const [chat] = (await get('GET /chat')).body.results
    expect(chat.output).toEqual(reply('One. Two.'))
    expect(JSON.stringify([first, rest])).toContain(chat.id)
  })

  test('behavior: a reader that cancels aborts the model, and nothing is saved', async () => {
    let aborted: AbortSignal | undefined
    const {
      send,
      request: get,
      notices,
    } = askWith(async function* (_request, { signal }) {
      aborted = signal
      yield { text: 'One. ' }
      await new Promise(() => undefined)
    })
    const { body } = await send('POST /chat', { ...chatBody, stream: true })
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await vi.waitFor(() => expect(aborted?.aborted).toBe(true))
    expect((await get('GET /chat')).body.results).toEqual([])
    expect(notices).toEqual([])
  })

  test('behavior: a reader that leaves before the first event ends the model', async () => {
    let isClosed = false
    const { send } = askWith(async function* () {
      try {
        yield { text: 'One. ' }
        yield { text: 'Two.' }
      } finally {
        isClosed = true
      }
    })
    const { body } = await send('POST /chat', { ...chatBody, stream: true })
    await body?.cancel()
    await vi.waitFor(() => expect(isClosed).toBe(true))
  })

  test('behavior: an iterator whose return is synchronous', async () => {
    const parts = [{ text: 'One. ' }, { text: 'Two.' }]
    const respond = () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const value = parts.shift()
          return value ? { done: false as const, value } : { done: true as const, value: undefined }
        },
        return: (): never => ({ done: true, value: undefined }) as never,
      }),
    })
    const { create } = askWith(respond)
    expect(await create('/chat', chatBody)).toMatchObject({ output: reply('One. Two.') })
  })

  test.each(FORMS)('behavior: a failure in the middle is the last event at %s', async (path) => {
    const { request: send, notices } = askWith(async function* () {
      yield { text: 'One. ' }
      throw new Error('It is out of order.')
    })
    const { status, text } = await send(`POST ${path}`, { ...chatBody, stream: true })
    expect(status).toBe(200)
    expect(text).toContain('event: error\n')
    expect(eventsOf(text).slice(1)).toEqual([
      {
        type: 'error',
        message: 'The model failed: It is out of order.',
        error: 'Bad Gateway',
        statusCode: 502,
      },
      '[DONE]',
    ])
    expect((await send('GET /chat')).body.results).toEqual([])
    expect(notices).toEqual(['The model failed: It is out of order.'])
  })

  test('behavior: a session that is deleted meanwhile ends it with an error', async () => {
    const { request, send, create } = askModel({ text: 'Fine.' })
    const { id: sessionId } = await create('/session', { assistant })
    const answer = await send('POST /chat', { input: 'Hello.', sessionId, stream: true })
    await request(`DELETE /session/${sessionId}`)
    const [, error] = eventsOf(await answer.text())
    expect(error).toMatchObject({ type: 'error', statusCode: 422 })
    expect((await request('GET /chat')).body.results).toEqual([])
  })
})

describe('a model that fails', () => {
  test.each(FORMS)(
    'default: 502 in the shape of every refusal, and one line of the log, at %s',
    async (path) => {
      const { request: send, notices } = askWith(async function* () {
        yield { text: ' ' }
      })
      expect(await send(`POST ${path}`, { ...chatBody, stream: false })).toMatchObject({
        status: 502,
        body: {
          message: 'The model answered nothing.',
          error: 'Bad Gateway',
          statusCode: 502,
        },
      })
      expect(notices).toHaveLength(1)
      expect((await send('GET /chat')).body.results).toEqual([])
      expect((await send('GET /session')).body.results).toEqual([])
    },
  )

  test.each([{ delta: 1 }, null, 'text'])('behavior: nonsense: %j', async (part) => {
    const { request: send } = askWith(async function* () {
      yield part as never
    })
    const { status, body } = await send('POST /chat', { ...chatBody, stream: true })
    expect(status).toBe(502)
    expect(body.message).toMatch(/must be \{ text \} or \{ toolCall/)
  })

  test('behavior: a model that hangs', async () => {
    vi.useFakeTimers()
    const { request: send } = askWith(() => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    }))
    const answer = send('POST /chat', chatBody)
    await vi.advanceTimersByTimeAsync(0)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(MODEL_TIMEOUT_MS)
    expect(await answer).toMatchObject({
      status: 502,
      body: { message: expect.stringMatching(/30 seconds/) },
    })
  })

  test('behavior: an abort of the client aborts the model, and is not a failure', async () => {
    let started: AbortSignal | undefined
    const { request: send, notices } = askWith(async function* (_request, { signal }) {
      started = signal
      await new Promise(() => undefined)
      yield { text: 'Fine.' }
    })
    const controller = new AbortController()
    const answer = send('POST /chat', chatBody, { signal: controller.signal })
    await vi.waitFor(() => expect(started).toBeDefined())
    controller.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
    expect(started?.aborted).toBe(true)
    expect(notices).toEqual([])
    expect((await send('GET /chat')).body.results).toEqual([])
  })
})

describe('chats over HTTP with a model server', () => {
  /** A sandbox whose model is a server with OpenAI's interface. */
  async function startServed() {
    const model = await startModelServer({
      respond: ({ messages }) => [`You said: ${messages.at(-1).content}`],
    })
    const lines: string[] = []
    const agent = createModels({ model: { url: model.url, key: 'sk-hidden-12345', name: 'x' } })
    const sandbox = await startSandboxServer({ port: 0, agent, log: (line) => lines.push(line) })
    opened.push(model, sandbox)
    const post = (body: object, init: RequestInit = {}) =>
      fetch(`${sandbox.url}/chat`, {
        method: 'POST',
        headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      })
    return { model, lines, post }
  }

  test('default: whole and streamed', async () => {
    const { model, post } = await startServed()
    expect((await (await post(chatBody)).json()).output).toEqual(reply('You said: Hello.'))
    const events = eventsOf(await (await post({ ...chatBody, stream: true })).text())
    expect(events.flatMap(({ delta }) => delta ?? []).join('')).toBe('You said: Hello.')
    expect(model.requests.map(({ body }) => body.messages[0])).toEqual(
      [1, 2].map(() => ({ role: 'system', content: 'You are Ada.' })),
    )
  })

  test.each([false, true])('behavior: a failing server: stream: %s', async (stream) => {
    const { model, lines, post } = await startServed()
    model.behave({ failure: 'refused-key' })
    const answer = await post({ ...chatBody, stream })
    const text = await answer.text()
    expect([answer.status, JSON.parse(text).message]).toEqual([
      502,
      expect.stringMatching(/^The model server at .* refused the request \(401\)/),
    ])
    expect(lines).toEqual([
      expect.stringMatching(/^chat [\da-f]{8} notice: "The model server at .* \(401\)/),
      expect.stringMatching(/^POST \/chat 502/),
    ])
    expect(text + lines.join()).not.toContain('sk-hidden')
  })

  test('behavior: a server that breaks off in the middle', async () => {
    const { model, lines, post } = await startServed()
    model.behave({ failure: 'cut' })
    const events = eventsOf(await (await post({ ...chatBody, stream: true })).text())
    expect(events.at(-2)).toMatchObject({
      type: 'error',
      message: expect.stringMatching(/broke off in the middle/),
    })
    expect(lines.filter((line) => line.startsWith('chat '))).toHaveLength(1)
  })

  test('behavior: a client that leaves ends the request to the server', async () => {
    const { model, post } = await startServed()
    model.behave({ gapMs: 5000 })
    const controller = new AbortController()
    const { body } = await post({ ...chatBody, stream: true }, { signal: controller.signal })
    await body?.getReader().read()
    expect(model.open).toBe(1)
    controller.abort()
    await vi.waitFor(() => expect(model.open).toBe(0), { timeout: 4000 })
  })
})
