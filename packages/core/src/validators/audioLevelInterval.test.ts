import { describe, expect, test } from 'vitest'
import { AudioLevelInterval } from './audioLevelInterval.ts'
import { check } from './check.ts'

const checking = (value: unknown) => () => check('audio-level interval', AudioLevelInterval, value)

describe('audioLevelInterval', () => {
  test.each([undefined, 100, 100.5, 60_000])('valid: %s', (value) => {
    expect(checking(value)).not.toThrow()
  })

  test.each([99, 99.9, 0, -100, Number.NaN, Number.POSITIVE_INFINITY, '100', null, [], true])(
    'invalid: %j',
    (value) => {
      expect(checking(value)).toThrow(
        'The interval must be a number greater than or equal to 100 milliseconds.',
      )
    },
  )
})
