import { expect, test } from 'vitest'
import { createCameraError, failedKinds, toCameraError } from './cameraError.ts'

const refusal = (name: string, message = 'no') => new DOMException(message, name)

test.each([
  ['NotAllowedError', { type: 'permissions', blockedBy: 'user', blockedMedia: ['audio'] }],
  ['NotFoundError', { type: 'not-found', missingMedia: ['audio'] }],
  ['OverconstrainedError', { type: 'constraints', reason: 'invalid', failedMedia: ['audio'] }],
  ['NotReadableError', { type: 'mic-in-use' }],
  ['NotSupportedError', { type: 'undefined-mediadevices' }],
  ['DataError', { type: 'unknown' }],
])('default: %s', (name, error) => {
  expect(toCameraError(refusal(name), ['audio'])).toEqual({
    action: 'camera-error',
    errorMsg: { errorMsg: 'no', audioOk: false, videoOk: true },
    error: { msg: 'no', ...error },
  })
})

test('parameters: a refusal of the operating system', () => {
  const { error } = toCameraError(refusal('NotAllowedError', 'Permission denied by system'), ['audio'])
  expect(error).toMatchObject({ blockedBy: 'browser' })
})

test('parameters: a camera, or both', () => {
  expect(toCameraError(refusal('NotReadableError'), ['video']).error.type).toBe('cam-in-use')
  const both = toCameraError(refusal('NotReadableError'), ['audio', 'video'])
  expect(both.error.type).toBe('cam-mic-in-use')
  expect(both.errorMsg).toMatchObject({ audioOk: false, videoOk: false })
})

test('behavior: a thrown value that is not an Error', () => {
  expect(toCameraError('gone', ['audio']).error).toEqual({ msg: 'gone', type: 'unknown' })
})

test('default: a failure of a scenario concerns its devices only', () => {
  const both = ['audio', 'video'] as const
  expect(createCameraError('permissions', both)).toMatchObject({
    errorMsg: { audioOk: false, videoOk: false },
    error: { type: 'permissions', blockedBy: 'user', blockedMedia: both },
  })
  expect(createCameraError('cam-in-use', both).errorMsg).toMatchObject({ audioOk: true, videoOk: false })
  expect(createCameraError('mic-in-use', ['audio']).errorMsg).toMatchObject({ audioOk: false, videoOk: true })
})

test('behavior: a camera in use does not concern the microphone', () => {
  expect(failedKinds('cam-in-use', ['audio'])).toEqual(['video'])
  expect(failedKinds('unknown', ['audio'])).toEqual(['audio'])
})
