import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AgentDelta, AgentModels, AgentRequest } from '../agent/AgentModels.ts'
import { findModels } from '../call-machine/roomPlatform.ts'
import { createPlatform } from '../platform/createPlatform.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { type SandboxServer, startSandboxServer } from '../server/startSandboxServer.ts'
import { createTestPlatform } from './createTestPlatform.ts'
import { MAX_MODEL_REQUESTS } from './models.ts'

const OFFERS = ['transcribe', 'respond', 'speak'] as const

const agentRequest: AgentRequest = { messages: [{ role: 'user', content: 'Hello' }], tools: [] }
const speech = new Blob(['speech'], { type: 'audio/wav' })
const { signal } = new AbortController()

const running: SandboxServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** The models of a server, as the call machine finds them. */
async function startServed(agent: AgentModels) {
  const server = await startSandboxServer({ port: 0, agent })
  running.push(server)
  const answer = await fetch(`${server.url}/call/web`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: '{"assistantId":"demo"}',
  })
  const { id, webCallUrl: url } = await answer.json()
  const authorization = `Bearer ${readRoomUrl(url).token}`
  const request = (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: { [name: string]: string } },
  ) => fetch(`${server.url}/room/${id}/${path}`, { ...init, headers: { authorization, ...init.headers } })
  return { server, id, url, request }
}

async function readAll(deltas: AsyncIterable<AgentDelta> | undefined): Promise<AgentDelta[]> {
  const all: AgentDelta[] = []
  for await (const delta of deltas ?? []) all.push(delta)
  return all
}

/** The models of a room over HTTP, though its platform is in this process. */
async function findServed(url: string): Promise<AgentModels> {
  const { sharedPlatforms } = await import('../platform/sharedPlatforms.ts')
  sharedPlatforms().clear()
  return findModels(readRoomUrl(url), OFFERS)
}

