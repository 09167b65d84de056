import { expect, test, vi } from 'vitest'
import { CallError } from '../errors/CallError.ts'
import { recordVoice } from '../testing/internal/recordVoice.ts'
import { createInspector, redactEntry } from './createInspector.ts'
import { type InspectEntry, VOICE_EVENTS } from './events.ts'

test('default: reports everything in one stream, in order, without the key', async () => {
  const { voice, engine } = recordVoice({ publicKey: 'pk-very-secret' })
  const seen: InspectEntry[] = []
  const stop = voice.inspect((what) => seen.push(what))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  await voice.connect('assistant-id')
  engine.receive({ type: 'hang', note: 'pk-very-secret' })
  await voice.stop()
  const names = seen.map(({ kind, name }) => `${kind} ${name}`)
  expect(names.slice(0, 4)).toEqual([
    'state state',
    'devices devices',
    'network network',
    'participants participants',
  ])
  expect(names).toContain('message hang')
  expect(names).toContain('event call-start')
  expect(names.indexOf('event call-start')).toBeLessThan(names.indexOf('event call-end'))
  const states = seen
    .filter(({ kind }) => kind === 'state')
    .map(({ data }) => Reflect.get(Object(data), 'status'))
  expect([...new Set(states)]).toEqual(['idle', 'connecting', 'connected', 'ending'])
  expect(seen.map(({ number }) => number)).toEqual(seen.map((_what, index) => index + 1))
  const text = JSON.stringify(seen)
  expect(text).not.toContain('pk-very-secret')
  expect(text).not.toContain('fake.daily.co/room')
  const [calls] = seen.flatMap(({ data }) => Reflect.get(Object(data), 'webCall') ?? [])
  expect(Object.keys(calls)).toEqual(['id'])
  stop()
  await vi.waitFor(async () => {
    const before = seen.length
    await voice.start('assistant-id')
    await voice.stop()
    expect(seen.length).toBe(before)
  })
  await voice.destroy()
})

test('behavior: reports every event except the levels and the ones of stores', () => {
  const observed: string[] = []
  const record = createInspector(({ kind, name }) => observed.push(kind === 'message' ? kind : name), {
    secret: undefined,
    lost: 0,
  })
  for (const name of VOICE_EVENTS) record({ kind: 'event', name, data: {}, at: 0 })
  const unreported = ['volume-level', 'local-volume-level', 'participant-updated']
  expect([...observed, ...unreported].sort()).toEqual([...VOICE_EVENTS].sort())
})

test('behavior: keeps plain data, names other objects, and redacts secrets', () => {
  const circle: Record<string, unknown> = { deep: {} }
  circle.self = circle
  expect(
    redactEntry(
      {
        token: 'x',
        text: 'a pk-secret-1 b',
        at: new Date(0),
        run: () => 1,
        map: new Map(),
        list: [1],
        error: new TypeError('no'),
      },
      'pk-secret-1',
    ),
  ).toEqual({
    token: '[redacted]',
    text: 'a [redacted] b',
    at: '1970-01-01T00:00:00.000Z',
    run: '[function]',
    map: '[Map]',
    list: [1],
    error: { name: 'TypeError', message: 'no' },
  })
  expect(JSON.stringify(redactEntry(circle, undefined))).toContain('[…]')
  expect(redactEntry('https://a.daily.co/b?t=c', undefined)).toBe('https://a.daily.co/[room]?t=[redacted]')
})

test.each([
  'token',
  'Authorization',
  'apiKey',
  'api_key',
  'secret',
  'password',
  'publicKey',
  'accessToken',
  'credentials',
  'auth',
  'listenUrl',
  'controlUrl',
])('behavior: redacts %s at every depth', (name) => {
  const hidden = { [name]: '[redacted]', tokens: 3 }
  const shown = { [name]: 'x', tokens: 3 }
  expect(redactEntry({ ...shown, list: [{ deep: shown }] }, undefined)).toEqual({
    ...hidden,
    list: [{ deep: hidden }],
  })
})

test('behavior: redacts a number under a secret name, unless it counts tokens', () => {
  expect(redactEntry({ password: 1234, tokensKey: 5, tokens: 'abc', maxTokens: 7 }, undefined)).toEqual({
    password: '[redacted]',
    tokensKey: '[redacted]',
    tokens: '[redacted]',
    maxTokens: 7,
  })
})

