import { describe, expect, test } from 'vitest'
import { isModelOutput, isSpeechUpdate, isStatusUpdate, isTranscript } from './isMessage.ts'
import { readMessage } from './readMessage.ts'

/** The result for a message of a known type that the platform sends under that type. */
const known = (message: object) => ({ kind: 'known', known: message, message })

describe('readMessage', () => {
  test('default: reads JSON text with a type as a message', () => {
    expect(readMessage('{"type":"hang","x":1}')).toEqual(known({ type: 'hang', x: 1 }))
  })

  test('behavior: reads the plain text listening', () => {
    expect(readMessage('listening')).toEqual({ kind: 'listening' })
    expect(readMessage('"listening"')).toMatchObject({ kind: 'unreadable' })
  })

  test('behavior: reads an object with a type as a message', () => {
    expect(readMessage({ type: 'hang' })).toEqual(known({ type: 'hang' }))
  })

  test.each([undefined, null, 7, true, '', '{', '[]', '{}', '{"type":7}', [], {}, { type: null }])(
    'behavior: returns unreadable for %j',
    (data) => {
      expect(readMessage(data)).toEqual({ kind: 'unreadable', warning: expect.any(String) })
    },
  )

  test('behavior: reads a message in one envelope, and not in two', () => {
    const hang = { type: 'hang', x: 1 }
    expect(readMessage({ message: hang })).toEqual(known(hang))
    expect(readMessage(JSON.stringify({ message: hang }))).toEqual(known(hang))
    expect(readMessage({ message: { message: hang } })).toMatchObject({ kind: 'unreadable' })
    expect(readMessage({ type: 'hang', message: { type: 'metadata' } })).toEqual(
      known({ type: 'hang', message: { type: 'metadata' } }),
    )
  })

  test('behavior: removes fields named __proto__ at every depth', () => {
    const text =
      '{"type":"metadata","metadata":{"__proto__":{"isAdmin":true},"x":[{"__proto__":1}]},"__proto__":{}}'
    for (const data of [text, JSON.parse(text)]) {
      const read = readMessage(data)
      expect(read).toEqual(known({ type: 'metadata', metadata: { x: [{}] } }))
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
      known: { type: 'transcript', transcriptType: 'final' },
      message: { type, transcriptType: 'final' },
    })
  })

  test('behavior: a message of an unknown type is kept as it is', () => {
    const message = { type: 'new', timestamp: 'noon', x: null }
    expect(readMessage(message)).toEqual({ kind: 'unknown', message })
  })

  test('behavior: a field that its type has is never removed: an invalid one makes the message unreadable', () => {
    expect(readMessage({ type: 'user-interrupted', turnId: 1 })).toMatchObject({
      kind: 'unreadable',
      type: 'user-interrupted',
      warning: expect.stringContaining('the field turnId of a user-interrupted message'),
    })
    expect(readMessage({ type: 'model-output', output: 'x', turnId: 1 })).toMatchObject({
      known: { type: 'model-output', output: 'x' },
      warning: 'Invalid fields of a model-output message were removed: turnId.',
    })
  })

  test('behavior: removes optional fields that are null', () => {
    expect(
      readMessage({ type: 'status-update', status: 'ended', endedReason: null, call: null, x: null }),
    ).toEqual(known({ type: 'status-update', status: 'ended', x: null }))
    expect(readMessage({ type: 'new', call: null })).toMatchObject({ message: { call: null } })
  })
})

describe('the guards of messages', () => {
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
