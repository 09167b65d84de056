import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMessage, MESSAGE_TYPES } from './isMessage.ts'
import type { KnownMessage, KnownMessageType, ServerMessage } from './serverMessages.ts'

/** A message of each type, with the documented fields. */
const EXAMPLES: { readonly [Type in KnownMessageType]: KnownMessage } = {
  transcript: {
    type: 'transcript',
    role: 'user',
    transcriptType: 'final',
    transcript: 'Hello.',
    detectedThreats: ['sql-injection'],
  },
  'model-output': { type: 'model-output', output: 'Hel' },
  'speech-update': { type: 'speech-update', role: 'assistant', status: 'started', turn: 1 },
  'status-update': { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' },
  'conversation-update': {
    type: 'conversation-update',
    messages: [{ role: 'bot' }, { role: 'tool_calls', toolCalls: [] }],
    conversation: [
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', tool_calls: [{ id: 't1', type: 'function', function: { name: 'book' } }] },
      { role: 'tool', content: [{ type: 'text', text: 'Booked.' }] },
    ],
  },
  'tool-calls': {
    type: 'tool-calls',
    toolCallList: [{ id: 't1', type: 'function', function: { name: 'book', arguments: '{}' } }],
  },
  'tool-calls-result': { type: 'tool-calls-result', toolCallResult: {} },
  'tool.completed': { type: 'tool.completed' },
  'function-call': { type: 'function-call', functionCall: { name: 'book', parameters: {} } },
  'function-call-result': { type: 'function-call-result' },
  hang: { type: 'hang' },
  'user-interrupted': { type: 'user-interrupted', turnId: '1' },
  'voice-input': { type: 'voice-input', input: 'Hello.' },
  'transfer-update': { type: 'transfer-update', destination: { type: 'number' } },
  'language-change-detected': { type: 'language-change-detected', language: 'de' },
  'language-changed': { type: 'language-changed', language: 'de' },
  metadata: { type: 'metadata', metadata: '{}' },
  'workflow.node.started': { type: 'workflow.node.started', node: { name: 'greet' } },
  'assistant.started': { type: 'assistant.started', newAssistant: { name: 'Aidan' } },
  'assistant.speechStarted': {
    type: 'assistant.speechStarted',
    text: 'Hello',
    timing: { type: 'word-alignment', words: ['Hello'], wordsStartTimesMs: [0], wordsEndTimesMs: [400] },
  },
  'chat.created': { type: 'chat.created', chat: {} },
  'chat.deleted': { type: 'chat.deleted' },
  'session.created': { type: 'session.created', session: {} },
  'session.updated': { type: 'session.updated' },
  'session.deleted': { type: 'session.deleted' },
  'call.deleted': { type: 'call.deleted' },
  'call.delete.failed': { type: 'call.delete.failed' },
}

describe('isMessage', () => {
  test.each(MESSAGE_TYPES)('default: accepts %s with additional fields, and no other type', (type) => {
    const message: ServerMessage = { ...EXAMPLES[type], timestamp: 1, of: 'later versions' }
    expect(MESSAGE_TYPES.filter((other) => isMessage(message, other))).toEqual([type])
  })

  test.each<[KnownMessageType, object]>([
    ['transcript', { role: 'system', transcript: 'x' }],
    ['transcript', { role: 'user' }],
    ['speech-update', { role: 'user', status: 'paused' }],
    ['status-update', {}],
    ['tool-calls', { toolCallList: [{ id: 7, function: { name: 'book' } }] }],
    ['tool-calls', { toolCallList: [{ id: 't1' }] }],
    ['tool-calls', { toolCallList: 'book' }],
    ['function-call', { functionCall: {} }],
    ['language-changed', { language: null }],
    ['transfer-update', { destination: 'the office' }],
    ['transcript', { role: 'user', transcript: 'Hello.', transcriptType: 'half' }],
    ['status-update', { status: 'ended', endedReason: 7 }],
    ['conversation-update', { messages: [1] }],
    ['conversation-update', { messages: [null] }],
    ['conversation-update', { messagesOpenAIFormatted: [[]] }],
    ['conversation-update', { conversation: {} }],
    ['conversation-update', { conversation: [{ content: 'Hello.' }] }],
    ['conversation-update', { conversation: [{ role: 'user', content: 7 }] }],
    ['conversation-update', { conversation: [{ role: 'assistant', tool_calls: [{}] }] }],
    ['tool-calls', { toolCallList: [{ id: 't1', type: 7, function: { name: 'book' } }] }],
    ['tool-calls', { toolCallList: [], toolWithToolCallList: {} }],
    ['tool-calls-result', { toolCallResult: 'done' }],
    ['tool.completed', { messages: {} }],
    ['function-call', { functionCall: null }],
    ['function-call-result', { functionCallResult: 'done' }],
    ['user-interrupted', { turnId: 1 }],
    ['voice-input', {}],
    ['transfer-update', { toAssistant: 'Aidan' }],
    ['transfer-update', { fromAssistant: 'Aidan' }],
    ['transfer-update', { toStepRecord: 'greet' }],
    ['transfer-update', { fromStepRecord: 'greet' }],
    ['language-change-detected', {}],
    ['workflow.node.started', { node: 'greet' }],
    ['assistant.started', { newAssistant: 'Aidan' }],
    ['chat.created', { chat: 'c' }],
    ['chat.deleted', { chat: 'c' }],
    ['session.created', { session: 's' }],
    ['session.updated', { session: 's' }],
    ['session.deleted', { session: 's' }],
    ['assistant.speechStarted', { timing: { type: 'word-progress', wordsSpoken: 0, totalWords: 0 } }],
    [
      'assistant.speechStarted',
      { text: 'Hello', timing: { type: 'word-progress', wordsSpoken: 1, totalWords: 2, words: [{}] } },
    ],
    ['assistant.speechStarted', { text: 'Hello', timing: {} }],
    ['assistant.speechStarted', { text: 'Hello', timing: { type: 'word-alignment', words: ['Hello'] } }],
    ['assistant.speechStarted', { text: 'Hello', timing: { type: 'word-progress', wordsSpoken: '1' } }],
  ])('behavior: rejects %s with %j', (type, fields) => {
    expect(isMessage({ type, ...fields }, type)).toBe(false)
  })

  test.each([
    {},
    { timing: undefined },
    { timing: { type: 'word-progress', wordsSpoken: 0, totalWords: 0 } },
    {
      timing: {
        type: 'word-progress',
        wordsSpoken: 1,
        totalWords: 2,
        segment: 'Hello',
        segmentDurationMs: 400,
        words: [{ word: 'Hello', startMs: 0, endMs: 400 }],
      },
    },
  ])('behavior: accepts assistant.speechStarted with %j', (more) => {
    const message: ServerMessage = { type: 'assistant.speechStarted', text: 'Hello', ...more }
    expect(isMessage(message, 'assistant.speechStarted')).toBe(true)
  })

  test.each<[KnownMessageType, object]>([
    ['transcript', { role: 'user', transcript: 'Hel', transcriptType: 'partial' }],
    ['transcript', { role: 'user', transcript: 'Hello.' }],
    ['status-update', { status: 'ended', endedReason: null }],
    ['conversation-update', { messages: null, messagesOpenAIFormatted: [] }],
    ['transfer-update', { destination: null }],
  ])('behavior: accepts %s with %j', (type, fields) => {
    expect(isMessage({ type, ...fields }, type)).toBe(true)
  })

  test('behavior: accepts the type of final transcripts only', () => {
    const message = { type: "transcript[transcriptType='final']", role: 'user', transcript: 'Hello.' }
    expect(isMessage(message, 'transcript')).toBe(true)
    expect(isMessage({ ...message, type: 'transcripts' }, 'transcript')).toBe(false)
  })

  test('behavior: never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MESSAGE_TYPES),
        fc.dictionary(fc.string(), fc.anything()),
        (type, fields) => {
          expect(typeof isMessage({ ...fields, type }, type)).toBe('boolean')
        },
      ),
    )
  })
})
