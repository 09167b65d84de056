import { describe, expect, test } from 'vitest'
import * as call from './call.ts'
import * as daily from './daily.ts'
import * as index from './index.ts'
import * as testing from './testing.ts'

describe('the public surface', () => {
  test('default: @offhook/core', () => {
    expect(Object.keys(index)).toMatchInlineSnapshot(`
      [
        "ApiError",
        "CallError",
        "FATAL_ERROR_TYPES",
        "CAMERA_ERROR_KINDS",
        "CameraError",
        "InvalidStateError",
        "isOffhookError",
        "OffhookError",
        "AbortError",
        "ConnectionError",
        "ParseError",
        "TimeoutError",
        "ValidationError",
        "createEmitter",
        "createVoiceClient",
        "isModelOutput",
        "isSpeechUpdate",
        "isStatusUpdate",
        "isTranscript",
      ]
    `)
  })

  test('default: @offhook/core/call', () => {
    expect(Object.keys(call)).toMatchInlineSnapshot(`
      [
        "createCall",
        "TRANSITIONS",
      ]
    `)
  })

  test('default: @offhook/core/daily', () => {
    expect(Object.keys(daily)).toMatchInlineSnapshot(`
      [
        "daily",
      ]
    `)
  })

  test('default: @offhook/core/testing', () => {
    expect(Object.keys(testing)).toMatchInlineSnapshot(`
      [
        "FAKE_ASSISTANT_ID",
        "fakeEngine",
        "fakeFetch",
      ]
    `)
  })
})
