import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Failure,
  type ModelServerOptions as ServedOptions,
  SILENCE,
  startModelServer,
} from '../../../../../test/models/modelServer.mjs'
import type { AgentDelta, AgentModels, AgentRequest } from '../../agent/AgentModels.ts'
import { createModels } from './createModels.ts'
import { ModelError } from './ModelError.ts'
import type { ModelServerOptions, VoiceServerOptions } from './options.ts'

const KEY = 'sk-secret/1+"2'

const servers: { close: () => Promise<void> }[] = []

async function serve(options: ServedOptions = {}) {
  const server = await startModelServer(options)
  servers.push(server)
  return server
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** All three models on one server. */
function connect(
  url: string,
  options: Partial<ModelServerOptions> = {},
  voice: Partial<VoiceServerOptions> = {},
) {
  // a busy machine is slow, not wrong
  const server = { url, timeout: 60_000, ...options }
  return createModels({
    model: server,
    transcriber: server,
    voice: { ...server, ...voice },
  }) as Required<AgentModels>
}

const { signal } = new AbortController()
const speech = new Blob([SILENCE], { type: 'audio/wav' })
const agentRequest: AgentRequest = { messages: [{ role: 'user', content: 'Hello' }], tools: [] }

async function collect(models: Required<AgentModels>, request = agentRequest, options = { signal }) {
  const deltas: AgentDelta[] = []
  for await (const delta of models.respond(request, options)) deltas.push(delta)
  return deltas
}

const textOf = (deltas: AgentDelta[]) => deltas.map((delta) => ('text' in delta ? delta.text : '')).join('')

/** The three requests, by their kind. */
const requests = {
  model: (models: Required<AgentModels>, options = { signal }) => collect(models, agentRequest, options),
  transcriber: (models: Required<AgentModels>, options = { signal }) => models.transcribe(speech, options),
  voice: (models: Required<AgentModels>, options = { signal }) => models.speak('Hello', options),
}
const kinds = ['model', 'transcriber', 'voice'] as const

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.fail(`it answered ${inspect(value)}`),
    (error: unknown) => error,
  )

