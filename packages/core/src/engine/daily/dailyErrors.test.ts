import { describe, expect, test } from 'vitest'
import { CallError, FATAL_ERROR_TYPES } from '../../errors/CallError.ts'
import { CAMERA_ERROR_KINDS, CameraError } from '../../errors/CameraError.ts'
import { OffhookError } from '../../errors/OffhookError.ts'
import { toCallError, toCameraError, toEngineError } from './dailyErrors.ts'

describe('toCallError', () => {
  test.each(FATAL_ERROR_TYPES)('default: %s keeps its type and its text', (type) => {
    const event = { action: 'error', errorMsg: 'for people', error: { type, msg: 'of the type' } }
    const error = toCallError(event)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ type, code: `call-${type}`, message: 'of the type', cause: event })
  })

  test.each([
    ['without a type', { errorMsg: 'Something broke.' }, 'Something broke.'],
    ['of an unknown type', { errorMsg: 'New.', error: { type: 'brand-new' } }, 'New.'],
    ['that is a text', 'Broken.', 'Broken.'],
    ['that is an Error', new Error('Broken.'), 'Broken.'],
    ['that is nothing', undefined, 'Unknown error'],
  ])('behavior: the type of an error %s is unknown', (_name, event, message) => {
    expect(toCallError(event)).toMatchObject({ type: 'unknown', code: 'call-unknown', message })
  })
})

describe('both texts of a fatal error (facts of the platform, P1)', () => {
  test('behavior: a deleted room keeps its second message besides "Meeting has ended"', () => {
    const error = toCallError({
      action: 'error',
      errorMsg: 'Meeting has ended',
      error: { type: 'no-room', msg: 'Exiting meeting because room was deleted' },
    })
    expect(error).toMatchObject({
      type: 'no-room',
      message: 'Exiting meeting because room was deleted',
      errorMsg: 'Meeting has ended',
    })
    expect(error.toJSON()).toEqual({
      name: 'CallError',
      code: 'call-no-room',
      type: 'no-room',
      message: 'Exiting meeting because room was deleted',
      errorMsg: 'Meeting has ended',
      retryable: false,
    })
  })

  test.each([
    ['with the same text twice', { errorMsg: 'Meeting has ended' }],
    ['with one text', {}],
  ])('behavior: an ejected user %s has one message', (_name, beside) => {
    const error = toCallError({ ...beside, error: { type: 'ejected', msg: 'Meeting has ended' } })
    expect(error).toMatchObject({ type: 'ejected', message: 'Meeting has ended', errorMsg: undefined })
    expect(error.toJSON()).not.toHaveProperty('errorMsg')
  })

  const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJyIjoicm9vbSJ9.c2lnbmF0dXJl'
  const text = `https://x.daily.co/room?t=${JWT} is gone; ${JWT} is void.`

  test('behavior: removes the query string of an address, and meeting tokens', () => {
    const errors = [
      toCallError({ errorMsg: text, error: { type: 'no-room', msg: `first ${text}` } }),
      toCallError(text),
      toCameraError({ errorMsg: text }),
      toEngineError(text, 'join()'),
    ]
    for (const error of errors) {
      const json = JSON.stringify(error)
      expect(json).toContain('https://x.daily.co/room is gone')
      expect(json).not.toContain('eyJ')
      expect(json).not.toContain('?t=')
    }
  })
})

describe('toCameraError', () => {
  const details: Record<string, object> = {
    permissions: { blockedBy: 'user', blockedMedia: ['audio'] },
    'not-found': { missingMedia: ['video', 'audio'] },
    constraints: { reason: 'invalid', failedMedia: ['video'] },
  }

  test.each(CAMERA_ERROR_KINDS)('default: %s keeps its details', (kind) => {
    const event = {
      errorMsg: { errorMsg: 'outer' },
      error: { type: kind, msg: 'No microphone.', ...details[kind] },
    }
    const error = toCameraError(event)
    expect(error).toBeInstanceOf(CameraError)
    expect(error).toMatchObject({
      kind,
      code: `camera-${kind}`,
      message: 'No microphone.',
      info: details[kind] ?? {},
    })
    expect(error.toJSON()).toEqual({
      name: 'CameraError',
      code: `camera-${kind}`,
      message: 'No microphone.',
      retryable: error.retryable,
      kind,
      ...details[kind],
    })
  })

  test.each([
    [{ errorMsg: { errorMsg: 'Not allowed', audioOk: false } }, 'Not allowed'],
    [{ errorMsg: 'Not allowed' }, 'Not allowed'],
    [{ error: { type: 'of-tomorrow' } }, 'The microphone cannot be used.'],
    [undefined, 'The microphone cannot be used.'],
  ])('behavior: %j is unknown', (event, message) => {
    expect(toCameraError(event)).toMatchObject({ kind: 'unknown', message })
  })
})

describe('toEngineError', () => {
  const own = new Error('own')
  test.each<[string, unknown, object]>([
    ['a text', 'Failed to load.', { code: 'engine', message: 'Failed to load.' }],
    ['nothing', undefined, { code: 'engine', message: 'join() was refused without a reason.' }],
    [
      'an error event',
      { action: 'error', errorMsg: 'x', error: { type: 'exp-token', msg: 'Too late.' } },
      { code: 'call-exp-token', type: 'exp-token', message: 'Too late.' },
    ],
    [
      'an object with a text in it',
      { error: 'no worklet' },
      { code: 'engine', message: 'join() failed: no worklet' },
    ],
    [
      'an object with an error of another class in it',
      { error: { type: 'x', msg: 'no worklet' }, errorMsg: 'outer' },
      { code: 'engine', message: 'join() failed: no worklet' },
    ],
    [
      'an object with a text beside',
      { error: {}, errorMsg: 'no player' },
      { code: 'engine', message: 'join() failed: no player' },
    ],
    [
      'a word for programs with a text beside',
      { error: 'remote-media-player-error', errorMsg: 'no film' },
      { code: 'engine', message: 'join() failed: no film' },
    ],
    ['null', null, { code: 'engine', message: 'join() failed: Unknown error' }],
  ])('default: converts %s', (_name, reason, expected) => {
    expect(toEngineError(reason, 'join()')).toMatchObject(expected)
    expect(toEngineError(reason, 'join()')).toBeInstanceOf(Error)
  })

  test('behavior: an Error is the cause, also inside an object, and keeps its message', () => {
    expect(toEngineError(own, 'join()')).toMatchObject({ code: 'engine', message: 'own', cause: own })
    expect(toEngineError({ error: own }, 'join()')).toMatchObject({ code: 'engine', message: 'own' })
  })

  test('behavior: an OffhookError is returned unchanged', () => {
    const ours = new OffhookError('unsupported', 'too old')
    expect(toEngineError(ours, 'join()')).toBe(ours)
  })
})