describe('the models of a server', () => {
  test('default: each is run with what the call machine sends', async () => {
    const seen: unknown[] = []
    const toolCall = { id: 'a', name: 'book', arguments: '{}' }
    const { url } = await startServed({
      transcribe: async (wav) => {
        seen.push([wav.type, await wav.text()])
        return 'Good evening.'
      },
      respond: async function* (agentRequest) {
        seen.push(agentRequest)
        yield { text: 'Fine.\n' }
        yield { toolCall }
      },
      speak: async (text) => {
        seen.push(text)
        return new Blob([text], { type: 'audio/ogg' })
      },
    })
    const models = await findServed(url)
    expect(await models.transcribe?.(speech, { signal })).toBe('Good evening.')
    expect(await readAll(models.respond?.(agentRequest, { signal }))).toEqual([
      { text: 'Fine.\n' },
      { toolCall },
    ])
    const audio = await models.speak?.('Fine.', { signal })
    expect([audio?.type, await audio?.text()]).toEqual(['audio/ogg', 'Fine.'])
    expect(seen).toEqual([['audio/wav', 'speech'], agentRequest, 'Fine.'])
  })

  test('behavior: parts arrive as they are generated', async () => {
    let goOn = () => {}
    const wait = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { url } = await startServed({
      respond: async function* () {
        yield { text: 'One.' }
        await wait
        yield { text: 'Two.' }
      },
    })
    const { respond } = await findServed(url)
    const deltas = respond?.(agentRequest, { signal })[Symbol.asyncIterator]()
    expect((await deltas?.next())?.value).toEqual({ text: 'One.' })
    goOn()
    expect((await deltas?.next())?.value).toEqual({ text: 'Two.' })
  })

  test('behavior: the words of a failure arrive, at the start and in the middle', async () => {
    const refused = new Error('The key is wrong.')
    let begins = false
    const { url } = await startServed({
      transcribe: () => Promise.reject(refused),
      respond: async function* () {
        if (begins) yield { text: 'One.' }
        throw refused
      },
      speak: () => Promise.reject(refused),
    })
    const models = await findServed(url)
    await expect(models.transcribe?.(speech, { signal })).rejects.toThrow('The key is wrong.')
    await expect(models.speak?.('Fine.', { signal })).rejects.toThrow('The key is wrong.')
    await expect(readAll(models.respond?.(agentRequest, { signal }))).rejects.toThrow('The key is wrong.')
    begins = true
    const deltas = models.respond?.(agentRequest, { signal })[Symbol.asyncIterator]()
    expect((await deltas?.next())?.value).toEqual({ text: 'One.' })
    await expect(deltas?.next()).rejects.toThrow('The key is wrong.')
  })

  test('behavior: an abort of the call machine aborts the model', async () => {
    const aborted: string[] = []
    const note = (name: string, own: AbortSignal) => own.addEventListener('abort', () => aborted.push(name))
    const started: string[] = []
    const hang = (name: string, own: AbortSignal) => {
      started.push(name)
      note(name, own)
      return new Promise<never>(() => undefined)
    }
    const { url } = await startServed({
      transcribe: (_wav, options) => hang('transcribe', options.signal),
      respond: async function* (_request, options) {
        yield { text: 'One.' }
        await hang('respond', options.signal)
      },
      speak: (_text, options) => hang('speak', options.signal),
    })
    const models = await findServed(url)
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const ended = Promise.allSettled([
      models.transcribe?.(speech, options),
      readAll(models.respond?.(agentRequest, options)),
      models.speak?.('Fine.', options),
    ])
    await vi.waitFor(() => expect(started).toHaveLength(3))
    controller.abort()
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await vi.waitFor(() => expect(aborted.sort()).toEqual(['respond', 'speak', 'transcribe']))
  })

  test('behavior: a model that is not there, an unknown call and one that is over are refused', async () => {
    const { server, request } = await startServed({ speak: async () => new Blob(['audio']) })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' }
    expect((await request('speak', init)).status).toBe(200)
    expect((await request('speak', { ...init, body: '{}' })).status).toBe(400)
    expect((await request('respond', init)).status).toBe(404)
    expect((await fetch(`${server.url}/room/unknown/speak`, init)).status).toBe(404)
    await request('report', { ...init, body: '{"status":"ended","endedReason":"customer-ended-call"}' })
    expect((await request('speak', init)).status).toBe(404)
  })

  test('behavior: a request without the token of the room is refused, and GET /call shows no token', async () => {
    const { server, id, url, request } = await startServed({ speak: async () => new Blob(['audio']) })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' }
    expect((await request('speak', init)).status).toBe(200)
    const { token } = readRoomUrl(url)
    expect(token).toMatch(/^[\da-f]{32}$/)
    for (const authorization of ['', 'Bearer', 'Bearer key', `Bearer ${id}`, `${token}`]) {
      const answer = await request('speak', { ...init, headers: { ...init.headers, authorization } })
      expect(answer.status).toBe(401)
      expect((await answer.json()).message).toContain('Send the token in the address of the room')
    }
    const headers = { authorization: 'Bearer key' }
    const shown = [
      '/call',
      `/call/${id}`,
      '/v2/call',
      '/v2/call/metadata',
      '/__sandbox/calls',
      '/__sandbox/requests',
    ]
    for (const path of shown) {
      const text = await (await fetch(`${server.url}${path}`, { headers })).text()
      expect(text).toContain('/room/'.slice(0, path.startsWith('/__sandbox') ? 0 : undefined))
      expect(text).not.toContain(token)
      expect(text).not.toContain('roomToken')
    }
    const changed = await fetch(`${server.url}/call/${id}`, {
      method: 'PATCH',
      headers,
      body: '{"name":"New"}',
    })
    expect(changed.status).toBe(200)
    expect(await changed.text()).not.toContain(token)
  })

  test('behavior: a call has 10 requests at once, also after failures and streams', async () => {
    const waiting: (() => void)[] = []
    const { request } = await startServed({
      transcribe: () => Promise.reject(new Error('The model failed.')),
      speak: () =>
        new Promise((resolve) => {
          waiting.push(() => resolve(new Blob(['audio'])))
        }),
      respond: async function* () {
        yield { text: 'Fine.' }
      },
    })
    const post = (path: string, body: BodyInit) => request(path, { method: 'POST', body })
    for (let count = 0; count < 12; count += 1) {
      expect((await post('transcribe', speech)).status).toBe(502)
      expect(await (await post('respond', JSON.stringify(agentRequest))).text()).toBe('{"text":"Fine."}\n')
    }
    const first = Array.from({ length: 10 }, () => post('speak', '{"text":"Hi"}'))
    await vi.waitFor(() => expect(waiting).toHaveLength(10))
    const refused = await post('speak', '{"text":"Hi"}')
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      '10 requests of this call wait for its models, the limit of a call.',
    ])
    for (const goOn of waiting) goOn()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(first.map(() => 200))
  })

  /** A platform in this process. `createRoom` creates a web call, and a function that has its agent speak. */
  function createSpeaking(options: { speak: NonNullable<AgentModels['speak']>; seed?: number }) {
    const { speak, ...others } = options
    const baseUrl = 'http://sandbox.invalid'
    const { handle, reset } = createPlatform({ baseUrl, agent: { speak }, ...others })
    const send = (url: string, authorization: string, content: object) =>
      handle(new Request(url, { method: 'POST', headers: { authorization }, body: JSON.stringify(content) }))
    const createRoom = async () => {
      const answer = await send(`${baseUrl}/call/web`, 'Bearer key', { assistantId: 'demo' })
      const { id, webCallUrl } = await answer.json()
      const authorization = `Bearer ${readRoomUrl(webCallUrl).token}`
      const post = async () =>
        (await send(`${baseUrl}/room/${id}/speak`, authorization, { text: 'Hi' })).status
      return { id, post }
    }
    return { createRoom, reset }
  }

  test('behavior: a reset forgets the requests that wait, also of a call with the id of the last run', async () => {
    const waiting: (() => void)[] = []
    const { createRoom, reset } = createSpeaking({
      speak: () => new Promise((resolve) => waiting.push(() => resolve(new Blob(['audio'])))),
      seed: 7,
    })
    const before = await createRoom()
    const first = Array.from({ length: 10 }, before.post)
    await vi.waitFor(() => expect(waiting).toHaveLength(10))
    reset()
    const after = await createRoom()
    expect(after.id).toBe(before.id)
    const eleventh = after.post()
    await vi.waitFor(() => expect(waiting).toHaveLength(11))
    for (const goOn of waiting) goOn()
    expect(await eleventh).toBe(200)
    await Promise.all(first)
  })

  test('behavior: a call has 5000 requests in all, and the next call as many', async () => {
    expect(MAX_MODEL_REQUESTS.inAll).toBe(5000)
    // 5000 requests take as long as a thousand other tests
    MAX_MODEL_REQUESTS.inAll = 20
    onTestFinished(() => {
      MAX_MODEL_REQUESTS.inAll = 5000
    })
    const { createRoom } = createSpeaking({ speak: async () => new Blob(['audio']) })
    const { post } = await createRoom()
    for (let count = 0; count < 20; count += 1) expect(await post()).toBe(200)
    expect(await post()).toBe(429)
    const next = await createRoom()
    expect(await next.post()).toBe(200)
  })

  test('behavior: an invalid request to the model is refused', async () => {
    const { request } = await startServed({
      respond: async function* () {
        yield { text: 'Fine.' }
      },
    })
    for (const body of ['', '[]', '{"messages":[]}', '{"messages":[{"role":1}],"tools":[]}']) {
      const answer = await request('respond', { method: 'POST', body })
      expect(answer.status).toBe(400)
    }
  })
})

