import { describe, expect, test } from 'vitest'
import * as exported from './isMessage.ts'
import * as internal from './readMessage.ts'
import { readMessage } from './readMessage.ts'

describe('readMessage', () => {
  test('default: reads JSON text with a type as a message', () => {
    expect(readMessage('{"type":"hang","x":1}')).toEqual({ kind: 'message', message: { type: 'hang', x: 1 } })
  })

  test('behavior: reads the plain text listening', () => {
    expect(readMessage('listening')).toEqual({ kind: 'listening' })
    expect(readMessage('"listening"')).toMatchObject({ kind: 'unreadable' })
  })

  test('behavior: reads an object with a type as a message', () => {
    expect(readMessage({ type: 'hang' })).toEqual({ kind: 'message', message: { type: 'hang' } })
  })

  test.each([undefined, null, 7, true, '', '{', '[]', '{}', '{"type":7}', [], {}, { type: null }])(
    'behavior: returns unreadable for %j',
    (data) => {
      expect(readMessage(data)).toEqual({ kind: 'unreadable', warning: expect.any(String) })
    },
  )

  test('behavior: reads a message in one envelope, and not in two', () => {
    const hang = { type: 'hang', x: 1 }
    expect(readMessage({ message: hang })).toEqual({ kind: 'message', message: hang })
    expect(readMessage(JSON.stringify({ message: hang }))).toEqual({ kind: 'message', message: hang })
    expect(readMessage({ message: { message: hang } })).toMatchObject({ kind: 'unreadable' })
    expect(readMessage({ type: 'hang', message: { type: 'metadata' } })).toEqual({
      kind: 'message',
      message: { type: 'hang', message: { type: 'metadata' } },
    })
  })

  test('behavior: removes fields named __proto__ at every depth', () => {
    const text =
      '{"type":"metadata","metadata":{"__proto__":{"isAdmin":true},"x":[{"__proto__":1}]},"__proto__":{}}'
    for (const data of [text, JSON.parse(text)]) {
      const read = readMessage(data)
      expect(read).toEqual({ kind: 'message', message: { type: 'metadata', metadata: { x: [{}] } } })
      expect(JSON.stringify(read)).not.toContain('__proto__')
    }
  })

  test('behavior: returns unreadable for values that JSON does not have, and for JSON that is nested too deeply', () => {
    const circle: { type: string; self?: unknown } = { type: 'hang' }
    circle.self = circle
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    for (const data of [circle, { type: 'hang', big: 1n }, `{"type":"hang","deep":${deep}}`]) {
      expect(readMessage(data)).toMatchObject({ kind: 'unreadable' })
    }
  })

  test('behavior: a transcript without a transcriptType is final', () => {
    const type = "transcript[transcriptType='final']"
    expect(readMessage({ type, role: 'user', transcript: 'Hello.' })).toMatchObject({
      message: { type, transcriptType: 'final' },
    })
  })

  test('behavior: removes optional fields that are null', () => {
    expect(
      readMessage({ type: 'status-update', status: 'ended', endedReason: null, call: null, x: null }),
    ).toEqual({ kind: 'message', message: { type: 'status-update', status: 'ended', x: null } })
    expect(readMessage({ type: 'new', call: null })).toMatchObject({ message: { call: null } })
  })
})

const looksLike = {
  isTranscript: internal.looksLikeTranscript,
  isModelOutput: internal.looksLikeModelOutput,
  isSpeechUpdate: internal.looksLikeSpeechUpdate,
  isStatusUpdate: internal.looksLikeStatusUpdate,
}

describe.each([
  ['for pages', exported],
  ['of the client itself', looksLike],
] as const)('the guards of messages %s', (_users, guards) => {
  const { isTranscript, isModelOutput, isSpeechUpdate, isStatusUpdate } = guards
  test.each([
    [isTranscript, { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'x' }, true],
    [isTranscript, { type: "transcript[transcriptType='final']", role: 'assistant', transcript: 'x' }, true],
    [isTranscript, { type: 'transcript', role: 'system', transcript: 'x' }, false],
    [isTranscript, { type: 'transcript', role: 'user', transcript: 7 }, false],
    [isTranscript, { type: 'hang' }, false],
    [isTranscript, { type: 'transcripts', role: 'user', transcript: 'x' }, false],
    [isTranscript, { type: 'note', role: 'user', transcript: 'x' }, false],
    [isModelOutput, { type: 'model-output', output: 'x' }, true],
    [isModelOutput, { type: 'model' }, false],
    [isSpeechUpdate, { type: 'speech-update', role: 'user', status: 'started' }, true],
    [isSpeechUpdate, { type: 'speech-update', role: 'assistant', status: 'stopped' }, true],
    [isSpeechUpdate, { type: 'speech-update', role: 'user', status: 'paused' }, false],
    [isSpeechUpdate, { type: 'speech-update', role: 'system', status: 'started' }, false],
    [isSpeechUpdate, { type: 'speech-update' }, false],
    [isSpeechUpdate, { type: 'speech', role: 'user', status: 'started' }, false],
    [isStatusUpdate, { type: 'status-update', status: 'ended' }, true],
    [isStatusUpdate, { type: 'status-update' }, false],
    [isStatusUpdate, { type: 'status-update', status: 7 }, false],
    [isStatusUpdate, { type: 'status', status: 'ended' }, false],
  ])('parameters: %o for %j returns %s', (narrows, message, expected) => {
    expect(narrows(message)).toBe(expected)
  })
})
