import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCallEndpoint } from './endpoint/createCallEndpoint.ts'
import { ServerError } from './ServerError.ts'
import { expectsAnswer } from './webhook/answers.ts'
import { createWebhook, type WebhookHandlers } from './webhook/createWebhook.ts'
import { hmac } from './webhook/hmac.ts'
import { checkMessage, knownTypeOf } from './webhook/messageRules.ts'
import type { MessageType } from './webhook/messages.ts'
import { sharedSecret } from './webhook/senders.ts'

const RUNS = process.env.DEEP ? 10_000 : 300
const SECRET = 'a-secret-of-this-test'
const PAGE = 'https://example.com'
const NOW = 1_700_000_000_000
const encoder = new TextEncoder()

/** The types of the table, and some that are not in it. */
const TYPES = [
  'assistant-request',
  'assistant.speechStarted',
  'assistant.started',
  'call.artifact.upload',
  'call.delete.failed',
  'call.deleted',
  'call.endpointing.request',
  'campaign.predial',
  'chat.created',
  'chat.deleted',
  'conversation-update',
  'end-of-call-report',
  'handoff-destination-request',
  'hang',
  'knowledge-base-request',
  'language-change-detected',
  'model-output',
  'phone-call-control',
  'session.created',
  'session.deleted',
  'session.updated',
  'speech-update',
  'status-update',
  'tool-calls',
  'transcript',
  'transfer-destination-request',
  'transfer-update',
  'user-interrupted',
  'voice-input',
  'voice-request',
] as const satisfies readonly MessageType[]

const type = fc.oneof(
  fc.constantFrom(...TYPES),
  fc.constantFrom("transcript[transcriptType='final']", '__proto__', 'toString', 'a-new-type', ''),
  fc.string(),
)

