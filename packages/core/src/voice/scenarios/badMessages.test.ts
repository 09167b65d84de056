import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RecordedVoice, recordConnected } from '../../testing/internal/recordVoice.ts'
import type { InspectEntry } from '../events.ts'
import { MESSAGE_TYPES } from '../messages/isMessage.ts'

const named = [7, {}, { name: 7 }, null]
const text = [7, true, [], {}]
const record = ['x', 7, true, [1]]
const records = ['x', 7, {}, [1], [null], [[]]]
const speaker = ['system', 7, [], {}]
const NO_FIELDS = {}

/** The invalid values of each field of each type. A `required` field is also invalid when it is missing or null. */
const INVALID: {
  readonly [type: string]: { readonly required?: object; readonly optional?: object }
} = {
  transcript: {
    required: { role: speaker, transcript: text },
    optional: { transcriptType: ['half', 7, {}] },
  },
  'model-output': NO_FIELDS,
  'speech-update': { required: { role: speaker, status: ['paused', 7, {}] } },
  'status-update': { required: { status: text }, optional: { endedReason: text } },
  'conversation-update': {
    optional: {
      messages: records,
      messagesOpenAIFormatted: records,
      conversation: [...records, [{}], [{ role: 'user', content: 7 }], [{ role: 'bot', tool_calls: [{}] }]],
    },
  },
  'tool-calls': {
    required: {
      toolCallList: ['x', {}, [{}], [{ id: 7, function: { name: 'a' } }], [{ id: 'a', function: {} }]],
    },
    optional: { toolWithToolCallList: records },
  },
  'tool-calls-result': { optional: { toolCallResult: record } },
  'tool.completed': { optional: { messages: records } },
  'function-call': { required: { functionCall: named } },
  'function-call-result': { optional: { functionCallResult: record } },
  hang: NO_FIELDS,
  'user-interrupted': { optional: { turnId: text } },
  'voice-input': { required: { input: text } },
  'transfer-update': {
    optional: {
      destination: record,
      toAssistant: record,
      fromAssistant: record,
      toStepRecord: record,
      fromStepRecord: record,
    },
  },
  'language-change-detected': { required: { language: text } },
  'language-changed': { required: { language: text } },
  metadata: NO_FIELDS,
  'workflow.node.started': { optional: { node: record } },
  'assistant.started': { optional: { newAssistant: record } },
  'assistant.speechStarted': {
    required: { text },
    optional: { timing: ['x', {}, { type: 'word-progress', wordsSpoken: '1', totalWords: 2 }] },
  },
  'chat.created': { optional: { chat: record } },
  'chat.deleted': { optional: { chat: record } },
  'session.created': { optional: { session: record } },
  'session.updated': { optional: { session: record } },
  'session.deleted': { optional: { session: record } },
  'call.deleted': NO_FIELDS,
  'call.delete.failed': NO_FIELDS,
}

/** The required fields of each type. */
const RIGHT: { readonly [type: string]: object } = {
  transcript: { role: 'user', transcript: 'Hello.', transcriptType: 'final' },
  'speech-update': { role: 'user', status: 'started' },
  'status-update': { status: 'in-progress' },
  'tool-calls': { toolCallList: [] },
  'function-call': { functionCall: { name: 'unknown' } },
  'voice-input': { input: 'Hello.' },
  'language-change-detected': { language: 'de' },
  'language-changed': { language: 'de' },
  'assistant.speechStarted': { text: 'Hello.' },
}

/** The invalid values of optional fields of every message. Without them the message is emitted. */
const INVALID_OPTIONAL = {
  timestamp: ['now', {}],
  call: record,
  assistant: record,
  customer: record,
  phoneNumber: record,
  assistantVersion: text,
}

const cases = Object.entries(INVALID).flatMap(([type, { required = {}, optional = {} }]) => [
  ...Object.entries(required).map(([field, values]) => [type, field, [undefined, null, ...values]] as const),
  ...Object.entries(optional).map(([field, values]) => [type, field, values as unknown[]] as const),
])

