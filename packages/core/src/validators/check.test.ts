import { number, object, string } from 'superstruct'
import { describe, expect, test } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import { check } from './check.ts'

const person = object({ name: string(), address: object({ number: number() }) })

function errorOf(value: unknown): ValidationError {
  try {
    check('person', person, value)
  } catch (error) {
    if (error instanceof ValidationError) return error
  }
  throw new Error('Nothing was refused.')
}

describe('check', () => {
  test('default: what keeps the rules passes', () => {
    expect(() => check('person', person, { name: 'Ada', address: { number: 1 } })).not.toThrow()
  })

  test('behavior: the error names the subject, and every broken path with its value', () => {
    const error = errorOf({ name: 7, address: { number: 'x' } })
    expect(error.subject).toBe('person')
    expect(error.failures.map(({ path, value }) => [path, value])).toEqual([
      ['name', 7],
      ['address.number', 'x'],
    ])
    expect(error.message).toBe(error.failures[0]?.message)
    expect(error.failures.every(({ message }) => message !== '')).toBe(true)
  })

  test.each([undefined, null, 7, 'x', [], { toString: 1 }, Object.create(null)])(
    'behavior: %j is refused, and nothing else is thrown',
    (value) => {
      expect(errorOf(value).failures.length).toBeGreaterThan(0)
      expect(errorOf({ name: value, address: value }).failures.length).toBeGreaterThan(0)
    },
  )

  test('behavior: a value that cannot be printed or read is refused', () => {
    const hostile = {
      get name() {
        throw new Error('hands off')
      },
    }
    expect(errorOf(hostile).failures).toEqual([
      { path: '', message: 'The value cannot be read.', value: hostile },
    ])
  })
})
