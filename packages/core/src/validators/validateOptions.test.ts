import { describe, expect, test } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import { boolean, define, type EntrySchema, type EntryStruct, func, record } from './entryStructs.ts'
import {
  baseUrl,
  integerFrom,
  key,
  nonEmptyString,
  numberFrom,
  type OptionSchema,
  signal as signalStruct,
  timeout,
  validateOptions,
} from './validateOptions.ts'

const SCHEMA = {
  on: boolean(),
  key: key(),
  wait: timeout(),
}

function failuresOf(options: unknown, schema: EntrySchema = SCHEMA) {
  try {
    validateOptions('open()', options, schema, undefined, schema === SCHEMA ? ['key'] : [])
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    expect(error.subject).toBe('open() options')
    return error.failures.map(({ path, message, value }) => [path, message, value])
  }
}

/** An object with an own property of that name, which a literal cannot have for `__proto__`. */
const withOwn = (name: string, value: unknown): object =>
  Object.defineProperty({ key: 'k' }, name, { value, enumerable: true })

describe('validateOptions', () => {
  test('default: accepts valid options, and undefined as a missing option', () => {
    expect(failuresOf({ key: 'k', on: undefined, wait: 5, other: undefined })).toEqual([])
    expect(failuresOf(Object.assign(Object.create(null), { key: 'k' }))).toEqual([])
  })

  test.each([undefined, null, 5, Number.NaN, 'key', true, ['key'], () => 'key', Symbol('key')])(
    'behavior: throws for %s in place of the options',
    (options) => {
      expect(failuresOf(options)).toEqual([['', 'The open() options must be an object.', options]])
    },
  )

  test.each(['Key', 'constructor', 'toString', 'hasOwnProperty', '__proto__', ''])(
    'behavior: names the unknown option "%s" and the known ones, without its value',
    (name) => {
      const message = `open() has no option ${name}, only on, key, wait.`
      expect(failuresOf(withOwn(name, 'secret'))).toEqual([[name, message, undefined]])
    },
  )

  test('behavior: reports all failures, the unknown options first', () => {
    expect(failuresOf({ wait: 0, on: 'yes', Key: 'secret' })).toEqual([
      ['Key', 'open() has no option Key, only on, key, wait.', undefined],
      ['on', 'on must be a boolean.', 'yes'],
      ['key', 'key must be a non-empty string, or a function that returns one.', undefined],
      ['wait', 'wait must be a number above 0 and at most 2147483647 milliseconds.', 0],
    ])
  })

  test('behavior: leaves the value of a secret option out of the error', () => {
    expect(failuresOf({ key: ['secret'] })).toEqual([
      ['key', 'key must be a non-empty string, or a function that returns one.', undefined],
    ])
  })

  test('behavior: checks an inherited option, since its reader finds it too', () => {
    expect(failuresOf(Object.create({ key: 'k', on: 'yes' }))).toEqual([
      ['on', 'on must be a boolean.', 'yes'],
    ])
  })

  test('parameters: a rule may depend on another option', () => {
    const schema: OptionSchema<{ min: number; max: number }> = {
      max: define('above min', (max, { min }) => Number(max) > Number(min)),
      min: numberFrom(0),
    }
    expect(failuresOf({ min: 1, max: 2 }, schema)).toEqual([])
    expect(failuresOf({ min: 2, max: 2 }, schema)).toEqual([['max', 'max must be above min.', 2]])
  })

  test('parameters: subject', () => {
    const validate = () => validateOptions('open()', { key: '' }, SCHEMA, 'door')
    expect(validate).toThrow(expect.objectContaining({ subject: 'door' }))
  })
})

const { signal } = new AbortController()
/** A signal of another window has the same members, and another class. */
const foreignSignal = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}
const noop = () => undefined

const VALUES: readonly unknown[] = [
  ...[null, true, false, Number.NaN, Infinity, -Infinity, -1, 0, 0.5, 1, 2, 2 ** 31 - 1, 2 ** 31, 5n],
  ...['', ' ', '1', 'https://a.example', 'https://a.example?b', 'http://a.example', 'http://localhost:1'],
  ...['/api/voice', '//a.example', '/\\\\a.example', '/api?b', 'api'],
  ...[{}, [], Object.create(null), noop, Symbol('a'), signal, foreignSignal],
  ...[new AbortController(), new EventTarget(), { aborted: 'no', addEventListener: noop }],
]

/** Each rule with its text, and all values of the list that it accepts. */
test.each<[name: string, EntryStruct, mustBe: string, accepted: readonly unknown[]]>([
  ['boolean()', boolean(), 'a boolean', [true, false]],
  ['func()', func(), 'a function', [noop]],
  [
    'nonEmptyString()',
    nonEmptyString(),
    'a non-empty string',
    VALUES.filter((value) => typeof value === 'string' && value.trim() !== ''),
  ],
  [
    'baseUrl()',
    baseUrl(),
    'a path or an address (https, or localhost) without a query',
    ['https://a.example', 'http://localhost:1', '/api/voice'],
  ],
  ['timeout()', timeout(), 'a number above 0 and at most 2147483647 milliseconds', [0.5, 1, 2, 2 ** 31 - 1]],
  ['signal()', signalStruct(), 'an AbortSignal', [null, signal, foreignSignal]],
  ['numberFrom(0)', numberFrom(0), 'a number of 0 or more', [Infinity, 0, 0.5, 1, 2, 2 ** 31 - 1, 2 ** 31]],
  ['numberFrom(0, 1, ms)', numberFrom(0, 1, ' ms'), 'a number from 0 to 1 ms', [0, 0.5, 1]],
  ['integerFrom(1)', integerFrom(1), 'a whole number of 1 or more', [1, 2, 2 ** 31 - 1, 2 ** 31]],
  ['integerFrom(0, 1)', integerFrom(0, 1), 'a whole number from 0 to 1', [0, 1]],
])('parameters: the rule %s', (_name, struct, mustBe, accepted) => {
  expect(struct.type).toBe(mustBe)
  expect(VALUES.filter((value) => struct.is(value, {}))).toEqual(accepted)
})

test('parameters: the rule record()', () => {
  const { type, is } = record()
  expect(type).toBe('an object')
  expect([{}, Object.create(null)].every((value) => is(value, {}))).toBe(true)
  expect([null, [], 'a', 5, noop].some((value) => is(value, {}))).toBe(false)
})
