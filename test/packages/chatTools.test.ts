import type { AgentDelta, AgentRequest } from '@offhook/sandbox'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from '@offhook/sandbox/server'
import { createCallEndpoint } from '@offhook/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeServers, serve, serveWebhook } from './serveWebhook.ts'

let sandbox: SandboxServer
let lines: string[]

const start = async (options: SandboxServerOptions = {}) => {
  lines = []
  sandbox = await startSandboxServer({ port: 0, log: (line) => lines.push(line), ...options })
}

afterEach(async () => {
  await sandbox.close()
  closeServers()
})

const send = async (operation: string, body?: object, init: RequestInit = {}) => {
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    ...init,
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

/** A model that says one of these turns each time, the last one again and again. */
async function startModel(...turns: AgentDelta[][]) {
  const requests: (AgentRequest & { signal: AbortSignal })[] = []
  await start({
    agent: {
      async *respond(request, { signal }) {
        requests.push({ ...request, signal })
        yield* turns[Math.min(requests.length, turns.length) - 1] ?? []
      },
    },
  })
  return requests
}

const call = (name: string, args = '{"treatment":"massage"}', id = ''): AgentDelta => ({
  toolCall: { id, name, arguments: args },
})

const tool = (name: string, fields: object = {}) => ({ type: 'function', function: { name }, ...fields })

/** An assistant whose server runs its tools. */
const assistantOf = (url: string, fields: object = {}, ...tools: object[]) => ({
  server: { url, secret: 'secret' },
  model: { provider: 'openai', model: 'gpt-4o', tools: tools.length > 0 ? tools : [tool('price')] },
  ...fields,
})

const QUESTION = 'What does a massage cost?'
const ANSWER = 'One moment. It costs 80 dollars.'
const askPrice = [{ text: 'One moment.' }, call('price')]
const sayPrice = [{ text: 'It costs ' }, { text: '80 dollars.' }]

describe('default', () => {
  test('the model calls a tool, its server runs it, and the model answers with the result', async () => {
    const price = vi.fn(() => '80 dollars')
    const { url, errors } = await serveWebhook({ tools: { price } })
    const requests = await startModel(askPrice, sayPrice)
    const { body: chat } = await send('POST /chat', { assistant: assistantOf(url), input: QUESTION })
    expect(chat.output).toEqual([{ role: 'assistant', content: ANSWER }])
    expect(price).toHaveBeenCalledExactlyOnceWith({ treatment: 'massage' }, expect.anything())
    expect(requests.map(({ tools }) => tools)).toEqual([[{ name: 'price' }], [{ name: 'price' }]])
    const toolCall = { id: 'tool-call-1', name: 'price', arguments: '{"treatment":"massage"}' }
    expect(requests[1]?.messages).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: 'One moment.', toolCalls: [toolCall] },
      { role: 'tool', toolCallId: 'tool-call-1', content: '80 dollars' },
    ])
    expect(errors).toEqual([])
  })

  test('the server gets the chat in place of a call', async () => {
    const asked = vi.fn((_message: object) => ({ results: [{ toolCallId: 'tool-call-1', result: '80' }] }))
    const { url } = await serveWebhook({ on: { 'tool-calls': asked } })
    await startModel(askPrice, sayPrice)
    const customer = { name: 'Ada' }
    const { body } = await send('POST /chat', { assistant: assistantOf(url), input: QUESTION, customer })
    const message = asked.mock.calls[0]?.[0]
    expect(message).toMatchObject({
      chat: { id: body.id, messages: [{ role: 'user', content: QUESTION }] },
      assistant: { server: { url } },
      customer,
      toolCallList: [{ id: 'tool-call-1', type: 'function', function: { name: 'price' } }],
      toolWithToolCallList: [{ toolCall: { id: 'tool-call-1' } }],
    })
    expect(message).not.toHaveProperty('call')
  })

  test('the next chat of a session knows the result', async () => {
    const { url } = await serveWebhook({ tools: { price: () => '80 dollars' } })
    const requests = await startModel(askPrice, sayPrice, [{ text: 'You are welcome.' }])
    const assistant = assistantOf(url)
    const { sessionId } = (await send('POST /chat/web', { assistant, input: QUESTION })).body
    await send('POST /chat/web', { assistant, input: 'Thank you.', sessionId })
    const toolCall = { id: 'tool-call-1', name: 'price', arguments: '{"treatment":"massage"}' }
    expect(requests[2]?.messages).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: '', toolCalls: [toolCall] },
      { role: 'tool', toolCallId: 'tool-call-1', content: '80 dollars' },
      { role: 'assistant', content: ANSWER },
      { role: 'user', content: 'Thank you.' },
    ])
    const { messages } = (await send(`GET /session/${sessionId}`)).body
    expect(messages.map(({ role }: { role: string }) => role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant'],
      ...['user', 'assistant'],
    ])
  })

  test.each(['/chat', '/chat/web', '/chat/responses', '/chat/web/responses'])(
    'a stream at %s has the words of both turns in one text',
    async (path) => {
      const { url } = await serveWebhook({ tools: { price: () => '80 dollars' } })
      await startModel(askPrice, sayPrice)
      const { text } = await send(`POST ${path}`, {
        assistant: assistantOf(url),
        input: QUESTION,
        stream: true,
      })
      const events = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data))
      expect(events.map(({ delta = '' }) => delta).join('')).toBe(ANSWER)
      const places = events.map(({ path: place, output_index: index }) => place ?? index)
      expect(new Set(places.filter((place) => place !== undefined)).size).toBe(1)
      expect(text).not.toContain('tool_call')
    },
  )

  test('without a model the script calls the tool, and says its result, at the endpoint of a page', async () => {
    const findTimes = vi.fn(({ day }) => `On ${day} there is time at ten and at two.`)
    const { url, errors } = await serveWebhook({ tools: { findTimes } })
    await start()
    const server = { url, secret: 'secret' }
    const { id } = (await send('POST /assistant', { metadata: { scenario: 'tool' }, server })).body
    const endpoint = createCallEndpoint({
      privateKey: 'any',
      target: { reception: id },
      allowedOrigins: ['https://page.example'],
      baseUrl: sandbox.url,
      chat: true,
    })
    const chat = async (body: object) => {
      const headers = { 'content-type': 'application/json', origin: 'https://page.example' }
      const init = { method: 'POST', headers, body: JSON.stringify({ assistantId: 'reception', ...body }) }
      return (await endpoint(new Request('https://page.example/api/voice/chat/web', init))).json()
    }
    const times = [{ role: 'assistant', content: 'On Friday there is time at ten and at two.' }]
    const first = await chat({ input: 'When can I come?' })
    expect(first.output).toEqual(times)
    expect((await chat({ input: 'And else?', sessionId: first.sessionId })).output).toEqual(times)
    expect(findTimes).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([])
  })

  test('words of a script stand before the result', async () => {
    const { url } = await serveWebhook({ tools: { price: () => 'It costs 80 dollars.' } })
    const turns = [
      { text: 'Good morning.' },
      { text: 'One moment.', tool: { name: 'price', arguments: {} } },
      { tool: { name: 'price', arguments: {} } },
    ]
    await start({ script: { greeting: { text: 'Hello.' }, turns } })
    const words: string[] = []
    let previousChatId: string | undefined
    for (const input of ['Hello', QUESTION, 'And again?']) {
      const { body } = await send('POST /chat', { assistant: assistantOf(url), input, previousChatId })
      words.push(body.output[0].content)
      previousChatId = body.id
    }
    expect(words).toEqual(['Good morning.', ANSWER, 'It costs 80 dollars.'])
  })
})

