import { describe, expect, test } from 'vitest'
import { CameraError } from './CameraError.ts'
import { ERROR_CATALOGUE } from './catalogue.ts'
import { type ErrorCode, isRetryable } from './errorCode.ts'
import { errorMessageForUser } from './errorMessageForUser.ts'
import { ConnectionError } from './requestErrors.ts'

const GENERAL = errorMessageForUser(undefined)

describe('errorMessageForUser', () => {
  test('default: the error itself, its JSON and its event give the same sentence', () => {
    const error = new CameraError('not-found', 'Requested device not found')
    const sentence = errorMessageForUser(error)
    expect(sentence).not.toBe(GENERAL)
    expect(errorMessageForUser(error.toJSON())).toBe(sentence)
    expect(errorMessageForUser({ type: 'start-method-error', code: error.code })).toBe(sentence)
  })

  test.each(Object.keys(ERROR_CATALOGUE))('behavior: %s has a sentence of plain text', (code) => {
    expect(errorMessageForUser({ code })).toMatch(/^[A-Z][^`<>{}]{10,100}\.$/)
  })

  test.each([
    null,
    7,
    'text',
    new Error('Secret.'),
    {},
    { code: 'toString' },
    { code: 5 },
    { code: 'newer' },
  ])('behavior: %j gives the general sentence', (value) => {
    expect(errorMessageForUser(value)).toBe(GENERAL)
  })

  test('behavior: causes that a user can act on have different sentences', () => {
    const codes = [
      'camera-permissions',
      'camera-not-found',
      'camera-mic-in-use',
      'connection',
      'api-payment-required',
    ]
    expect(new Set([GENERAL, ...codes.map((code) => errorMessageForUser({ code }))]).size).toBe(
      codes.length + 1,
    )
  })

  test('behavior: only a retryable error invites the user to try again at once', () => {
    const inviting = Object.keys(ERROR_CATALOGUE).filter((code) =>
      /try again(?! later)/.test(errorMessageForUser({ code })),
    )
    expect(inviting).toContain('camera-permissions')
    expect(inviting.filter((code) => !isRetryable(code as ErrorCode))).toEqual([])
  })

  test('behavior: never contains a text of a server', () => {
    expect(errorMessageForUser(new ConnectionError('fetch failed: pk-secret'))).not.toContain('secret')
  })
})
