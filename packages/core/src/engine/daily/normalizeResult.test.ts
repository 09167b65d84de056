import { describe, expect, test } from 'vitest'
import { deepCopy } from './normalizeArguments.ts'
import { normalizeResult } from './normalizeResult.ts'

describe('toAnswer', () => {
  test.each([
    ['localAudio', null, false],
    ['localVideo', true, true],
    ['updateSendSettings', { sendSettings: { video: 'x' } }, { video: 'x' }],
    ['updateSendSettings', { video: 'x' }, { video: 'x' }],
    ['updateReceiveSettings', { receiveSettings: { base: {} } }, { base: {} }],
    ['updateInputSettings', { audio: {} }, { audio: {} }],
    ['setUserName', { userName: 'a', callClientId: 'x' }, { userName: 'a' }],
    ['getSendSettings', null, null],
    ['getLocalAudioLevel', 0.5, 0.5],
  ])('default: %s: %j is %j', (method, answer, expected) => {
    expect(normalizeResult(method, answer, [])).toEqual(expected)
  })

  test.each([{ receiveSettings: undefined }, undefined])(
    'behavior: receive settings that were refused are an error, which daily-js drops: %j',
    (answer) => {
      const message = 'updateReceiveSettings() was refused without a reason.'
      expect(() => normalizeResult('updateReceiveSettings', answer, [])).toThrow(message)
    },
  )

  test('behavior: user data that is kept for the join is answered all the same', () => {
    expect(normalizeResult('setUserData', undefined, [{ seat: 1 }])).toEqual({ userData: { seat: 1 } })
    expect(normalizeResult('setUserData', { userData: 'a' }, ['b'])).toEqual({ userData: 'a' })
  })
})

describe('deepCopy', () => {
  test('default: plain objects and arrays are copied to the ground, all else is handed on', () => {
    const track = new (class MediaStreamTrack {})()
    const bytes = new ArrayBuffer(1)
    const given = { permissions: { canSend: ['video'] }, track, bytes, nothing: null }
    const copy = deepCopy(given) as typeof given
    expect(copy).toEqual(given)
    expect(copy.permissions.canSend).not.toBe(given.permissions.canSend)
    expect(copy.track).toBe(track)
    expect(copy.bytes).toBe(bytes)
  })
})
