import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { StreamError } from '../errors/StreamError.ts'
import { createRestClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import { serverEvents } from './serverEvents.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function* chunksOf(chunks: readonly Uint8Array[]) {
  yield* chunks
}
async function readAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const dataOf = async (chunks: readonly Uint8Array[]) =>
  (await readAll(serverEvents(chunksOf(chunks)))).map(({ data }) => data)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )

describe('serverEvents', () => {
  test.each<[string, string, string[]]>([
    ['one line', 'data: a\n\n', ['a']],
    ['several lines in one event', 'data: a\ndata:b\ndata\ndata: c\n\n', ['a\nb\n\nc']],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['comments and other fields', ': hi\nevent: x\nid: 1\ndata: a\nretry: 5\n\n:\n\n', ['a']],
    ['a last event without its blank line', 'data: a\n\ndata: b', ['a', 'b']],
    ['only one space is taken', 'data:  a \n\n', [' a ']],
    ['nothing', '', []],
    ['events without data', 'event: ping\n\ndata:\n\ndatabase: 1\n\n', []],
    ['characters that end lines elsewhere', 'data: a\u2028data: b\n\n', ['a\u2028data: b']],
    ['and in a comment', ': a\u2028data: b\n\n', []],
  ])('default: %s', async (_name, text, events) => {
    expect(await dataOf([bytes(text)])).toEqual(events)
  })

  test('behavior: splitting the bytes does not change the events', async () => {
    const text = 'data: ü😀\r\n\r\n: c\r\ndata: a\rdata: b\r\rdata: {"x":"€"}\n\ndata: end'
    const whole = await dataOf([bytes(text)])
    expect(whole).toEqual(['ü😀', 'a\nb', '{"x":"€"}', 'end'])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes(text).length)), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes(text).length]
        const chunks = places.slice(1).map((end, index) => bytes(text).slice(places[index], end))
        expect(await dataOf(chunks)).toEqual(whole)
      }),
      { numRuns: 100, seed: 4 },
    )
  })
})

/** A stream whose chunks the test sends. */
function createSource() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const cancel = vi.fn()
  const start = (given: ReadableStreamDefaultController<Uint8Array>) => {
    controller = given
  }
  const body = new ReadableStream<Uint8Array>({ start, cancel })
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    send: (...events: object[]) => {
      for (const event of events) controller?.enqueue(bytes(`data: ${JSON.stringify(event)}\n\n`))
    },
    raw: (text: string) => controller?.enqueue(bytes(text)),
    end: () => controller?.close(),
    fail: (error: Error) => controller?.error(error),
    cancel,
  }
}
const setUp = () => {
  const source = createSource()
  const fetch = fakeFetch(() => source.response())
  return { source, fetch, rest: createRestClient({ token: 'sk-secret', fetch, maxRetries: 0 }) }
}
const body = { input: 'Hi', assistantId: 'a' }

// Loaded ahead: a fake clock does not advance for a real import.
beforeAll(async () => {
  const { source, rest } = setUp()
  source.end()
  await readAll(rest.chats.stream(body))
})

