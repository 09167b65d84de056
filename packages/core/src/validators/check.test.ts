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
  test('default: a valid value passes', () => {
    expect(() => check('person', person, { name: 'Ada', address: { number: 1 } })).not.toThrow()
  })

  test('behavior: the error has the subject, and every failure with path and value', () => {
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
    'behavior: %j throws a ValidationError and no other error',
    (value) => {
      expect(errorOf(value).failures.length).toBeGreaterThan(0)
      expect(errorOf({ name: value, address: value }).failures.length).toBeGreaterThan(0)
    },
  )

  test('behavior: a value that cannot be printed or read throws a ValidationError', () => {
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
