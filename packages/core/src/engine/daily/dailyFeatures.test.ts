import { describe, expect, test } from 'vitest'
import { assertSupported, minorVersionOf } from './dailyFeatures.ts'

describe('assertSupported', () => {
  test.each([
    [
      'startDialIn',
      [{ displayName: 'a' }],
      '0.91.0',
      'startDialIn() needs daily-js 0.92 or newer; this is 0.91.0.',
    ],
    [
      'sendDTMF',
      [{ sessionId: 'a', tones: '1', method: 'auto' }],
      '0.88.0',
      'sendDTMF() with method needs daily-js 0.89 or newer; this is 0.88.0.',
    ],
    [
      'startDialOut',
      [{ sipUri: 'sip:a', videoSettings: {} }],
      '0.90.0',
      'startDialOut() with videoSettings needs daily-js 0.91 or newer; this is 0.90.0.',
    ],
    [
      'startRecording',
      [{ type: 'cloud-audio-only' }],
      '0.85.0',
      "startRecording() with type 'cloud-audio-only' needs daily-js 0.86 or newer; this is 0.85.0.",
    ],
    [
      'join',
      [{ url: 'https://rooms.example', aboutClient: {} }],
      '0.88.0',
      'join() with aboutClient needs daily-js 0.89 or newer; this is 0.88.0.',
    ],
    [
      'createCall',
      [{ lang: 'sk' }],
      '0.91.0',
      "createCall() with lang 'sk' needs daily-js 0.92 or newer; this is 0.91.0.",
    ],
  ])(
    'default: %s%j on an old version throws an error with the required version',
    (method, args, version, message) => {
      expect(() => assertSupported(method, args, version)).toThrow(message)
      expect(() => assertSupported(method, args, version)).toThrow(
        expect.objectContaining({ code: 'unsupported' }),
      )
      expect(() => assertSupported(method, args, '0.92.2')).not.toThrow()
    },
  )

  test('behavior: the same method without its new options is supported', () => {
    expect(() => assertSupported('startRecording', [{ type: 'cloud' }], '0.80.0')).not.toThrow()
    expect(() => assertSupported('startRecording', [], '0.80.0')).not.toThrow()
    expect(() => assertSupported('sendDTMF', [{ sessionId: 'a', tones: '1' }], '0.80.0')).not.toThrow()
    expect(() => assertSupported('createCall', [{ lang: 'de' }], '0.80.0')).not.toThrow()
    expect(() => assertSupported('createCall', [undefined], '0.80.0')).not.toThrow()
    expect(() => assertSupported('setLocalAudio', [true], '0.80.0')).not.toThrow()
  })
})

test.each([
  ['0.80.0', 80],
  ['0.92.2', 92],
  ['1.0.0', Number.POSITIVE_INFINITY],
])('minorVersionOf: %s', (version, minor) => expect(minorVersionOf(version)).toBe(minor))