describe('a stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('default: sends its request when it is read, and ends at [DONE]', async () => {
    const { source, fetch, rest } = setUp()
    const stream = rest.chats.stream(body)
    await vi.advanceTimersByTimeAsync(10)
    expect(fetch.requests).toEqual([])
    source.send({ id: 's', delta: 'a' }, { id: 's', delta: 'b' })
    source.raw('data: [DONE]\n\n')
    expect(await readAll(stream)).toEqual([
      { id: 's', delta: 'a' },
      { id: 's', delta: 'b' },
    ])
    expect(source.cancel).toHaveBeenCalled()
  })

  test('behavior: ends with its connection', async () => {
    const { source, rest } = setUp()
    source.send({ delta: 'a' })
    source.end()
    expect(await readAll(rest.chats.stream(body))).toEqual([{ delta: 'a' }])
  })

  test('behavior: can be read once', async () => {
    const { source, fetch, rest } = setUp()
    source.end()
    const stream = rest.chats.stream(body)
    await readAll(stream)
    await expect(readAll(stream)).rejects.toMatchObject({ code: 'invalid-state' })
    await expect(stream.finalText()).rejects.toThrow('A stream can be read only once.')
    expect(fetch.requests).toHaveLength(1)
  })

  test('behavior: leaving the loop ends the request', async () => {
    const { source, rest } = setUp()
    source.send({ delta: 'a' }, { delta: 'b' })
    for await (const _event of rest.chats.stream(body)) break
    expect(source.cancel).toHaveBeenCalledTimes(1)
  })

  test.each<[string, (controller: AbortController, abort: () => void) => void]>([
    ['the signal', (controller) => controller.abort()],
    ['abort()', (_, abort) => abort()],
  ])('behavior: %s ends it while it waits', async (_name, end) => {
    const { source, rest } = setUp()
    const controller = new AbortController()
    const stream = rest.chats.stream(body, { signal: controller.signal })
    const failed = failureOf(readAll(stream))
    source.send({ delta: 'a' })
    await vi.advanceTimersByTimeAsync(1)
    end(controller, stream.abort)
    expect(await failed).toBeInstanceOf(AbortError)
    expect(source.cancel).toHaveBeenCalled()
  })

  test('parameters: idleTimeout limits the wait for each chunk, and timeout only the wait for the first', async () => {
    const { source, rest } = setUp()
    const failed = failureOf(readAll(rest.chats.stream(body, { timeout: 50, idleTimeout: 200 })))
    await vi.advanceTimersByTimeAsync(150)
    source.send({ delta: 'a' })
    await vi.advanceTimersByTimeAsync(150)
    source.send({ delta: 'b' })
    await vi.advanceTimersByTimeAsync(199)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toBeInstanceOf(TimeoutError)
    expect(await failed).toMatchObject({ message: 'POST /chat got nothing within 200 ms.' })
  })

  test('default: ends when nothing has arrived for a minute', async () => {
    const { source, rest } = setUp()
    const failed = failureOf(readAll(rest.chats.stream(body)))
    await vi.advanceTimersByTimeAsync(50_000)
    source.send({ delta: 'a' })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(source.cancel).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toBeInstanceOf(TimeoutError)
    expect(await failed).toMatchObject({ message: 'POST /chat got nothing within 60000 ms.' })
    expect(source.cancel).toHaveBeenCalled()
  })

  test('behavior: the time of its reader does not count as idle', async () => {
    const { source, rest } = setUp()
    source.send({ delta: 'a' }, { delta: 'b' })
    source.end()
    const slow = (async () => {
      for await (const _event of rest.chats.stream(body, { idleTimeout: 50 })) {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      return 'read'
    })()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await slow).toBe('read')
  })

  test.each([undefined, 200])(
    'behavior: totalTimeout ends it while events arrive: idleTimeout %s',
    async (idleTimeout) => {
      const { source, rest } = setUp()
      const failed = failureOf(readAll(rest.chats.stream(body, { totalTimeout: 300, idleTimeout })))
      for (let count = 0; count < 3; count += 1) {
        await vi.advanceTimersByTimeAsync(90)
        source.send({ delta: 'a' })
      }
      await vi.advanceTimersByTimeAsync(90)
      expect(await failed).toBeInstanceOf(TimeoutError)
      expect(await failed).toMatchObject({ message: 'POST /chat did not end within its totalTimeout.' })
    },
  )

  test.each(['data: {"delta":"b"}\n\n', 'data: [DONE]\n\n'])(
    'behavior: an abort ends it also after %j has arrived',
    async (text) => {
      const { source, rest } = setUp()
      source.raw(`data: {"delta":"a"}\n\n${text}`)
      const stream = rest.chats.stream(body)
      const seen: unknown[] = []
      const failed = failureOf(
        (async () => {
          for await (const event of stream) {
            seen.push(event)
            stream.abort()
          }
        })(),
      )
      expect(await failed).toBeInstanceOf(AbortError)
      expect(seen).toEqual([{ delta: 'a' }])
    },
  )

  test('behavior: the text of a stream is not redacted, even if it is the key', async () => {
    const { source, rest } = setUp()
    source.send({ delta: 'a key' })
    source.end()
    expect(await rest.chats.stream(body).finalText()).toBe('a key')
  })

  test('behavior: [DONE] may have a space after it', async () => {
    const { source, rest } = setUp()
    source.send({ delta: 'a' })
    source.raw('data: [DONE] \n\n')
    expect(await readAll(rest.chats.stream(body))).toEqual([{ delta: 'a' }])
  })

  test('behavior: an endless event throws', async () => {
    const { source, rest } = setUp()
    for (let count = 0; count < 11; count += 1) source.raw('x'.repeat(1_000_000))
    expect(await failureOf(readAll(rest.chats.stream(body)))).toMatchObject({
      name: 'StreamError',
      message: 'A line has more than 10000000 characters.',
    })
  })

  test('behavior: an event of endless lines throws, several large events do not', async () => {
    const { source, rest } = setUp()
    const line = `:${'x'.repeat(999_998)}\n`
    const event = 'data: {}\n'
    for (let count = 0; count < 10; count += 1) source.raw(count === 5 ? `${event}\n${line}` : line)
    source.raw(event)
    source.raw('\n')
    for (let count = 0; count < 11; count += 1) source.raw(line)
    const events: unknown[] = []
    const read = async () => {
      for await (const one of rest.chats.stream(body)) events.push(one)
    }
    expect(await failureOf(read())).toMatchObject({
      name: 'StreamError',
      message: 'An event has more than 10000000 characters.',
    })
    expect(events).toEqual([{}, {}])
  })

  test('behavior: sends nothing if the signal has aborted before', async () => {
    const { fetch, rest } = setUp()
    const stream = rest.chats.stream(body, { signal: AbortSignal.abort() })
    expect(await failureOf(readAll(stream))).toBeInstanceOf(AbortError)
    expect(fetch.requests).toEqual([])
  })

  test('behavior: an error message has at most 600 characters', async () => {
    const { source, rest } = setUp()
    source.send({ type: 'error', message: 'x'.repeat(601) })
    const { message } = (await failureOf(readAll(rest.chats.stream(body)))) as StreamError
    expect(message).toMatch(/^POST \/chat failed in its stream: x+$/)
    expect(message).toHaveLength(600)
  })

  test('behavior: an interrupted stream is a StreamError with its cause', async () => {
    const { source, rest } = setUp()
    const cause = new Error('reset')
    const failed = failureOf(readAll(rest.chats.stream(body)))
    await vi.advanceTimersByTimeAsync(1)
    source.fail(cause)
    expect(await failed).toMatchObject({ name: 'StreamError', code: 'stream', cause })
  })

  test.each([
    ['data: {"delta":\n\n', 'is not JSON'],
    [
      'data: {"type":"error","code":"x","message":"Too long for sk-secret."}\n\n',
      'POST /chat failed in its stream: Too long',
    ],
    [
      'event: error\ndata: {"message":"Too long for sk-secret."}\n\n',
      'POST /chat failed in its stream: Too long',
    ],
    ['event: error\ndata: Too long for sk-secret.\n\n', 'POST /chat failed in its stream: Too long'],
  ])('behavior: %j is a StreamError', async (text, message) => {
    const { source, rest } = setUp()
    source.raw(text)
    const error = await failureOf(readAll(rest.chats.stream(body)))
    expect(error).toBeInstanceOf(StreamError)
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('sk-secret')
  })

  test.each(['{"type":{"toString":1},"delta":"a"}', '{"path":{"toString":1},"delta":"a"}'])(
    'behavior: the text of %s is a StreamError',
    async (event) => {
      const { source, rest } = setUp()
      source.raw(`data: ${event}\n\n`)
      source.end()
      expect(await failureOf(rest.chats.stream(body).finalText())).toBeInstanceOf(StreamError)
    },
  )

  test('behavior: an error response throws the same errors as every request', async () => {
    const rest = createRestClient({
      token: 'key',
      fetch: fakeFetch(() => new Response('no', { status: 401 })),
    })
    await expect(rest.chats.streamWeb(body).finalText()).rejects.toMatchObject({
      name: 'AuthenticationError',
    })
  })
})

