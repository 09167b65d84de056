import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

afterEach(() => {
  vi.useRealTimers()
})

const isNamed = (line: string) => line.startsWith('event: ')

/** Reads server-sent events: each as its name and its data. */
async function* readEvents(body: ReadableStream<Uint8Array> | null) {
  if (!body) return
  let pending = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const blocks = (pending + decoder.decode(chunk, { stream: true })).split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks.filter(isNamed)) {
      const [, name = '', data = ''] = /^event: (\S+)\ndata: (.*)$/s.exec(block) ?? []
      yield { name, data: JSON.parse(data) }
    }
  }
}

/** Watches a platform. `next(name)` waits for the next event of that name. */
async function watch({ send }: ReturnType<typeof createTestPlatform>) {
  const aborting = new AbortController()
  const answer = await send('GET /__sandbox/events', undefined, { signal: aborting.signal })
  const events = readEvents(answer.body)
  const next = async (name: string) => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error(`The stream ended before ${name}.`)
      if (value.name === name) return value.data
    }
  }
  return { next, leave: () => events.return(undefined), abort: () => aborting.abort() }
}

async function startCall(platform: ReturnType<typeof createTestPlatform>) {
  const { id } = await platform.create('/call/web', { assistantId: 'demo' })
  return { id, report: (content: unknown) => platform.request(`POST /room/${id}/report`, content) }
}

