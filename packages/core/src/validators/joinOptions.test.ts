import { describe, expect, test } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import { check } from './check.ts'
import { JoinOptions } from './joinOptions.ts'

const url = 'https://rooms.example/one'
const checking = (value: unknown) => () => check('join options', JoinOptions, value)

describe('joinOptions', () => {
  test.each([
    ['an address alone', { url }],
    ['an address on this machine', { url: 'http://localhost:4242/room' }],
    [
      'everything',
      {
        url,
        token: 't',
        userName: 'Ada',
        userData: { plan: 'pro' },
        startAudioOff: true,
        startVideoOff: false,
        subscribeToTracksAutomatically: false,
      },
    ],
  ])('valid: %s', (_name, options) => {
    expect(checking(options)).not.toThrow()
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, ''],
    ['a text', url, ''],
    ['no address', {}, 'url'],
    ['a relative address', { url: '/one' }, 'url'],
    ['an address that is not https', { url: 'http://rooms.example' }, 'url'],
    ['an address that is a number', { url: 7 }, 'url'],
    ['a token that is no text', { url, token: 7 }, 'token'],
    ['a name that is no text', { url, userName: {} }, 'userName'],
    ['too much userData', { url, userData: 'x'.repeat(4097) }, 'userData'],
    ['a flag that is no boolean', { url, startAudioOff: 'yes' }, 'startAudioOff'],
    ['an unknown property', { url, x: true }, 'x'],
  ])('invalid: %s', (_name, options, path) => {
    try {
      checking(options)()
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationError)
      expect((error as ValidationError).failures.map((failure) => failure.path)).toEqual([path])
    }
  })

  test('invalid: all that is wrong is said at once', () => {
    try {
      checking({ url: '', token: 7, x: 'none' })()
      expect.unreachable()
    } catch (error) {
      expect((error as ValidationError).failures.map(({ path }) => path).sort()).toEqual([
        'token',
        'url',
        'x',
      ])
    }
  })
})