describe('respond', () => {
  test('default: streams the text of a turn', async () => {
    const { url, requests: received } = await serve({ respond: () => ['Hello there. ', 'How are you?'] })
    const deltas = await collect(connect(url))
    expect(deltas.length).toBeGreaterThan(2)
    expect(textOf(deltas)).toBe('Hello there. How are you?')
    expect(received.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      body: { model: 'test', stream: true, messages: [{ role: 'user', content: 'Hello' }] },
    })
    expect(received.at(-1)?.body).not.toHaveProperty('tools')
  })

  test('behavior: a server that does not stream answers with a whole chat completion', async () => {
    const parts = [
      'One moment.',
      { name: 'book', arguments: { day: 'Friday' } },
      { name: 'hang_up', arguments: {} },
    ]
    const server = await serve({ streams: false, respond: () => parts })
    expect(await collect(connect(server.url))).toEqual([
      { text: 'One moment.' },
      { toolCall: { id: 'call_1_book', name: 'book', arguments: '{"day":"Friday"}' } },
      { toolCall: { id: 'call_2_hang_up', name: 'hang_up', arguments: '{}' } },
    ])
    server.behave({ failure: 'invalid-json' })
    await expect(collect(connect(server.url))).rejects.toThrow('answered with invalid JSON')
    server.behave({ failure: 'cut' })
    await expect(collect(connect(server.url))).rejects.toThrow('broke off in the middle of its answer')
    server.behave({ failure: 'stops' })
    await expect(collect(connect(server.url, { timeout: 300 }))).rejects.toThrow('within 0.3 seconds')
    await vi.waitFor(() => expect(server.open).toBe(0))
  })

  test('default: the first part arrives while the rest is generated', async () => {
    const { url } = await serve({ respond: () => ['one two three'], behavior: { gapMs: 20_000 } })
    const started = performance.now()
    for await (const delta of connect(url, { name: 'x' }).respond(agentRequest, { signal })) {
      expect(delta).toEqual({ text: 'one ' })
      break
    }
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('default: assembles the calls of tools, and sends their results', async () => {
    const parts = [
      'One moment.',
      { name: 'book', arguments: { day: 'Friday' } },
      { name: 'hang_up', arguments: {} },
    ]
    const { url, requests: received } = await serve({ respond: () => parts })
    const models = connect(url)
    const parameters = { type: 'object', properties: { day: { type: 'string' } } }
    const tools = [{ name: 'book', description: 'Books a table', parameters }, { name: 'hang_up' }]
    const deltas = await collect(models, { messages: [], tools })
    const calls = deltas.flatMap((delta) => ('toolCall' in delta ? [delta.toolCall] : []))
    expect(textOf(deltas)).toBe('One moment.')
    expect(calls).toEqual([
      { id: 'call_1_book', name: 'book', arguments: '{"day":"Friday"}' },
      { id: 'call_2_hang_up', name: 'hang_up', arguments: '{}' },
    ])
    expect(received.at(-1)?.body.tools).toEqual([
      { type: 'function', function: { name: 'book', description: 'Books a table', parameters } },
      { type: 'function', function: { name: 'hang_up', parameters: { type: 'object', properties: {} } } },
    ])
    await collect(models, {
      messages: [
        { role: 'system', content: 'You book tables.' },
        { role: 'assistant', content: '', toolCalls: calls },
        { role: 'tool', toolCallId: 'call_1_book', content: 'Booked.' },
        { role: 'assistant', content: 'Done.' },
      ],
      tools,
    })
    expect(received.at(-1)?.body.messages).toEqual([
      { role: 'system', content: 'You book tables.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_1_book', type: 'function', function: { name: 'book', arguments: '{"day":"Friday"}' } },
          { id: 'call_2_hang_up', type: 'function', function: { name: 'hang_up', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1_book', content: 'Booked.' },
      { role: 'assistant', content: 'Done.' },
    ])
  })

  test.each([
    [
      'two calls with one index',
      [
        { index: 0, id: 'a', function: { name: 'one', arguments: '{"x":1}' } },
        { index: 0, id: 'b', function: { name: 'two', arguments: '' } },
      ],
      [
        { id: 'a', name: 'one', arguments: '{"x":1}' },
        { id: 'b', name: 'two', arguments: '{}' },
      ],
    ],
    [
      'an id that is repeated with each fragment',
      [
        { index: 0, id: 'a', function: { name: 'one', arguments: '{"x"' } },
        { index: 0, id: 'a', function: { arguments: ':1}' } },
      ],
      [{ id: 'a', name: 'one', arguments: '{"x":1}' }],
    ],
    [
      'arguments as an object, and no id',
      [{ index: 0, function: { name: 'one', arguments: { x: 1 } } }],
      [{ id: 'call_0', name: 'one', arguments: '{"x":1}' }],
    ],
    [
      'fragments of two calls in turns',
      [
        { index: 0, id: 'a', function: { name: 'one', arguments: '' } },
        { index: 1, id: 'b', function: { name: 'two', arguments: '{"y"' } },
        { index: 0, function: { arguments: '{}' } },
        { index: 1, function: { arguments: ':2}' } },
      ],
      [
        { id: 'a', name: 'one', arguments: '{}' },
        { id: 'b', name: 'two', arguments: '{"y":2}' },
      ],
    ],
    [
      'two whole calls with one index and no ids',
      [
        { index: 0, function: { name: 'book', arguments: '{"day":"friday"}' } },
        { index: 0, function: { name: 'cancel', arguments: { who: 'sarah' } } },
      ],
      [
        { id: 'call_0', name: 'book', arguments: '{"day":"friday"}' },
        { id: 'call_1', name: 'cancel', arguments: '{"who":"sarah"}' },
      ],
    ],
    [
      'two whole calls of one tool with one index and no ids',
      [
        { index: 0, function: { name: 'book', arguments: '{"day":"friday"}' } },
        { index: 0, function: { name: 'book', arguments: '{"day":"monday"}' } },
      ],
      [
        { id: 'call_0', name: 'book', arguments: '{"day":"friday"}' },
        { id: 'call_1', name: 'book', arguments: '{"day":"monday"}' },
      ],
    ],
    [
      'two calls without arguments, index and ids',
      [{ function: { name: 'one' } }, { function: { name: 'two' } }],
      [
        { id: 'call_0', name: 'one', arguments: '{}' },
        { id: 'call_1', name: 'two', arguments: '{}' },
      ],
    ],
    [
      'a name that is repeated with each fragment, and no id',
      [
        { index: 0, function: { name: 'one', arguments: '' } },
        { index: 0, function: { name: 'one', arguments: '{"x"' } },
        { index: 0, function: { name: 'one', arguments: ':{}}' } },
        { index: 0, function: { name: 'one', arguments: '' } },
      ],
      [{ id: 'call_0', name: 'one', arguments: '{"x":{}}' }],
    ],
  ])('behavior: %s', async (_title, fragments, calls) => {
    const url = await serveText(
      toStream(
        fragments.map((fragment) => ({ tool_calls: [fragment] })),
        'tool_calls',
      ),
    )
    const deltas = await collect(connect(url, { name: 'x' }))
    expect(deltas).toEqual(calls.map((toolCall) => ({ toolCall })))
  })

  test('behavior: a key that is cut anywhere is in no text and in no call of a tool', async () => {
    let text = ''
    const models = connect(await serveText(() => text), { name: 'x', key: KEY })
    const json = JSON.stringify({ [KEY]: [KEY] })
    for (let cut = 0; cut <= json.length; cut += 1) {
      text = toStream(
        [
          { content: `Invalid key ${KEY.slice(0, cut)}` },
          { content: `${KEY.slice(cut)}, sk` },
          { tool_calls: [{ index: 0, id: `a ${KEY}`, function: { name: `b ${KEY}` } }] },
          { tool_calls: [{ index: 0, function: { arguments: json.slice(0, cut) } }] },
          { tool_calls: [{ index: 0, function: { arguments: json.slice(cut) } }] },
        ],
        'tool_calls',
      )
      const deltas = await collect(models)
      expect(textOf(deltas), `cut at ${cut}`).toBe('Invalid key …, sk')
      expect(deltas.at(-1)).toEqual({ toolCall: { id: 'a …', name: 'b …', arguments: '{"…":["…"]}' } })
    }
  })

  test('behavior: a stream that breaks off in the middle of the key shows no part of the key', async () => {
    const text = `Invalid key ${KEY.slice(0, -1)}`
    const url = await serveText(toStream([{ content: text }], null))
    const deltas: AgentDelta[] = []
    const read = async () => {
      const { respond } = connect(url, { name: 'x', key: KEY })
      for await (const delta of respond(agentRequest, { signal })) deltas.push(delta)
    }
    expect(await errorOf(read())).toBeInstanceOf(ModelError)
    expect(textOf(deltas)).toBe('Invalid key ')
  })

  test('behavior: a key that is a usual placeholder changes no word', async () => {
    const call = { index: 0, id: 'none', function: { name: 'none', arguments: '{"day":"none"}' } }
    const url = await serveText(
      toStream([{ content: 'There are none left' }, { tool_calls: [call] }], 'stop'),
    )
    const deltas = await collect(connect(url, { name: 'x', key: 'none' }))
    expect(textOf(deltas)).toBe('There are none left')
    expect(deltas.at(-1)).toEqual({ toolCall: { id: 'none', name: 'none', arguments: '{"day":"none"}' } })
  })

  test('behavior: a turn without words ends without a delta', async () => {
    const { url } = await serve({ respond: () => [] })
    expect(await collect(connect(url))).toEqual([])
  })

  test('parameters: without a name it asks the server once, and takes the first model', async () => {
    const { url, requests: received } = await serve({ models: ['llama3.2', 'other'] })
    const models = connect(url)
    await collect(models)
    await collect(models)
    expect(received.map(({ path, body }) => [path, body?.model])).toEqual([
      ['/v1/models', undefined],
      ['/v1/chat/completions', 'llama3.2'],
      ['/v1/chat/completions', 'llama3.2'],
    ])
  })

  test('behavior: a server without a list of models needs a name', async () => {
    const { url } = await serve({ models: [] })
    expect(await errorOf(collect(connect(url)))).toEqual(
      new ModelError(
        `The model server at ${url} lists no models: check whether its address ends in /v1, or name one with --model-name, OFFHOOK_MODEL_NAME or its option \`name\`.`,
      ),
    )
  })

  test('behavior: the time in which a part is used does not count for the server', async () => {
    const { url } = await serve({ respond: () => ['one two three'] })
    const parts: AgentDelta[] = []
    for await (const delta of connect(url, { name: 'x', timeout: 1000 }).respond(agentRequest, { signal })) {
      parts.push(delta)
      if (parts.length === 1) await new Promise((resolve) => setTimeout(resolve, 1200))
    }
    expect(textOf(parts)).toBe('one two three')
  })

  test('behavior: a stream that stays open after its last part does not hold up the turn', async () => {
    const server = await serve({ behavior: { failure: 'lingers' } })
    const started = performance.now()
    expect(textOf(await collect(connect(server.url, { name: 'x' })))).toBe('Hello there.')
    expect(performance.now() - started).toBeLessThan(5000)
    await vi.waitFor(() => expect(server.open).toBe(0))
  })

  test('behavior: a consumer that stops reading closes the request', async () => {
    const server = await serve({ respond: () => ['one two three four'], behavior: { gapMs: 50 } })
    for await (const _delta of connect(server.url).respond(agentRequest, { signal })) break
    await vi.waitFor(() => expect([server.open, server.abandoned]).toEqual([0, 1]))
  })
})

describe('transcribe', () => {
  test('default: sends the speech as a WAV file, and returns its words', async () => {
    const heard: Buffer[] = []
    const transcribe = (wav: Buffer) => {
      heard.push(wav)
      return ' On Friday, please.\n'
    }
    const { url, requests: received } = await serve({ transcribe })
    expect(await connect(url).transcribe(speech, { signal })).toBe('On Friday, please.')
    expect(heard[0]?.equals(SILENCE)).toBe(true)
    expect(received[0]).toMatchObject({ path: '/v1/audio/transcriptions', body: { model: 'whisper-1' } })
    expect(received[0]?.body.file).toMatchObject({ name: 'speech.wav', type: 'audio/wav' })
  })

  test.each([
    ['[BLANK_AUDIO]', ''],
    [' (wind blowing) [Music]\n', ''],
    ['', ''],
    ['[cough] Hello (again)', '[cough] Hello (again)'],
  ])('behavior: %j is heard as %j', async (text, words) => {
    const { url } = await serve({ transcribe: () => text })
    expect(await connect(url).transcribe(speech, { signal })).toBe(words)
  })

  test.each([
    ['sk-secret', 'Your key is sk-secret', 'Your key is …'],
    ['none', 'None, none of these', 'None, none of these'],
  ])('behavior: with the key %s, %j is heard as %j', async (key, text, words) => {
    const { url } = await serve({ transcribe: () => text })
    expect(await connect(url, { key }).transcribe(speech, { signal })).toBe(words)
  })
})

describe('speak', () => {
  test('default: returns the audio of a text', async () => {
    const { url, requests: received } = await serve()
    const audio = await connect(url).speak('Hello', { signal })
    expect(audio.type).toBe('audio/wav')
    expect(Buffer.from(await audio.arrayBuffer()).equals(SILENCE)).toBe(true)
    expect(received[0]).toMatchObject({
      path: '/v1/audio/speech',
      body: { model: 'tts-1', voice: 'alloy', input: 'Hello', response_format: 'mp3' },
    })
  })

  test('parameters: name, voice and format', async () => {
    const { url, requests: received } = await serve()
    await connect(url, { name: 'kokoro' }, { voice: 'af_bella', format: 'wav' }).speak('Hello', { signal })
    expect(received[0]?.body).toMatchObject({ model: 'kokoro', voice: 'af_bella', response_format: 'wav' })
  })
})

describe('createModels', () => {
  test('default: only the models with a server', () => {
    const url = 'http://localhost:1/v1'
    expect(Object.keys(createModels({}))).toEqual([])
    expect(Object.keys(createModels({ model: { url } }))).toEqual(['respond'])
    expect(Object.keys(createModels({ transcriber: { url } }))).toEqual(['transcribe'])
    expect(Object.keys(createModels({ voice: { url } }))).toEqual(['speak'])
  })

  test('parameters: url may end in slashes', async () => {
    const { url } = await serve()
    expect(textOf(await collect(connect(`${url}//`)))).toBe('Hello there.')
  })

  test.each([
    ['localhost:11434/v1', 'must begin with http:// or https://'],
    ['nowhere', 'must be a base URL, as http://localhost:11434/v1'],
    ['file:///v1', 'must begin with http:// or https://'],
    [`http://user:${encodeURIComponent(KEY)}@localhost/v1`, 'must have no user and no password'],
    [`http://localhost/v1?key=${KEY}`, 'must have no query and no fragment'],
    ['http://localhost/v1/chat/completions', 'must be the base URL, which ends before /chat/completions'],
    ['http://localhost/v1/audio/speech/', 'must be the base URL, which ends before /audio/speech'],
  ])('behavior: throws for the address %s', (url, message) => {
    expect(() => createModels({ voice: { url } })).toThrow(
      new TypeError(`The address of the voice ${message}.`),
    )
  })

  test.each(['', 'two words', 'sk-\n', 'schlüssel'])('behavior: throws for the key %j, without it', (key) => {
    expect(() => createModels({ model: { url: 'http://localhost/v1', key } })).toThrow(
      new TypeError('The key of the model must be letters, digits and signs of ASCII, without spaces.'),
    )
  })

  test.each(kinds)('behavior: %s sends its key, and nothing of the environment', async (kind) => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-other')
    vi.stubEnv('OPENAI_ORG_ID', 'org-other')
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-other')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-gateway: other')
    vi.stubEnv('OPENAI_BASE_URL', 'http://localhost:1')
    const { url, requests: received } = await serve()
    await requests[kind](connect(url, { key: KEY }))
    expect(received.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    await requests[kind](connect(url))
    expect(received.at(-1)?.headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(received.map(({ headers }) => headers))).not.toMatch(/other|stainless/)
  })

  test.each(kinds)('behavior: %s is sent once', async (kind) => {
    const { url, requests: received } = await serve({ behavior: { failure: 'broken' } })
    await errorOf(requests[kind](connect(url, { name: 'x' })))
    expect(received).toHaveLength(1)
  })

  test.each(kinds)(
    'behavior: an abort of %s reaches the server, and rejects with its reason',
    async (kind) => {
      const server = await serve({ behavior: { failure: 'silent' } })
      const controller = new AbortController()
      const rejected = errorOf(requests[kind](connect(server.url, { name: 'x' }), controller))
      await vi.waitFor(() => expect(server.open).toBe(1))
      const reason = new Error('The call has ended.')
      controller.abort(reason)
      expect(await rejected).toBe(reason)
      await vi.waitFor(() => expect(server.open).toBe(0))
    },
  )

  test.each(kinds)('behavior: an abort of %s in the middle of its answer', async (kind) => {
    const server = await serve({ behavior: { failure: 'stops' } })
    const controller = new AbortController()
    const rejected = errorOf(requests[kind](connect(server.url, { name: 'x' }), controller))
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 60))
    controller.abort()
    expect(await rejected).toBe(controller.signal.reason)
    await vi.waitFor(() => expect(server.open).toBe(0))
  })

  test.each(kinds)('behavior: an aborted signal sends no request for %s', async (kind) => {
    const server = await serve()
    const aborted = AbortSignal.abort()
    expect(await errorOf(requests[kind](connect(server.url), { signal: aborted }))).toBe(aborted.reason)
    expect(server.requests).toHaveLength(0)
  })
})