describe('the record of a call with models', () => {
  test('default: durations, times and notices are for /__sandbox/calls, and the record keeps the durations', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/call/web', { assistantId: 'demo' })
    const latencyMs = { endOfSpeech: 700, transcript: 900, firstToken: 1000, firstSound: 1200 }
    for (const report of [
      { status: 'in-progress' },
      { notice: 'The voice failed: 401' },
      { interrupted: 'assistant' },
      { role: 'bot', message: 'Fine.', duration: 1500, latencyMs },
      { role: 'tool_calls', toolCalls: [{ id: 'a', function: { name: 'book' } }] },
      { role: 'tool_call_result', toolCallId: 'a', result: 'Booked.' },
      { role: 'system', message: 'The user is in the shop.' },
      { role: 'user', message: 'Bye.', duration: 'long', latencyMs: { firstSound: 'late' } },
    ]) {
      expect((await request(`POST /room/${id}/report`, report)).status).toBe(204)
    }
    const [summary] = (await request('GET /__sandbox/calls')).body
    expect(summary.notices).toEqual(['The voice failed: 401'])
    expect(summary.turns).toMatchObject([
      { message: 'Fine.', durationMs: 1500, latencyMs },
      { message: 'Bye.' },
    ])
    expect(summary.turns[1]).not.toHaveProperty('latencyMs')
    const { body: record } = await request(`GET /call/${id}`)
    expect(record).not.toHaveProperty('notices')
    expect(record.artifact.transcript).toBe('AI: Fine.\nUser: Bye.\n')
    expect(record.artifact.messages).toEqual(record.messages)
    expect(record).not.toHaveProperty('interruptions')
    expect(record.artifact.performanceMetrics).toEqual({
      turnLatencies: [
        {
          endpointingLatency: 700,
          transcriberLatency: 200,
          modelLatency: 100,
          voiceLatency: 200,
          turnLatency: 1200,
        },
      ],
      endpointingLatencyAverage: 700,
      transcriberLatencyAverage: 200,
      modelLatencyAverage: 100,
      voiceLatencyAverage: 200,
      turnLatencyAverage: 1200,
      numUserInterrupted: 0,
      numAssistantInterrupted: 1,
    })
    expect(record.messages.slice(1, 4)).toMatchObject([
      { role: 'tool_calls', toolCalls: [{ id: 'a' }] },
      { role: 'tool_call_result', toolCallId: 'a', result: 'Booked.' },
      { role: 'system', message: 'The user is in the shop.' },
    ])
    expect(record.messages[0]).toEqual({
      role: 'bot',
      message: 'Fine.',
      duration: 1500,
      time: expect.any(Number),
      endTime: expect.any(Number),
      secondsFromStart: expect.any(Number),
    })
  })
})