describe('GET /__sandbox/events', () => {
  test('behavior: a HEAD request starts no stream', async () => {
    vi.useFakeTimers()
    const { send } = createTestPlatform()
    const { status, headers } = await send('HEAD /__sandbox/events')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('default: everything first, then each change', async () => {
    const platform = createTestPlatform()
    await platform.create('/assistant', { name: 'Ada', firstMessage: 'Hi.' })
    const { next, leave } = await watch(platform)
    expect((await next('state')).assistants).toMatchObject([{ name: 'Ada', firstMessage: 'Hi.', prompt: '' }])
    expect((await next('traffic')).requests).toMatchObject([
      { method: 'POST', path: '/assistant', status: 201 },
    ])
    const { id, report } = await startCall(platform)
    expect(await next('request')).toMatchObject({ id: 2, path: '/call/web', status: 'waiting' })
    expect(await next('request')).toMatchObject({ id: 2, path: '/call/web', status: 201 })
    expect((await next('state')).calls).toMatchObject([{ id, status: 'queued', scenario: 'demo' }])
    await report({ status: 'in-progress' })
    expect((await next('call')).call).toMatchObject({ id, status: 'in-progress', messageCount: 0 })
    await report({ role: 'bot', message: 'Hello.', duration: 800 })
    expect(await next('call')).toMatchObject({
      call: { id, messageCount: 1 },
      added: { index: 0, message: { role: 'bot', text: 'Hello.', durationMs: 800 } },
    })
    await leave()
  })

  test('behavior: a scenario with overrides is shown as itself, and a saved assistant as the demo', async () => {
    const platform = createTestPlatform()
    const { id: assistantId } = await platform.create('/assistant', { name: 'Ada', firstMessage: 'Hi.' })
    const assistantOverrides = { variableValues: { name: 'Bob' } }
    await platform.create('/call/web', { assistantId, assistantOverrides })
    await platform.create('/call/web', { assistantId: 'echo', assistantOverrides })
    const { next, leave } = await watch(platform)
    const { calls } = await next('state')
    expect(calls.map(({ scenario }: { scenario: string }) => scenario).sort()).toEqual(['demo', 'echo'])
    await leave()
  })

  test('behavior: words that are spoken, which the record of the call does not have', async () => {
    const platform = createTestPlatform()
    const { id, report } = await startCall(platform)
    expect((await report({ status: 'in-progress' })).status).toBe(204)
    const { next, leave } = await watch(platform)
    const answer = await report([
      { live: { role: 'bot', words: 'Good' } },
      { role: 'bot', message: 'Good morning.' },
      { live: { role: 'bot', words: null } },
    ])
    expect([answer.status, answer.body]).toEqual([200, { watched: true }])
    expect(await next('words')).toEqual({ callId: id, role: 'bot', words: 'Good' })
    expect(await next('words')).toEqual({ callId: id, role: 'bot', words: null })
    expect((await platform.request(`GET /__sandbox/calls/${id}`)).body.messages).toHaveLength(1)
    // the reports of a watched call do not push other requests out of the list
    const { body } = await platform.request('GET /__sandbox/requests')
    expect(body.map(({ path }: { path: string }) => path)).toEqual(['/call/web', `/room/${id}/report`])
    await leave()
  })

  test('behavior: a message that is known late comes with its place', async () => {
    const platform = createTestPlatform()
    const { report } = await startCall(platform)
    await report({ status: 'in-progress' })
    const toolCalls = [{ id: 'one', type: 'function', function: { name: 'findTimes', arguments: {} } }]
    await report({ role: 'tool_calls', toolCalls })
    const { next, leave } = await watch(platform)
    await report({ role: 'bot', message: 'I look.', duration: 1, precedes: 'one' })
    expect((await next('call')).added).toMatchObject({ index: 0, message: { text: 'I look.' } })
    await leave()
  })

  test('behavior: faults that wait, and a reset', async () => {
    const platform = createTestPlatform()
    const { next, leave } = await watch(platform)
    await next('state')
    await platform.request('POST /__sandbox/faults', { faults: ['503'] })
    expect((await next('state')).faults).toEqual(['503'])
    expect((await platform.request('GET /call')).status).toBe(503)
    expect((await next('state')).faults).toEqual([])
    await platform.create('/assistant', { name: 'Ada' })
    expect((await next('state')).assistants).toHaveLength(1)
    await platform.request('POST /__sandbox/reset')
    expect((await next('traffic')).requests).toEqual([])
    expect((await next('state')).assistants).toEqual([])
    await leave()
  })

  test('behavior: a phone call goes on by itself', async () => {
    vi.useFakeTimers()
    const platform = createTestPlatform()
    const { id: phoneNumberId } = await platform.create('/phone-number', { provider: 'vapi' })
    const customer = { number: '+14155550100' }
    await platform.create('/call', { assistantId: 'demo', phoneNumberId, customer })
    const { next, leave } = await watch(platform)
    expect((await next('state')).calls).toMatchObject([{ type: 'outboundPhoneCall', status: 'queued' }])
    await vi.advanceTimersByTimeAsync(1500)
    expect((await next('state')).calls).toMatchObject([{ status: 'ringing' }])
    await leave()
  })

  test.each(['leave', 'abort'] as const)('behavior: nothing is kept for a client after %s', async (way) => {
    const platform = createTestPlatform()
    const { report } = await startCall(platform)
    for (let round = 0; round < 20; round += 1) {
      const client = await watch(platform)
      await client.next('state')
      expect((await report({ present: true })).status).toBe(200)
      await client[way]()
    }
    // without a listener nobody watches the call
    expect((await report({ present: true })).status).toBe(204)
  })
})

describe('GET /__sandbox/state', () => {
  test('default: models, scenarios of calls, faults, and no credentials', async () => {
    const platform = createTestPlatform({ faults: ['web-call-500'] })
    const server = { url: 'http://127.0.0.1:9/hook', secret: 'sk-live-4f9c' }
    const model = {
      provider: 'openai',
      model: 'gpt-4o',
      messages: [{ role: 'system', content: 'Be brief.' }],
    }
    await platform.create('/assistant', { name: 'Ada', server, model })
    const { body, text } = await platform.request('GET /__sandbox/state')
    expect(body).toMatchObject({
      url: 'https://sandbox.invalid',
      models: [],
      faults: ['web-call-500'],
      assistants: [{ name: 'Ada', prompt: 'Be brief.' }],
      requests: [{ path: '/assistant' }],
      webhooks: [],
    })
    expect(text).not.toContain('sk-live-4f9c')
  })

  test('behavior: every fault that it names can be asked for', async () => {
    const platform = createTestPlatform()
    const { faultNames: faults } = (await platform.request('GET /__sandbox/state')).body
    expect((await platform.request('POST /__sandbox/faults', { faults })).status).toBe(200)
  })
})

describe('GET /__sandbox/calls/:id', () => {
  test('default: a call with its messages, tools and results', async () => {
    const platform = createTestPlatform()
    const { id, report } = await startCall(platform)
    await report({ status: 'in-progress' })
    const called = {
      id: 'one',
      type: 'function',
      function: { name: 'findTimes', arguments: { day: 'Friday' } },
    }
    await report({ role: 'tool_calls', toolCalls: [called] })
    await report({ role: 'tool_call_result', toolCallId: 'one', result: '9:00' })
    const latencyMs = { endOfSpeech: 700, firstSound: 900 }
    await report({ role: 'bot', message: 'At nine.', duration: 500, latencyMs })
    await report({ status: 'ended', endedReason: 'customer-ended-call' })
    const { body } = await platform.request(`GET /__sandbox/calls/${id}`)
    expect(body).toMatchObject({ id, status: 'ended', endedReason: 'customer-ended-call', messageCount: 3 })
    expect(body.messages).toMatchObject([
      { role: 'tool_calls', toolCalls: [{ id: 'one', name: 'findTimes', arguments: '{"day":"Friday"}' }] },
      { role: 'tool_call_result', toolCallId: 'one', text: '9:00' },
      { role: 'bot', text: 'At nine.', durationMs: 500, latencyMs },
    ])
  })

  test('behavior: 404 for an unknown call', async () => {
    expect((await createTestPlatform().request('GET /__sandbox/calls/none')).status).toBe(404)
  })
})
