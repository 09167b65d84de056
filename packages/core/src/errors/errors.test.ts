import { describe, expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { CallError, FATAL_ERROR_TYPES, isFatalErrorType } from './CallError.ts'
import { CAMERA_ERROR_KINDS, CameraError } from './CameraError.ts'
import { InvalidStateError } from './InvalidStateError.ts'
import { isOffhookError, messageOf, OffhookError, toOffhookError } from './OffhookError.ts'
import { ParseError } from './ParseError.ts'
import { AbortError, ConnectionError, TimeoutError } from './requestErrors.ts'
import { ValidationError } from './ValidationError.ts'

const secret = { authorization: 'Bearer pk-secret' }
const api = (status: number, body: unknown = undefined) =>
  new ApiError({ status, body, requestId: 'r-1', operation: 'GET /call' })

describe('every error', () => {
  const errors: [OffhookError, object][] = [
    [new OffhookError('engine', 'Text.', { cause: secret }), { name: 'OffhookError', code: 'engine' }],
    [new InvalidStateError('Text.'), { name: 'InvalidStateError', code: 'invalid-state' }],
    [new InvalidStateError('Text.', 'no-call'), { name: 'InvalidStateError', code: 'no-call' }],
    [
      new ValidationError('target', [{ path: 'a', message: 'Text.', value: secret }]),
      {
        name: 'ValidationError',
        code: 'validation',
        subject: 'target',
        failures: [{ path: 'a', message: 'Text.' }],
      },
    ],
    [
      new CallError('ejected', 'Text.', { cause: secret }),
      { name: 'CallError', code: 'call-ejected', type: 'ejected' },
    ],
    [
      new CameraError('permissions', 'Text.', { blockedBy: 'user' }),
      { name: 'CameraError', code: 'camera-permissions', kind: 'permissions', blockedBy: 'user' },
    ],
    [new ConnectionError('Text.', { cause: secret }), { name: 'ConnectionError', code: 'connection' }],
    [new TimeoutError('Text.'), { name: 'TimeoutError', code: 'timeout' }],
    [new AbortError('Text.'), { name: 'AbortError', code: 'aborted' }],
    [new ParseError('Text.', { cause: secret }), { name: 'ParseError', code: 'parse' }],
  ]
  test.each(errors)(
    'default: %s is an Error with a code, and plain JSON without its cause',
    (error, json) => {
      expect(error).toBeInstanceOf(Error)
      expect(error).toBeInstanceOf(OffhookError)
      expect(error.toJSON()).toEqual({ message: 'Text.', retryable: error.retryable, ...json })
      expect(JSON.stringify(error)).not.toContain('secret')
      expect(isOffhookError(error)).toBe(true)
      expect(isOffhookError(error, error.code)).toBe(true)
      expect(isOffhookError(error, 'stream')).toBe(false)
      expect(String(error)).toBe(`${error.name}: Text.`)
    },
  )

  test('default: retryable: whether another try may succeed', () => {
    expect(new ConnectionError('Text.').retryable).toBe(true)
    expect(new CameraError('permissions', 'Text.').retryable).toBe(true)
    expect(new CallError('exp-room', 'Text.').retryable).toBe(false)
    expect(api(429).retryable).toBe(true)
    expect(api(401).retryable).toBe(false)
  })

  test('behavior: a TimeoutError is a ConnectionError', () => {
    expect(new TimeoutError('Text.')).toBeInstanceOf(ConnectionError)
  })
})

describe('ApiError', () => {
  test.each([
    [400, 'api-bad-request'],
    [401, 'api-authentication'],
    [402, 'api-payment-required'],
    [403, 'api-permission-denied'],
    [404, 'api-not-found'],
    [409, 'api-conflict'],
    [418, 'api-status'],
    [422, 'api-unprocessable'],
    [429, 'api-rate-limit'],
    [500, 'api-server'],
    [503, 'api-server'],
  ])('default: %d has the code %s', (status, code) => {
    expect(api(status)).toMatchObject({ status, code })
  })

  test.each([
    [{ message: 'One.' }, 'One.'],
    [{ message: ['One.', 'Two.'] }, 'One.; Two.'],
    [{ message: { reason: 'One.' } }, '{"reason":"One."}'],
    [{ message: ['One.', { field: 'two' }, null] }, 'One.; {"field":"two"}; null'],
    [{ message: [{ toString: 1 }] }, '{"toString":1}'],
    [{ message: [] }, 'no message'],
    [[{ reason: 'One.' }], '{"reason":"One."}'],
    ['<html>', '<html>'],
    [{ error: 'One.' }, '{"error":"One."}'],
    ['', 'no message'],
    [undefined, 'no message'],
  ])('behavior: the message for the body %j: %s', (body, expected) => {
    expect(api(400, body).message).toBe(`GET /call answered 400: ${expected}`)
  })

  test('behavior: the status 0 of a redirect that is not followed', () => {
    expect(api(0, undefined)).toMatchObject({
      code: 'api-status',
      status: 0,
      message: 'GET /call answered a redirect: no message',
    })
  })

  test('behavior: the message is truncated, and the JSON has no body', () => {
    const error = api(500, 'x'.repeat(10_000))
    expect(error.message.length).toBeLessThan(600)
    expect(error.toJSON()).toEqual({
      name: 'ApiError',
      code: 'api-server',
      message: error.message,
      retryable: true,
      status: 500,
      operation: 'GET /call',
      requestId: 'r-1',
      attempts: 1,
    })
  })
})

describe('the lists of types and kinds', () => {
  test('default: the ten fatal types and the eight camera kinds of the specification', () => {
    expect([...FATAL_ERROR_TYPES].sort()).toEqual([
      'connection-error',
      'ejected',
      'end-of-life',
      'exp-room',
      'exp-token',
      'meeting-full',
      'nbf-room',
      'nbf-token',
      'no-room',
      'not-allowed',
    ])
    expect([...CAMERA_ERROR_KINDS].sort()).toEqual([
      'cam-in-use',
      'cam-mic-in-use',
      'constraints',
      'mic-in-use',
      'not-found',
      'permissions',
      'undefined-mediadevices',
      'unknown',
    ])
    expect(FATAL_ERROR_TYPES.every(isFatalErrorType)).toBe(true)
    expect([undefined, 'unknown', 'connection_error', 7].some(isFatalErrorType)).toBe(false)
  })
})

describe('toOffhookError', () => {
  test('default: returns an OffhookError unchanged, and makes other values the cause of a new one', () => {
    const own = new AbortError()
    expect(toOffhookError(own)).toBe(own)
    const cause = new TypeError('no')
    expect(toOffhookError(cause)).toMatchObject({ code: 'unknown', message: 'no', cause })
    expect(toOffhookError('no', 'engine')).toMatchObject({ code: 'engine', message: 'no', cause: 'no' })
  })

  test.each([
    [new Error('a'), 'a'],
    ['a', 'a'],
    [{ errorMsg: 'a', message: 'b' }, 'a'],
    [{ message: 'b' }, 'b'],
    [{ message: 7 }, 'Unknown error'],
    [null, 'Unknown error'],
    [undefined, 'Unknown error'],
    [7, 'Unknown error'],
  ])('behavior: the text of %j', (error, text) => {
    expect(messageOf(error)).toBe(text)
  })
})
