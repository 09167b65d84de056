import { describe, expect, test } from 'vitest'
import * as exported from './isMessage.ts'
import * as internal from './messages.ts'
import { readMessage } from './messages.ts'

describe('readMessage', () => {
  test('default: JSON text with a type is a message', () => {
    expect(readMessage('{"type":"hang","x":1}')).toEqual({ kind: 'message', message: { type: 'hang', x: 1 } })
  })

  test('behavior: the plain text listening is the signal of that name', () => {
    expect(readMessage('listening')).toEqual({ kind: 'listening' })
    expect(readMessage('"listening"')).toMatchObject({ kind: 'unreadable' })
  })

  test('behavior: an object with a type is a message', () => {
    expect(readMessage({ type: 'hang' })).toEqual({ kind: 'message', message: { type: 'hang' } })
  })

  test.each([undefined, null, 7, true, '', '{', '[]', '{}', '{"type":7}', [], {}, { type: null }])(
    'behavior: %j cannot be read, and nothing is thrown',
    (data) => {
      expect(readMessage(data)).toEqual({ kind: 'unreadable', reason: expect.any(String) })
    },
  )
})

describe.each([
  ['for pages', exported],
  ['for the call', internal],
] as const)('what narrows a message, %s', (_whom, guards) => {
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
  ])('parameters: %o of %j is %s', (narrows, message, expected) => {
    expect(narrows(message)).toBe(expected)
  })
})