describe('the text of a stream', () => {
  test.each<[string, object[], string]>([
    [
      'deltas of the first output',
      [
        { path: 'chat.output[0].content', delta: 'a' },
        { path: 'chat.output[1].content', delta: 'x' },
        { path: 'chat.output[0].content', delta: 'b' },
      ],
      'ab',
    ],
    [
      'deltas of a response, and what it ends with',
      [
        { type: 'response.output_text.delta', delta: 'a' },
        { type: 'response.output_text.delta', delta: 'b' },
        { type: 'response.output_text.done', text: 'ab' },
        { type: 'response.completed', response: {} },
      ],
      'ab',
    ],
    [
      'a whole without deltas',
      [{ sessionId: 's' }, { output: [{ role: 'assistant', content: 'ab' }] }],
      'ab',
    ],
    ['a done without deltas', [{ type: 'response.output_text.done', text: 'ab' }], 'ab'],
    [
      'deltas of the first output alone, and of text alone',
      [
        { type: 'response.output_text.delta', output_index: 0, delta: 'a' },
        { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{' },
        { type: 'response.output_text.delta', output_index: 1, delta: 'x' },
        { type: 'response.completed', response: { status: 'completed' } },
      ],
      'a',
    ],
    ['nothing', [{ id: 's' }, { delta: 7 }, { output: [] }], ''],
    ['deltas of a chat, which ends with its connection', [{ delta: 'a' }, { delta: 'b' }], 'ab'],
  ])('default: %s', async (_name, events, text) => {
    const { source, rest } = setUp()
    source.send(...events)
    source.end()
    expect(await rest.chats.streamResponse(body).finalText()).toBe(text)
  })

  test('behavior: [DONE] alone is an empty text', async () => {
    const { source, rest } = setUp()
    source.raw('data: [DONE]\n\n')
    expect(await rest.chats.stream(body).finalText()).toBe('')
  })

  const delta = { type: 'response.output_text.delta', delta: 'a' }
  test.each<[string, object[], string]>([
    ['ends before any text', [], 'ended before its text was complete'],
    ['ends without text', [{ sessionId: 's' }], 'ended before its text was complete'],
    ['is truncated', [delta], 'ended before its text was complete'],
    ['is a response that is incomplete', [delta, { type: 'response.incomplete' }], 'did not finish'],
    [
      'completes a response that is incomplete',
      [delta, { type: 'response.completed', response: { status: 'incomplete' } }],
      'did not finish',
    ],
    [
      'fails',
      [delta, { type: 'response.failed', response: { error: { message: 'Too much.' } } }],
      'Too much.',
    ],
    ['fails in a word', [{ type: 'response.failed', response: { error: 'Too much.' } }], 'Too much.'],
    ['fails with a code', [{ type: 'response.failed', response: { error: { code: 'quota' } } }], 'quota'],
    ['fails in silence', [{ type: 'response.failed' }], 'no message'],
    ['ends in a failure', [delta, { type: 'response.completed', response: { status: 'failed' } }], 'failed'],
    ['fails with a secret', [{ type: 'error', message: 'Wrong API token: S3CRET' }], 'API token: [redacted]'],
  ])('behavior: finalText() of a stream that %s rejects', async (_name, events, message) => {
    const { source, rest } = setUp()
    source.send(...events)
    source.end()
    const error = await failureOf(rest.chats.streamResponse(body).finalText())
    expect(error).toMatchObject({ name: 'StreamError', code: 'stream' })
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('S3CRET')
  })

  test('behavior: an error in the event field alone also fails the iteration of events', async () => {
    const { source, rest } = setUp()
    source.raw('event: response.failed\ndata: {"response":{"error":{"message":"No."}}}\n\n')
    await expect(readAll(rest.chats.streamResponse(body))).rejects.toThrow('failed in its stream: No.')
  })

  test('behavior: a piece with another response type in its event field is not text', async () => {
    const kinds = ['response.output_text.delta', 'response.function_call_arguments.delta', 'message']
    const answer = kinds.map((kind, index) => `event: ${kind}\ndata: {"delta":"${index}"}\n\n`).join('')
    const fetch = async () => new Response(answer, { headers: { 'content-type': 'text/event-stream' } })
    const stream = createRestClient({ token: 'key', fetch }).chats.streamResponse({ input: 'a' })
    expect(await stream.finalText()).toBe('02')
  })
})
