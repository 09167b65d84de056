import { describe, expect, test } from 'vitest'
import { deepCopy, normalizeResult, toDailyInputSettings } from './normalize.ts'

const background = (source: unknown) => ({
  video: { processor: { type: 'background-image', config: { source } } },
})

describe('toDailyInputSettings', () => {
  test.each([
    ['data:image/png,%89PNG', 'data:image/png;,%89PNG'],
    ['data:image/jpeg,a;b', 'data:image/jpeg;,a;b'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['https://images.example/a,b.png', 'https://images.example/a,b.png'],
    [5, 5],
  ])('default: the image %j becomes %j', (source, expected) => {
    expect(toDailyInputSettings(background(source))).toEqual(background(expected))
  })

  test('default: an audio processor has no config, and everything else stays', () => {
    const settings = { customTrack: Symbol('track') }
    const video = { processor: { type: 'background-blur', config: null }, settings }
    const given = { audio: { processor: { type: 'noise-cancellation', config: {} }, settings }, video }
    expect(toDailyInputSettings(given)).toEqual({
      audio: { processor: { type: 'noise-cancellation' }, settings },
      video,
    })
  })

  test.each([undefined, null, 5, {}, { audio: null, video: 5 }])('behavior: %j is passed on', (given) => {
    expect(toDailyInputSettings(given)).toEqual(given)
  })
})

describe('normalizeResult', () => {
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
    'behavior: rejected receive settings throw, although daily-js drops the error: %j',
    (answer) => {
      const message = 'updateReceiveSettings() was refused without a reason.'
      expect(() => normalizeResult('updateReceiveSettings', answer, [])).toThrow(message)
    },
  )

  test('behavior: setUserData before the join returns its argument', () => {
    expect(normalizeResult('setUserData', undefined, [{ seat: 1 }])).toEqual({ userData: { seat: 1 } })
    expect(normalizeResult('setUserData', { userData: 'a' }, ['b'])).toEqual({ userData: 'a' })
  })
})

describe('deepCopy', () => {
  test('default: copies plain objects and arrays at any depth, and passes other values on', () => {
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