/** The events of a turn, the last one with the reason of its end. */
const toStream = (deltas: readonly object[], reason: string | null): string =>
  [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: reason }]
    .map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`)
    .join('')

/** A server that answers every request with that stream. */
async function serveText(text: string | (() => string)): Promise<string> {
  const read = typeof text === 'string' ? () => text : text
  const server = createServer((_incoming, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).end(read()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push({
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

const WORDS = '"The request with Bearer … failed in the test"'
const ADDRESS = 'check its address, which usually ends in /v1'

/** The rest of the sentence that begins with the server, by failure. */
const sentences: { readonly [failure in Failure]: (kind: (typeof kinds)[number]) => string | null } = {
  'refused-key': (kind) =>
    `refused the request (401): set OFFHOOK_${kind.toUpperCase()}_KEY, or its option \`key\`, to a key that it accepts.`,
  forbidden: (kind) =>
    `refused the request (403): set OFFHOOK_${kind.toUpperCase()}_KEY, or its option \`key\`, to a key that it accepts.`,
  'not-found': (kind) =>
    `has no such model or address (404): check --${kind}-name (OFFHOOK_${kind.toUpperCase()}_NAME), and whether its address ends in /v1.`,
  'too-many': () => 'takes no more requests now (429): wait, or check the limits of the key.',
  broken: () => `failed (500), see its log: ${WORDS}.`,
  'bad-request': () => `refused the request (400): ${WORDS}.`,
  closes: () => 'closed the connection without an answer: see its log.',
  silent: () => 'did not answer within 0.3 seconds: see its log, or use a smaller model.',
  cut: () => 'broke off in the middle of its answer: see its log.',
  stops: (kind) =>
    kind === 'model'
      ? 'sent nothing for 2 seconds in the middle of its answer: see its log.'
      : 'did not answer within 2 seconds: see its log, or use a smaller model.',
  unfinished: (kind) => (kind === 'model' ? 'broke off in the middle of its answer: see its log.' : null),
  page: (kind) =>
    ({
      model: `did not answer with a chat completion: ${ADDRESS}.`,
      transcriber: `did not answer with a transcript: ${ADDRESS}.`,
      voice: 'answered with text/html instead of audio: check its address.',
    })[kind],
  'other-json': (kind) =>
    ({
      model: `did not answer with a chat completion: ${ADDRESS}.`,
      transcriber: `did not answer with a transcript: ${ADDRESS}.`,
      voice: 'answered with application/json instead of audio: check its address.',
    })[kind],
  'invalid-json': (kind) =>
    kind === 'voice' ? null : 'answered with invalid JSON: check its address, and see its log.',
  'error-event': (kind) =>
    kind === 'model' ? 'reported an error in the middle of its answer: "The model ran out of memory".' : null,
  empty: (kind) =>
    kind === 'voice' ? "answered with empty audio: check --voice-name and --voice-id ('alloy')." : null,
  // only a browser can tell that
  noise: () => null,
  // no failure, see above
  lingers: () => null,
}

