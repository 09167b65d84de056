// A server with OpenAI's HTTP interface for tests and benches: its answers, delays and failures are given.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Parts of an assistant's turn, in order: texts, and calls of tools.
 *
 * @typedef {string | { name: string, arguments: Record<string, unknown> }} Part
 */

/**
 * A way in which a server fails. `cut` and `stops` begin with half of the right answer.
 *
 * @typedef {'refused-key' | 'forbidden' | 'not-found' | 'too-many' | 'broken' | 'bad-request' | 'closes' | 'silent' | 'cut' | 'stops'
 *   | 'unfinished' | 'page' | 'other-json' | 'invalid-json' | 'error-event' | 'empty' | 'noise' | 'lingers'} Failure
 */

/**
 * @typedef {object} Behavior
 * @property {number} [delayMs] before the first byte
 * @property {number} [gapMs] between two parts of a turn
 * @property {Failure} [failure]
 */

/**
 * @typedef {object} ModelServerOptions
 * @property {(body: any) => Part[] | Promise<Part[]>} [respond] the next turn, for the body of a request
 * @property {(speech: Buffer) => string | Promise<string>} [transcribe] the words of a WAV file
 * @property {(body: any) => Buffer | Promise<Buffer>} [speak] the WAV file of a text
 * @property {string[]} [models] the names that `GET /models` lists
 * @property {string} [key] refuses every other key
 * @property {boolean} [streams] false: a turn is sent as one completion. Default true
 * @property {Behavior} [behavior]
 */

/** The statuses of failures that are a whole answer. The texts repeat the key, as careless servers do. */
const STATUSES = {
  'refused-key': 401,
  forbidden: 403,
  'not-found': 404,
  'too-many': 429,
  broken: 500,
  'bad-request': 400,
}

/** Answers that are sent as audio, but cannot be played. */
const UNUSABLE_AUDIO = { empty: Buffer.alloc(0), noise: Buffer.alloc(4000, 'noise') }

/** One tenth of a second of silence, as a WAV file. */
export const SILENCE = createWav(new Int16Array(1600))

/**
 * A WAV file of mono samples with 16 bits.
 *
 * @param {Int16Array} samples
 */
export function createWav(samples, rate = 16_000) {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)])
}

/**
 * Starts a server on a free port of this machine. Its `behavior` may be changed at any time, for the next request.
 *
 * @param {ModelServerOptions} [options]
 */
