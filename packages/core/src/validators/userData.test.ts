import { describe, expect, test } from 'vitest'
import { check } from './check.ts'
import { UserData } from './userData.ts'

const checking = (value: unknown) => () => check('userData', UserData, value)
const circular: { self?: unknown } = {}
circular.self = circular

describe('userData', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an object', { plan: 'pro' }],
    ['a text of 4096 characters', 'x'.repeat(4096)],
    ['JSON of 4096 characters', { a: 'x'.repeat(4096 - '{"a":""}'.length) }],
  ])('valid: %s', (_name, value) => {
    expect(checking(value)).not.toThrow()
  })

  test.each([
    ['a text of 4097 characters', 'x'.repeat(4097)],
    ['JSON of 4097 characters', { a: 'x'.repeat(4097 - '{"a":""}'.length) }],
  ])('invalid: %s', (_name, value) => {
    expect(checking(value)).toThrow(
      'userData is too large (4097 characters). Maximum size suppported is 4096.',
    )
  })

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a big integer', 1n],
    ['a circle', circular],
  ])('invalid: %s', (_name, value) => {
    expect(checking(value)).toThrow('userData must be serializable to JSON')
  })
})
