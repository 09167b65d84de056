import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createSandbox } from './createSandbox.ts'

const init = { method: 'POST', headers: { authorization: 'Bearer key' }, body: '{"assistantId":"demo"}' }

test('default: answers in memory, at an address that no server has', async () => {
  const sandbox = createSandbox()
  const answer = await sandbox.fetch(`${sandbox.baseUrl}/call/web`, init)
  expect(sandbox.baseUrl).toBe('https://sandbox.invalid')
  expect(answer.status).toBe(201)
  expect(sandbox.control.rooms()).toEqual([])
})

test('parameters: baseUrl, with or without a slash at its end', async () => {
  const sandbox = createSandbox({ baseUrl: 'http://localhost:4242/' })
  const answer = await sandbox.fetch(new Request('http://localhost:4242/call/web', init))
  expect((await answer.json()).webCallUrl).toMatch(/^http:\/\/localhost:4242\/room\//)
})

test('behavior: an aborted request is not answered', async () => {
  const { fetch, baseUrl } = createSandbox()
  const answer = fetch(`${baseUrl}/call/web`, { ...init, signal: AbortSignal.abort() })
  await expect(answer).rejects.toHaveProperty('name', 'AbortError')
})

test.each(['/call', 'no address'])(
  'behavior: %s is an invalid address, and throws as fetch does',
  async (path) => {
    const { fetch } = createSandbox()
    await expect(fetch(path)).rejects.toThrow(TypeError)
  },
)

describe('an abort after the headers', () => {
  const abortable = (body: object, more: object = {}) => {
    const controller = new AbortController()
    const { fetch, baseUrl } = createSandbox()
    const headers = { ...init.headers, ...more }
    const { signal } = controller
    const answer = fetch(`${baseUrl}/chat`, { ...init, headers, body: JSON.stringify(body), signal })
    return { controller, answer }
  }
  const chat = { assistantId: 'demo', input: 'Hello', stream: true }

  test('default: ends a body that hangs, also after its request was collected', async () => {
    const { controller, answer } = abortable(chat, { 'x-sandbox-fault': 'slow-body' })
    const ended = expect((await answer).text()).rejects.toHaveProperty('name', 'AbortError')
    // what has begun to be read
    await new Promise((resolve) => setTimeout(resolve, 0))
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    controller.abort()
    await ended
  })

  test('default: ends a stream of words', async () => {
    const { controller, answer } = abortable(chat)
    const { status, headers, body } = await answer
    const reader = body?.getReader()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect((await reader?.read())?.done).toBe(false)
    controller.abort()
    await expect(reader?.read()).rejects.toHaveProperty('name', 'AbortError')
  })

  test('behavior: a stream without an abort comes whole', async () => {
    const text = await (await abortable(chat).answer).text()
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test('behavior: a body that breaks off has its own error', async () => {
    const { answer } = abortable(chat, { 'x-sandbox-fault': 'reset' })
    await expect((await answer).text()).rejects.toThrow('reset')
  })

  test('behavior: a canceled stream leaves no unhandled rejection', async () => {
    const unhandled: unknown[] = []
    const onUnhandled = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', onUnhandled)
    const { controller, answer } = abortable(chat)
    await (await answer).body?.cancel()
    controller.abort()
    // Node reports rejections after the microtasks
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('unhandledRejection', onUnhandled)
    expect(unhandled).toEqual([])
  })
})

test('behavior: two sandboxes share nothing', async () => {
  const one = createSandbox({ faults: ['web-call-500'] })
  const other = createSandbox()
  expect((await other.fetch(`${other.baseUrl}/call/web`, init)).status).toBe(201)
  expect((await one.fetch(`${one.baseUrl}/call/web`, init)).status).toBe(500)
})

test.each([
  [{ state: 'x' }, /^state must be what platform\.state\(\) answered/],
  [{ state: { call: {} } }, /^state must be/],
  [{ state: { call: [{ name: 'no id' }] } }, /^state must be/],
  [null, 'The options of a sandbox are an object.'],
  [5, 'The options of a sandbox are an object.'],
  [
    { nonsense: 1 },
    'A sandbox has no option nonsense, only baseUrl, script, agent, faults, latency, seed, state.',
  ],
  [{ port: 4242 }, /^A sandbox has no option port/],
  [{ agent: { speak: 'loudly' } }, /^agent must be an object with some of the functions/],
  [{ agent: null }, /^agent must be/],
  [{ faults: ['zzz'] }, /^faults must be a list of web-call-401, /],
  [{ faults: 'web-call-401' }, /^faults must be/],
  [{ latency: { answer: -1 } }, /^latency must be milliseconds from 0 to 600000/],
  [{ latency: { anwser: 1 } }, /^latency must be/],
  [{ seed: Number.NaN }, 'seed must be a number.'],
  [{ script: { greeting: 'Hello' } }, 'script.greeting must be an object.'],
  [
    { script: { greeting: { text: 'Hello' }, turns: [{ tool: { name: 3 } }] } },
    'script.turns[0].tool.name must be a string.',
  ],
  ...[
    'nowhere',
    'https://app.test/api',
    'https://app.test/?a=1',
    'https://app.test/?',
    'https://app.test/#a',
    'https://you:key@app.test',
    'mailto:you@app.test',
    'data:,',
    'ws://app.test',
    new URL('https://app.test'),
  ].map((baseUrl): [object, string] => [
    { baseUrl },
    'baseUrl must be an origin: http or https, without path, query or fragment.',
  ]),
])('behavior: %j is refused by name', (options, message) => {
  expect(() => createSandbox(options as object)).toThrow(TypeError)
  expect(() => createSandbox(options as object)).toThrow(message)
})

test('parameters: undefined options are ignored, and state is taken from another sandbox', () => {
  const { platform } = createSandbox({ seed: 1, latency: { answer: 0 }, faults: [] })
  const left: object = { script: undefined, latency: { webCall: undefined, join: 5 } }
  const other = createSandbox({ state: platform.state(), ...left })
  expect(other.platform.state()).toEqual(platform.state())
})
