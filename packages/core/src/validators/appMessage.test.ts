import { describe, expect, test } from 'vitest'
import { AppMessage } from './appMessage.ts'
import { check } from './check.ts'

const checking = (value: unknown, max?: number) => () => check('app message', AppMessage(max), value)
/** A text whose JSON has that many characters. */
const json = (length: number) => 'x'.repeat(length - 2)
const circular: { self?: unknown } = {}
circular.self = circular

describe('appMessage', () => {
  test.each([
    ['a text', 'playable'],
    ['null', null],
    ['an object', { type: 'say' }],
    ['JSON of 4096 characters', json(4096)],
  ])('valid: %s', (_name, value) => {
    expect(checking(value)).not.toThrow()
  })

  test('invalid: JSON of 4097 characters', () => {
    expect(checking(json(4097))).toThrow('Message data too large. Max size is 4096')
  })

  test('invalid: two megabytes', () => {
    expect(checking({ text: 'x'.repeat(2 ** 21) })).toThrow('Message data too large. Max size is 4096')
  })

  test('parameters: the room may take more, or less', () => {
    expect(checking(json(10_000), 10_000)).not.toThrow()
    expect(checking(json(101), 100)).toThrow('Message data too large. Max size is 100')
  })

  test.each([
    ['nothing', undefined],
    ['a function', () => 1],
    ['a big integer', 1n],
    ['a circle', circular],
  ])('invalid: %s', (_name, value) => {
    expect(checking(value)).toThrow('Message data must be serializable to JSON.')
  })
})