export async function startModelServer(options = {}) {
  /** @type {{ path: string, headers: import('node:http').IncomingHttpHeaders, body: any, at: number }[]} */
  const requests = []
  const state = { behavior: options.behavior ?? {}, open: 0, abandoned: 0 }
  const server = createServer((incoming, outgoing) => {
    state.open += 1
    outgoing.on('close', () => {
      state.open -= 1
      if (!outgoing.writableFinished) state.abandoned += 1
    })
    const answered = readBody(incoming).then((body) => {
      const path = new URL(incoming.url ?? '/', 'http://server').pathname
      requests.push({ path, headers: incoming.headers, body, at: performance.now() })
      return answer({ path, authorization: incoming.headers.authorization ?? '', body }, outgoing, {
        ...options,
        ...state.behavior,
      })
    })
    answered.catch((cause) => outgoing.destroy(cause))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    /** The base URL. */
    url: `http://127.0.0.1:${address.port}/v1`,
    /** All requests, the oldest first. */
    requests,
    /** @param {Behavior} behavior */
    behave(behavior) {
      state.behavior = behavior
    },
    /** The number of pending requests. */
    get open() {
      return state.open
    },
    /** The number of requests that the client or the server itself has broken off. */
    get abandoned() {
      return state.abandoned
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** @param {import('node:http').IncomingMessage} incoming */
async function readBody(incoming) {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const type = incoming.headers['content-type'] ?? ''
  if (bytes.length === 0) return undefined
  if (!type.startsWith('multipart/form-data')) return JSON.parse(bytes.toString())
  return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
}

/**
 * @param {{ path: string, authorization: string, body: any }} request
 * @param {import('node:http').ServerResponse} outgoing
 * @param {ModelServerOptions & Behavior} options
 */
async function answer(request, outgoing, options) {
  const { delayMs = 0, failure, key } = options
  if (delayMs > 0) await wait(delayMs)
  if (failure === 'silent' || outgoing.destroyed) return
  const isRefused = key !== undefined && request.authorization !== `Bearer ${key}`
  const status = isRefused ? 401 : STATUSES[failure ?? '']
  if (failure === 'closes') outgoing.destroy()
  else if (status !== undefined) {
    sendJson(
      outgoing,
      { error: { message: `The request with ${request.authorization} failed\n\tin the test.` } },
      status,
    )
  } else if (failure === 'page') {
    outgoing.setHeader('content-type', 'text/html').end('<!doctype html><p>It works!</p>')
  } else if (failure === 'other-json') sendJson(outgoing, { hello: 'world' })
  else await (ENDPOINTS[request.path] ?? sendUnknown)(outgoing, options, request.body)
}

/** The endpoints of the interface, by their path. */
const ENDPOINTS = {
  '/v1/models': (outgoing, { models = ['test'] }) =>
    sendJson(outgoing, { object: 'list', data: models.map((id) => ({ id })) }),
  '/v1/chat/completions': sendTurn,
  '/v1/audio/transcriptions': async (outgoing, { transcribe, failure }, body) => {
    const text = await transcribe?.(Buffer.from(await body.file.arrayBuffer()))
    const json = JSON.stringify({ text: failure === 'empty' ? '' : (text ?? 'hello') })
    const sent = failure === 'invalid-json' ? json.slice(1) : json
    await sendWhole(outgoing, Buffer.from(sent), 'application/json', failure)
  },
  '/v1/audio/speech': async (outgoing, { speak, failure }, body) => {
    const audio = (await speak?.(body)) ?? SILENCE
    await sendWhole(outgoing, UNUSABLE_AUDIO[failure ?? ''] ?? audio, 'audio/wav', failure)
  },
}

const sendUnknown = (outgoing) => sendJson(outgoing, { error: { message: 'Unknown address' } }, 404)

function sendJson(outgoing, value, status = 200) {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Sends an answer, or half of it. */
async function sendWhole(outgoing, bytes, type, failure) {
  const isHalf = failure === 'cut' || failure === 'stops'
  outgoing
    .writeHead(200, { 'content-type': type })
    .write(isHalf ? bytes.subarray(0, bytes.length / 2) : bytes)
  if (isHalf) await wait(20)
  if (failure === 'cut') outgoing.destroy()
  else if (!isHalf) outgoing.end()
}

/** Sends a turn as a stream of events, each text word by word and each call of a tool in fragments. */
async function sendTurn(outgoing, { respond, gapMs = 0, failure, streams = true }, body) {
  const parts = failure === 'empty' ? [] : ((await respond?.(body)) ?? ['Hello there.'])
  if (!streams) {
    const message = JSON.stringify({ id: 'test', object: 'chat.completion', choices: [toChoice(parts)] })
    const sent = failure === 'invalid-json' ? message.slice(1) : message
    await sendWhole(outgoing, Buffer.from(sent), 'application/json; charset=utf-8', failure)
    return
  }
  const chunks = parts.flatMap(toChunks)
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data) => outgoing.write(`data: ${data}\n\n`)
  const sendChunk = (delta, reason = null) =>
    send(JSON.stringify({ id: 'test', choices: [{ index: 0, delta, finish_reason: reason }] }))
  sendChunk({ role: 'assistant', content: '' })
  let isFirst = true
  const isHalf = failure !== undefined && failure !== 'lingers'
  for (const delta of chunks.slice(0, isHalf ? Math.ceil(chunks.length / 2) : undefined)) {
    if (gapMs > 0 && !isFirst) await wait(gapMs)
    isFirst = false
    if (outgoing.destroyed) return
    sendChunk(delta)
  }
  if (failure === 'stops') return
  if (failure === 'invalid-json') send('{"choices": [')
  if (failure === 'error-event') send(JSON.stringify({ error: { message: 'The model ran out of memory.' } }))
  if (failure === 'cut') {
    await wait(20)
    outgoing.destroy()
    return
  }
  if (failure !== 'unfinished') {
    sendChunk({}, parts.some((part) => typeof part !== 'string') ? 'tool_calls' : 'stop')
    if (failure === 'lingers') return
    send(JSON.stringify({ id: 'test', choices: [], usage: { total_tokens: 1 } }))
    send('[DONE]')
  }
  outgoing.end()
}

/**
 * The choice of a completion that is not streamed.
 *
 * @param {Part[]} parts
 */
function toChoice(parts) {
  const content = parts.filter((part) => typeof part === 'string').join('')
  const calls = parts.flatMap((part, index) =>
    typeof part === 'string'
      ? []
      : {
          id: `call_${index}_${part.name}`,
          type: 'function',
          function: { name: part.name, arguments: JSON.stringify(part.arguments) },
        },
  )
  return {
    index: 0,
    message: { role: 'assistant', content: content || null, ...(calls.length > 0 && { tool_calls: calls }) },
    finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
  }
}

/** @param {Part} part */
function toChunks(part, index) {
  if (typeof part === 'string') return (part.match(/\S+\s*/g) ?? []).map((content) => ({ content }))
  const text = JSON.stringify(part.arguments)
  const half = Math.ceil(text.length / 2)
  const fragment = (call) => ({ tool_calls: [{ index, ...call }] })
  return [
    fragment({
      id: `call_${index}_${part.name}`,
      type: 'function',
      function: { name: part.name, arguments: '' },
    }),
    fragment({ function: { arguments: text.slice(0, half) } }),
    fragment({ function: { arguments: text.slice(half) } }),
  ]
}