describe('behavior', () => {
  test('a tool that no server runs is not offered', async () => {
    const { url } = await serveWebhook({ tools: { price: () => '80' } })
    const requests = await startModel([{ text: 'Hello.' }])
    const model = {
      provider: 'openai',
      model: 'x',
      tools: [tool('page'), tool('price', { server: { url } })],
    }
    await send('POST /chat', { assistant: { model }, input: 'Hello' })
    expect(requests[0]?.tools).toEqual([{ name: 'price' }])
  })

  test.each([
    ['page', '{}', 'There is no tool page.'],
    ['price', '{', 'The arguments of price are not a JSON object: {'],
  ])('a call of %s with %j is told to the model, and asks no server', async (name, args, problem) => {
    const { url, received } = await serveWebhook()
    const requests = await startModel([call(name, args)], [{ text: 'Sorry.' }])
    const { body } = await send('POST /chat', { assistant: assistantOf(url), input: QUESTION })
    expect(body.output[0].content).toBe('Sorry.')
    expect(requests[1]?.messages.at(-1)).toEqual({
      role: 'tool',
      toolCallId: 'tool-call-1',
      content: problem,
    })
    expect(received).toEqual([])
  })

  test('a server that fails: the model gets no result, and the log a notice', async () => {
    const { url } = await serveWebhook({ tools: { price: () => '80 dollars' } })
    const requests = await startModel(askPrice, [{ text: 'I do not know.' }])
    sandbox.platform.fail('webhook-500')
    const { body } = await send('POST /chat', { assistant: assistantOf(url), input: QUESTION })
    expect(body.output[0].content).toBe('One moment. I do not know.')
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: 'No result returned.' })
    expect(lines.join('\n')).toMatch(/^chat \w{8} notice: "The server of tool-calls answered 500/m)
  })

  test('words of a tool stand for the answer of the model', async () => {
    const messages = [{ type: 'request-complete', content: 'Here is the price: 80 dollars.' }]
    const { url } = await serveWebhook({ tools: { price: () => '80' } })
    const requests = await startModel(askPrice, sayPrice)
    const assistant = assistantOf(url, {}, tool('price', { messages }))
    const { body } = await send('POST /chat', { assistant, input: QUESTION })
    expect(body.output[0].content).toBe('One moment. Here is the price: 80 dollars.')
    expect(requests).toHaveLength(1)
  })

  test('a model that does not stop to call tools fails, and leaves no chat', async () => {
    const price = vi.fn(() => '80')
    const { url } = await serveWebhook({ tools: { price } })
    await startModel([call('price')])
    const { status, body } = await send('POST /chat', { assistant: assistantOf(url), input: QUESTION })
    expect([status, body.message]).toEqual([
      502,
      'The model called tools 8 times in a row, and answered nothing.',
    ])
    expect(price).toHaveBeenCalledTimes(8)
    expect((await send('GET /chat')).body.results).toEqual([])
  })

  test('a client that leaves while a tool runs: the model is not asked again, and no chat is saved', async () => {
    const page = new AbortController()
    const requests = await startModel([call('price')], sayPrice)
    const url = await serve((_request, response) => {
      const answer = '{"results":[{"toolCallId":"tool-call-1","result":"80"}]}'
      requests[0]?.signal.addEventListener('abort', () => response.end(answer))
      page.abort()
    })
    const chat = { assistant: assistantOf(url), input: QUESTION }
    await expect(send('POST /chat', chat, { signal: page.signal })).rejects.toThrow('abort')
    await vi.waitFor(() => expect(lines.join()).toContain('POST /chat'))
    expect(requests).toHaveLength(1)
    expect((await send('GET /chat')).body.results).toEqual([])
  })
})