test('behavior: does not redact a name that only begins like a secret one', () => {
  const shown = { keyboard: 'a', tokenizer: 'b', authors: ['c'] }
  expect(redactEntry(shown, undefined)).toEqual(shown)
})

test('behavior: accepts objects without a constructor, and errors with an invalid `toJSON`', () => {
  expect(redactEntry(Object.create(Object.create(null)), undefined)).toBe('[object]')
  expect(redactEntry(Object.assign(new Error('no'), { toJSON: 5 }), undefined)).toEqual({
    name: 'Error',
    message: 'no',
  })
})

test.each([
  ['wss://a.example/?token=abc&x=1', 'wss://a.example/?token=[redacted]&x=1'],
  ['https://a.example/p?x=1&T=abc', 'https://a.example/p?x=1&T=[redacted]'],
  ['at https://a.example/?key=abc or so', 'at https://a.example/?key=[redacted] or so'],
  ['{"url":"https://a.example/?secret=abc"}', '{"url":"https://a.example/?secret=[redacted]"}'],
  ['https://a.example/?monkey=1&keys=2', 'https://a.example/?monkey=1&keys=2'],
  [
    'https://one.daily.co/room and https://two.daily.co/other?t=1',
    'https://one.daily.co/[room] and https://two.daily.co/[room]?t=[redacted]',
  ],
  ['https://daily.co/about', 'https://daily.co/about'],
  ['pk-secret-1 and pk-secret-1', '[redacted] and [redacted]'],
])('behavior: the text %s is shown as %s', (text, shown) => {
  expect(redactEntry(text, 'pk-secret-1')).toBe(shown)
})

test('behavior: a short key is not redacted in texts', () => {
  expect(redactEntry('Do many companies have any?', 'any')).toBe('Do many companies have any?')
})

test('behavior: an empty key redacts nothing', () => {
  const bare: Record<string, unknown> = Object.assign(Object.create(null), { a: 'text' })
  expect(redactEntry({ text: 'text', bare, nothing: null, absent: undefined, n: 0, yes: true }, '')).toEqual({
    text: 'text',
    bare: { a: 'text' },
    nothing: null,
    absent: undefined,
    n: 0,
    yes: true,
  })
  expect(redactEntry([[[[[[[[['deep']]]]]]]]], undefined)).toEqual([[[[[[[['[…]']]]]]]]])
  expect(redactEntry([[[[[[[['less']]]]]]]], undefined)).toEqual([[[[[[[['less']]]]]]]])
})

test('behavior: an OffhookError is shown with its fields', () => {
  const error = new CallError('ejected', 'Out of https://a.daily.co/room.')
  expect(redactEntry(error, undefined)).toEqual({
    name: 'CallError',
    code: 'call-ejected',
    retryable: true,
    type: 'ejected',
    message: expect.stringContaining('https://a.daily.co/[room]'),
  })
})

test('behavior: what happens while the code loads is reported in order, before the events of the page', async () => {
  const { voice } = recordVoice()
  const seen: string[] = []
  voice.on('call-start', () => void voice.stop())
  const off = voice.inspect(({ kind, name }) => seen.push(`${kind} ${name}`))
  expect(seen).toEqual([])
  await voice.start('assistant-id')
  await vi.waitFor(() => expect(seen).toContain('event call-end'))
  expect(seen.slice(0, 5)).toEqual([
    'state state',
    'devices devices',
    'network network',
    'participants participants',
    'state state',
  ])
  expect(seen.indexOf('event call-start')).toBeLessThan(seen.indexOf('event call-end'))
  off()
  await voice.destroy()
})

test('behavior: a client that is destroyed before the code is loaded reports nothing', async () => {
  const { voice } = recordVoice()
  const listener = vi.fn()
  const off = voice.inspect(listener)
  await voice.destroy()
  await vi.dynamicImportSettled()
  await Promise.resolve()
  expect(listener).not.toHaveBeenCalled()
  off()
})

test.each([undefined, null, 5, {}])('behavior: the listener %j throws', async (listener) => {
  const { voice } = recordVoice()
  expect(() => voice.inspect(listener as never)).toThrow(
    expect.objectContaining({
      code: 'validation',
      failures: [{ path: 'listener', message: 'listener must be a function.', value: listener }],
    }),
  )
  await voice.destroy()
})