describe('failures', () => {
  const failures = Object.keys(sentences) as Failure[]
  const cases = failures.flatMap((failure) =>
    kinds.map((kind) => ({ kind, failure, rest: sentences[failure](kind) })),
  )

  test.each(cases.filter(({ rest }) => rest !== null))(
    'behavior: $kind, $failure: one sentence, nothing left open, no key',
    async ({ kind, failure, rest }) => {
      const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
        vi.spyOn(console, name),
      )
      vi.stubEnv('OPENAI_LOG', 'debug')
      const server = await serve({ behavior: { failure } })
      // the beginning of an answer that stops must arrive within the time, on a slow machine too
      const timeouts: { [failure in Failure]?: number } = { silent: 300, stops: 2000 }
      const timeout = timeouts[failure] ?? 60_000
      const error = await errorOf(requests[kind](connect(server.url, { key: KEY, name: 'x', timeout })))
      expect(error).toEqual(new ModelError(`The ${kind} server at ${server.url} ${rest}`))
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret')
      expect(logged.flatMap((spy) => spy.mock.calls)).toEqual([])
      vi.restoreAllMocks()
      await vi.waitFor(() => expect(server.open).toBe(0))
    },
  )

  test('behavior: every stream is a turn of texts and calls, or an error of one sentence', async () => {
    let text = ''
    const models = connect(await serveText(() => text), { name: 'x', key: KEY })
    const fragment = fc.record(
      { index: fc.nat(2), id: fc.jsonValue(), function: fc.jsonValue({ maxDepth: 2 }) },
      { requiredKeys: [] },
    )
    const delta = fc.record(
      { content: fc.jsonValue(), tool_calls: fc.oneof(fc.array(fragment), fc.jsonValue()) },
      { requiredKeys: [] },
    )
    const choice = fc.record(
      { delta: fc.oneof(delta, fc.jsonValue()), finish_reason: fc.constantFrom(null, 'stop', 7) },
      { requiredKeys: [] },
    )
    const chunk = fc.oneof(fc.record({ choices: fc.oneof(fc.array(choice), fc.jsonValue()) }), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 5 }), async (chunks) => {
        text = chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
        const turn = await collect(models).catch((error: unknown) => error)
        if (turn instanceof ModelError) expect(turn.message).toMatch(/^The model server at .+\.$/)
        else if (!Array.isArray(turn)) throw turn
        for (const part of Array.isArray(turn) ? turn : []) {
          const texts =
            'text' in part ? [part.text] : [part.toolCall.id, part.toolCall.name, part.toolCall.arguments]
          expect(texts.map((each) => typeof each)).toEqual(texts.map(() => 'string'))
        }
      }),
      { numRuns: process.env.DEEP === '1' ? 2000 : 200 },
    )
  })

  test.each(kinds)('behavior: %s that is not there', async (kind) => {
    const server = await serve()
    await server.close()
    servers.splice(0)
    const option = `--${kind} (OFFHOOK_${kind.toUpperCase()})`
    expect(await errorOf(requests[kind](connect(server.url, { name: 'x' })))).toEqual(
      new ModelError(
        `The ${kind} server at ${server.url} cannot be reached (ECONNREFUSED): start it, or correct ${option}.`,
      ),
    )
  })
})