let recorded: RecordedVoice
const warned = vi.spyOn(console, 'warn')
const reported = vi.spyOn(console, 'error')

beforeEach(async () => {
  vi.useFakeTimers()
  warned.mockReset()
  reported.mockReset()
  recorded = await recordConnected()
})
afterEach(async () => {
  await recorded.voice.destroy()
  expect(reported).not.toHaveBeenCalled()
  vi.useRealTimers()
})

/** Receives a message, and returns the messages that the client emits. */
function deliver(message: unknown): unknown[] {
  const before = recorded.payloads('message').length
  warned.mockClear()
  recorded.engine.receive(message)
  return recorded.payloads('message').slice(before)
}

describe('a message from the call', () => {
  test('default: the table has every type, and a complete message of each is emitted', () => {
    expect(Object.keys(INVALID).sort()).toEqual([...MESSAGE_TYPES].sort())
    for (const type of MESSAGE_TYPES) {
      expect(deliver({ type, ...RIGHT[type] })).toEqual([{ type, ...RIGHT[type] }])
      expect(warned.mock.calls.filter(([line]) => !String(line).includes('tool'))).toEqual([])
    }
  })

  test.each(cases)('behavior: %s with an invalid %s is dropped with one warning', (type, field, values) => {
    for (const value of values) {
      expect(deliver({ type, ...RIGHT[type], [field]: value })).toEqual([])
      expect(warned.mock.calls).toEqual([[expect.stringContaining(field)]])
    }
    expect(recorded.voice.transcript.get()).toEqual([])
    expect(recorded.voice.conversation.get()).toEqual([])
  })

  const extras = MESSAGE_TYPES.flatMap((type) =>
    Object.entries(INVALID_OPTIONAL).map(([field, values]) => [type, field, values] as const),
  )
  test.each(extras)(
    'behavior: %s with an invalid %s is emitted without it, with one warning',
    (type, field, values) => {
      for (const value of values) {
        const [message] = deliver({ type, ...RIGHT[type], [field]: value })
        expect(message).toEqual({ type, ...RIGHT[type] })
        expect(warned.mock.calls.filter(([line]) => String(line).includes(field))).toHaveLength(1)
      }
    },
  )

  test.each(MESSAGE_TYPES)('behavior: %s is emitted without __proto__', (type) => {
    const text = JSON.stringify({ type, ...RIGHT[type] }).replace(/}$/, ',"__proto__":{"isAdmin":true}}')
    const [message] = deliver(text)
    expect(message).toEqual({ type, ...RIGHT[type] })
    expect(Object.assign({}, message)).not.toHaveProperty('isAdmin')
  })

  test('behavior: voice.inspect() reports each, with its sender and its type', async () => {
    const seen: InspectEntry[] = []
    const stop = recorded.voice.inspect((what) => seen.push(what))
    await vi.advanceTimersByTimeAsync(0)
    deliver({ type: 'transcript', role: 5 })
    deliver({ type: 'hang', timestamp: 'now' })
    deliver('{{{')
    const senderId = 'assistant'
    const message = expect.any(String)
    expect(seen.filter(({ kind }) => kind === 'diagnostic')).toMatchObject([
      { name: 'bad-message', data: { message, senderId, type: 'transcript' } },
      { name: 'bad-message', data: { message, senderId, type: 'hang' } },
      { name: 'bad-message', data: { message, senderId } },
    ])
    stop()
  })

  test('behavior: an envelope in an envelope is dropped with one warning', () => {
    expect(deliver({ message: { type: 'hang' } })).toEqual([{ type: 'hang' }])
    expect(deliver({ message: { message: { type: 'hang' } } })).toEqual([])
    expect(warned).toHaveBeenCalledOnce()
  })
})