/** Values that break careless code. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('text', 1, -1, true, null, [], {}, { toString: 1 }, { valueOf: null }, '__proto__'),
)

const FIELDS = [
  'text',
  'input',
  'status',
  'role',
  'transcript',
  'transcriptType',
  'endedReason',
  'toolCallList',
  'artifacts',
  'chat',
  'session',
  'parameters',
  'messagesOpenAIFormatted',
  'sampleRate',
  'campaignId',
  'contact',
  'language',
  'output',
  'request',
  '__proto__',
  'constructor',
] as const

const toolCall = fc.record(
  {
    id: fc.oneof(fc.string(), value),
    name: fc.oneof(fc.constantFrom('tool', 'toString'), value),
    parameters: value,
    function: fc.oneof(
      fc.record({ name: fc.constantFrom('tool', 'x'), arguments: fc.oneof(fc.json(), value) }),
      value,
    ),
  },
  { requiredKeys: [] },
)

const message = fc
  .tuple(
    type,
    fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 8 }),
    fc.option(fc.array(toolCall, { maxLength: 3 }), { nil: undefined }),
  )
  .map(([name, fields, toolCallList]) => ({ ...fields, ...(toolCallList && { toolCallList }), type: name }))

/** Bodies: a message as it should be sent, other JSON, and any bytes. */
const body = fc.oneof(
  { weight: 6, arbitrary: message.map((each) => encoder.encode(JSON.stringify({ message: each }))) },
  { weight: 1, arbitrary: fc.json().map((text) => encoder.encode(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
)

/** What a handler does. */
const behavior = fc.oneof(
  fc.record({ returns: value }),
  fc.record({ throws: value }),
  fc.record({ rejects: value }),
  fc.constant({ never: true }),
)
type Behavior = { returns?: unknown; throws?: unknown; rejects?: unknown; never?: true }

function behave(how: Behavior): unknown {
  if ('throws' in how) throw how.throws
  if ('rejects' in how) return Promise.reject(how.rejects)
  return 'never' in how ? new Promise(() => undefined) : how.returns
}

const headerValue = fc.string({
  unit: fc.constantFrom(...Array.from('abcdef0123456789=, .-Bearer:T')),
  maxLength: 80,
})

/** Signs as the platform does. */
async function sign(key: string, payload: Uint8Array<ArrayBuffer>): Promise<string> {
  const format = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), format, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, payload))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An error that nobody has expected is a fault of this package. */
const expectKnown = (errors: readonly unknown[]) => {
  for (const error of errors) {
    expect(error).toBeInstanceOf(ServerError)
    expect(error).not.toMatchObject({ code: 'unexpected' })
  }
}

const isDocumentedError = (text: string) => {
  const { message: sentence, error, statusCode } = JSON.parse(text)
  return [sentence, error].every((each) => typeof each === 'string') && Number.isInteger(statusCode)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('any message of a verified sender', () => {
  test('reaches its handler only if it is checked, and every failure has the documented answer', async () => {
    await fc.assert(
      fc.asyncProperty(body, behavior, async (bytes, how) => {
        const received: unknown[] = []
        const errors: unknown[] = []
        const handle = (each: { type: string }) => {
          received.push(each)
          return behave(how)
        }
        const on: WebhookHandlers = Object.fromEntries(TYPES.map((name) => [name, handle]))
        const webhook = createWebhook({
          verify: sharedSecret(SECRET),
          on,
          onOther: handle,
          onError: (error) => errors.push(error),
          timeout: 5,
        })
        const response = await webhook(
          new Request('https://example.com/', {
            method: 'POST',
            body: bytes,
            headers: { 'content-type': 'application/json', 'x-vapi-secret': SECRET },
          }),
        )
        const text = await response.text()
        expect(text).not.toContain(SECRET)
        for (const each of received) {
          const known = knownTypeOf(String((each as { type: unknown }).type))
          if (known) expect(() => checkMessage(known, each as object)).not.toThrow()
        }
        expectKnown(errors)
        if (response.status === 200) JSON.parse(text)
        else expect(isDocumentedError(text)).toBe(true)
        const failed = received.length > 0 && ('throws' in how || 'rejects' in how || 'never' in how)
        if (failed) {
          expect(errors).toHaveLength(1)
          const [{ type: name } = { type: '' }] = received as { type: string }[]
          // In its own form where the platform has one: a question for audio, a wait or a contact has none.
          const hasForm = expectsAnswer(name) && !/^(voice-request|call\.endpointing|campaign)/.test(name)
          expect(response.status).toBe(hasForm ? 200 : 500)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('tools: each call has one result, a text in one line', async () => {
    const list = fc.oneof(
      { weight: 4, arbitrary: fc.array(toolCall, { maxLength: 4 }) },
      fc.array(value, { maxLength: 2 }),
      value,
      fc.constant(undefined),
    )
    await fc.assert(
      fc.asyncProperty(list, behavior, async (toolCallList, how) => {
        const errors: ServerError[] = []
        const webhook = createWebhook({
          verify: sharedSecret(SECRET),
          tools: { tool: () => behave(how) },
          onError: (error) => errors.push(error),
          timeout: 5,
        })
        const response = await webhook(
          new Request('https://example.com/', {
            method: 'POST',
            body: JSON.stringify({ message: { type: 'tool-calls', toolCallList } }),
            headers: { 'content-type': 'application/json', 'x-vapi-secret': SECRET },
          }),
        )
        const { results } = await response.json()
        expectKnown(errors)
        if (response.status !== 200) return
        expect(results).toHaveLength((toolCallList as unknown[]).length)
        for (const result of results) {
          expect(result.result ?? result.error).toEqual(expect.any(String))
          expect(`${result.result}${result.error}`).not.toMatch(/[\r\n]/)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

/** The ways to write a time in a header. */
const CLOCKS = {
  seconds: (ms: number) => String(Math.floor(ms / 1000)),
  milliseconds: String,
  iso: (ms: number) => new Date(ms).toISOString(),
}

test('a signature is accepted only for its body, its keys and its time, in every clock and encoding', async () => {
  const sent = fc.record({
    bytes: body,
    changed: fc.constantFrom('nothing', 'body', 'key', 'time', 'old', 'signature', 'header'),
    noise: headerValue,
    // The window of five minutes, but for the second that a clock in seconds loses.
    offset: fc.integer({ min: -299_000, max: 299_000 }),
    clock: fc.constantFrom('seconds' as const, 'milliseconds' as const, 'iso' as const),
    signatureEncoding: fc.constantFrom('hex' as const, 'base64' as const),
    // An old key and a new one, and the signatures of several senders in one header.
    secretKey: fc.constantFrom<string | string[]>('key', ['another', 'key'], ['key', 'another']),
    others: fc.array(fc.constantFrom('v1,ab', 'ab', 'YQ==', ''), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ bytes, changed, noise, offset, clock, others, ...options }) => {
      const onOther = vi.fn()
      const age = changed === 'old' ? 301_000 + Math.abs(offset) : offset
      const time = CLOCKS[clock](NOW - age)
      const payload = new Uint8Array([...encoder.encode(`${time}.`), ...bytes])
      const hex = await sign(changed === 'key' ? 'a third one' : 'key', payload)
      const signature = options.signatureEncoding === 'hex' ? hex : Buffer.from(hex, 'hex').toString('base64')
      const headers = new Headers({
        'content-type': 'application/json',
        'x-timestamp': changed === 'time' ? CLOCKS[clock](NOW - age + 1000) : time,
        'x-signature': changed === 'signature' ? noise : [...others, signature].join(' '),
      })
      if (changed === 'header') headers.delete('x-signature')
      const webhook = createWebhook({ verify: hmac(options), onOther, onError: () => undefined })
      const sentBody = changed === 'body' ? new Uint8Array([...bytes, 32]) : new Uint8Array(bytes)
      const { status } = await webhook(
        new Request('https://example.com/', { method: 'POST', body: sentBody, headers }),
      )
      expect(status === 401).toBe(changed !== 'nothing')
      if (changed !== 'nothing') expect(onOther).not.toHaveBeenCalled()
    }),
    { numRuns: RUNS },
  )
})

test('a signature covers all that its payload format names, by every algorithm and kind of key', async () => {
  const NAMES = ['timestamp', 'method', 'url', 'svix-id'] as const
  const sent = fc.record({
    bytes: body,
    named: fc.shuffledSubarray([...NAMES]),
    bodyAt: fc.nat(NAMES.length),
    separators: fc.array(fc.string({ unit: fc.constantFrom(...Array.from('.:|v0 ü\n')) }), { maxLength: 6 }),
    algorithm: fc.constantFrom('sha1' as const, 'sha256' as const, 'sha512' as const),
    signatureEncoding: fc.constantFrom('hex' as const, 'base64' as const),
    signaturePrefix: fc.constantFrom('', 'sha256=', 'v1,'),
    secretIsBase64: fc.boolean(),
    changed: fc.constantFrom('nothing', 'nothing', 'key', 'prefix', 'body', ...NAMES),
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ bytes, named, bodyAt, separators, changed, ...options }) => {
      const onOther = vi.fn()
      const url = 'https://example.com/hook?a=b'
      const values = { timestamp: String(NOW / 1000), method: 'POST', url, 'svix-id': 'msg_1' }
      const parts = [...named.slice(0, bodyAt), 'body' as const, ...named.slice(bodyAt)]
      const separatorAt = (index: number) => separators[index] ?? ''
      const payloadFormat = parts.map((part, index) => `${separatorAt(index)}{${part}}`).join('')
      const payload = parts.flatMap((part, index) => {
        const value = part === 'body' ? bytes : encoder.encode(values[part])
        return [encoder.encode(separatorAt(index)), value, encoder.encode(part === changed ? '!' : '')]
      })
      const key = Buffer.from(changed === 'key' ? 'another' : 'a key')
      const digest = createHmac(options.algorithm, key).update(Buffer.concat(payload))
      const prefix = options.signaturePrefix + (changed === 'prefix' ? '!' : '')
      const headers = {
        ...JSON_TYPE,
        'x-timestamp': values.timestamp,
        'svix-id': values['svix-id'],
        'x-signature': prefix + digest.digest(options.signatureEncoding),
      }
      const secretKey = options.secretIsBase64 ? `whsec_${Buffer.from('a key').toString('base64')}` : 'a key'
      const includeTimestamp = named.includes('timestamp')
      const verify = hmac({ ...options, secretKey, payloadFormat, includeTimestamp })
      const webhook = createWebhook({ verify, onOther, onError: () => undefined })
      const { status } = await webhook(new Request(url, { method: 'POST', body: bytes, headers }))
      const isWrong = ['key', 'prefix', ...parts].includes(changed)
      expect(status === 401).toBe(isWrong)
      if (isWrong) expect(onOther).not.toHaveBeenCalled()
    }),
    { numRuns: RUNS },
  )
})

test('`verify` that fails lets no message through', async () => {
  // A function of JavaScript may return anything.
  const verifyBehavior = behavior.filter(
    (how) => !('never' in how || ('returns' in how && how.returns === true)),
  )
  await fc.assert(
    fc.asyncProperty(verifyBehavior, async (how) => {
      const onOther = vi.fn()
      const webhook = createWebhook({
        verify: () => behave(how) as true,
        onOther,
        onError: () => undefined,
      })
      const init = { method: 'POST', body: '{"message":{"type":"hang"}}', headers: JSON_TYPE }
      const response = await webhook(new Request('https://example.com/', init))
      expect(response.status).toBe(401)
      expect(isDocumentedError(await response.text())).toBe(true)
      expect(onOther).not.toHaveBeenCalled()
    }),
    { numRuns: RUNS },
  )
})

test('`authorize` and `target` that fail let no call through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('authorize', 'target'), behavior, async (name, how) => {
      const decides =
        'returns' in how && (name === 'authorize' ? how.returns === true : isTarget(how.returns))
      if ('never' in how || decides) return
      const platform = vi.fn<typeof fetch>(async () => Response.json({ id: '1' }))
      const endpoint = createCallEndpoint({
        privateKey: SECRET,
        target: { reception: 'assistant-1' },
        allowedOrigins: ['https://example.com'],
        fetch: platform,
        onError: () => undefined,
        [name]: () => behave(how),
      })
      const headers = { ...JSON_TYPE, origin: 'https://example.com' }
      const init = { method: 'POST', body: '{"assistantId":"reception"}', headers }
      const response = await endpoint(new Request('https://server.example/call/web', init))
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(isDocumentedError(await response.text())).toBe(true)
      expect(platform).not.toHaveBeenCalled()
    }),
    { numRuns: RUNS },
  )
})

const JSON_TYPE = { 'content-type': 'application/json' }

/** Whether a value that `target` returns can be sent to the platform, which decides about its fields. */
const isTarget = (chosen: unknown) =>
  (typeof chosen === 'string' && chosen !== '') ||
  (typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen))

test('headers: any header but the secret is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('x-vapi-secret', 'authorization', 'x-signature'),
      headerValue,
      fc.constantFrom('application/json', 'text/plain', '', 'application/json; charset=x'),
      async (name, noise, contentType) => {
        const onOther = vi.fn()
        const webhook = createWebhook({ verify: sharedSecret(SECRET), onOther, onError: () => undefined })
        const headers = { [name]: noise, 'content-type': contentType }
        const init = { method: 'POST', body: '{"message":{"type":"hang"}}', headers }
        const { status } = await webhook(new Request('https://example.com/', init))
        expect([401, 415]).toContain(status)
        expect(onOther).not.toHaveBeenCalled()
      },
    ),
    { numRuns: RUNS },
  )
})

test('a page: the platform gets nothing but the target and what is allowed, whatever the page sends', async () => {
  const fields = fc.dictionary(
    fc.constantFrom(
      'assistantId',
      'assistant',
      'assistantOverrides',
      'squadId',
      'input',
      'sessionId',
      'stream',
      '__proto__',
    ),
    fc.oneof(
      value,
      fc.constantFrom('reception', 'assistant-1'),
      fc.record({ variableValues: value, model: value }, { requiredKeys: [] }),
    ),
  )
  // Mostly right, so that every field of it is looked at.
  const chat = fc.record({
    assistantId: fc.constant('reception'),
    input: fc.oneof({ weight: 3, arbitrary: fc.constant('Hello') }, value),
    sessionId: fc.oneof(value, fc.constantFrom(undefined, { toString: 1 }, ['a'], `a.${'0'.repeat(64)}`)),
    stream: fc.constantFrom(undefined, true, 'yes'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fields, chat, value),
      fc.constantFrom('/call/web', '/chat/web', '/'),
      fc.constantFrom(PAGE, PAGE, PAGE, 'https://evil.example', 'null', ''),
      async (sent, path, origin) => {
        const errors: ServerError[] = []
        const webCall = { id: '1', webCallUrl: 'https://vapi.daily.co/room', secret: SECRET }
        const platform = vi.fn<typeof fetch>(async () => Response.json(webCall))
        const endpoint = createCallEndpoint({
          privateKey: SECRET,
          target: { reception: 'assistant-1' },
          allowedOrigins: ['https://example.com'],
          allowFields: ['assistantOverrides.variableValues'],
          chat: true,
          fetch: platform,
          onError: (error) => errors.push(error),
        })
        const headers = { 'content-type': 'application/json', origin }
        const init = { method: 'POST', body: JSON.stringify(sent) ?? 'undefined', headers }
        const response = await endpoint(new Request(`https://server.example/api${path}`, init))
        const text = await response.text()
        expect(text).not.toContain(SECRET)
        expectKnown(errors)
        if (!response.ok) expect(isDocumentedError(text)).toBe(true)
        for (const [, options] of platform.mock.calls) {
          expect(origin).toBe(PAGE)
          const { assistantId, assistantOverrides, input, stream, ...others } = JSON.parse(
            String(options?.body),
          )
          expect(assistantId).toBe('assistant-1')
          expect(Object.keys(assistantOverrides ?? {}).filter((key) => key !== 'variableValues')).toEqual([])
          expect(others).toEqual({})
          if (path === '/call/web') expect([input, stream]).toEqual([undefined, undefined])
        }
      },
    ),
    { numRuns: RUNS },
  )
})
