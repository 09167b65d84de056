import { describe, expect, test } from 'vitest'
import type { WebCall } from './webCall.ts'
import { readJoinable, wantsRecording } from './webCall.ts'

describe('readJoinable', () => {
  test.each(['https://rooms.example/one', 'http://localhost:4242/one'])(
    'default: accepts %s',
    (webCallUrl) => {
      expect(() => readJoinable({ id: 'a', webCallUrl })).not.toThrow()
    },
  )

  test.each([
    [undefined],
    [null],
    [{}],
    [{ webCallUrl: 7 }],
    [{ webCallUrl: '' }],
    [{ webCallUrl: 'http://rooms.example/one' }],
  ])('behavior: throws for %j, without the address in the message', (webCall) => {
    const message = 'A web call has an address to join (webCallUrl: absolute https, or localhost).'
    expect(() => readJoinable(webCall as WebCall)).toThrow(
      expect.objectContaining({
        code: 'validation',
        message,
        subject: 'web call',
        failures: [{ path: 'webCallUrl', message, value: undefined }],
      }),
    )
  })
})

describe('wantsRecording', () => {
  test.each([
    [true, { artifactPlan: { videoRecordingEnabled: true } }],
    [false, { artifactPlan: { videoRecordingEnabled: false } }],
    [false, { artifactPlan: {} }],
    [false, {}],
  ])('default: is %s for %j', (expected, fields) => {
    expect(wantsRecording({ id: 'a', webCallUrl: 'https://rooms.example/one', ...fields })).toBe(expected)
  })
})
