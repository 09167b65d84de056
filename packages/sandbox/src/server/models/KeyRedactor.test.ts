import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeyRedactor } from './KeyRedactor.ts'

/** Letters that a URL and JSON each write in another way. */
const KEY = 'sk-hidden/1+"2'
const FORMS = [KEY, 'sk-hidden%2F1%2B%222', 'sk-hidden%2f1%2b%222', 'sk-hidden/1+\\"2', 'sk-hidden\\/1+\\"2']

/** Keys of which words of a conversation may be a part. */
const USUAL = ['none', 'EMPTY', 'ollama', 'test', '1', 'lm-studio', 'not-needed', 'Whatever', 'sk-1']

/** All that a stream shows of these parts. */
function stream(key: string | undefined, parts: readonly string[]): string {
  const redacted = new KeyRedactor(key).createStream()
  return [...parts.map((part) => redacted.push(part)), redacted.rest()].join('')
}

const cutAt = (text: string, ...positions: readonly number[]): string[] =>
  [...positions, text.length].map((position, index) => text.slice(positions[index - 1] ?? 0, position))

describe('redactWords and redactError', () => {
  test.each(FORMS)('default: %s is removed', (form) => {
    const redactor = new KeyRedactor(KEY)
    const text = `Your key ${form} is invalid, ${form}.`
    expect(redactor.redactWords(text)).toBe('Your key … is invalid, ….')
    expect(redactor.redactError(text)).toBe('Your key … is invalid, ….')
  })

  test.each(USUAL)('behavior: the key %s does not change words', (key) => {
    const text = `There are none, 1 test of ${key} is EMPTY: ollama`
    expect(new KeyRedactor(key).redactWords(text)).toBe(text)
    expect(new KeyRedactor(key).redactJson(`{"count":1,"day":"${key}"}`)).toBe(`{"count":1,"day":"${key}"}`)
    expect(stream(key, text.split(/(?= )/))).toBe(text)
  })

  test('behavior: a short key is removed from errors, unless it is a usual placeholder', () => {
    expect(new KeyRedactor('hunter2').redactError('Bearer hunter2 is wrong')).toBe('Bearer … is wrong')
    expect(new KeyRedactor('test').redactError('The test failed')).toBe('The test failed')
  })

  test('behavior: without a key nothing is removed', () => {
    const redactor = new KeyRedactor(undefined)
    expect(redactor.redactWords('undefined')).toBe('undefined')
    expect(redactor.redactError('undefined')).toBe('undefined')
  })
})

describe('redactJson', () => {
  const inUnicode = Array.from(KEY, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')

  test.each([...FORMS.slice(1), inUnicode])(
    'default: %s is removed, and the rest is the same value',
    (form) => {
      const redacted = new KeyRedactor(KEY).redactJson(`{ "a": [1, "x ${form}"], "${form}": true }`)
      expect(JSON.parse(redacted)).toEqual({ a: [1, 'x …'], '…': true })
    },
  )

  test('behavior: other JSON stays as it is, letter by letter', () => {
    const json = '{ "big": 12345678901234567890, "a": "\\u0041" }'
    expect(new KeyRedactor(KEY).redactJson(json)).toBe(json)
  })

  test('behavior: invalid JSON and a name that comes twice have no key', () => {
    const redactor = new KeyRedactor('sk-hidden-secret')
    expect(redactor.redactJson('{"key": "sk-hidden-secret')).toBe('{"key": "…')
    expect(redactor.redactJson('{"a":"sk-hidden-secret","a":1}')).toBe('{"a":"…","a":1}')
  })
})

describe('createStream', () => {
  test.each(FORMS)('default: %s is removed wherever it is cut', (form) => {
    const text = `Invalid key ${form} of yours`
    for (let first = 0; first <= text.length; first += 1) {
      for (let second = first; second <= text.length; second += 1) {
        expect(stream(KEY, cutAt(text, first, second))).toBe('Invalid key … of yours')
      }
    }
    expect(stream(KEY, text.split(''))).toBe('Invalid key … of yours')
  })

  test('behavior: only a part that ends like the beginning of the key waits', () => {
    const redacted = new KeyRedactor(KEY).createStream()
    expect(['On Friday', ', as', ' you', ' ask', '-'].map((part) => redacted.push(part))).toEqual([
      'On Friday',
      ', a',
      's you',
      ' a',
      '',
    ])
    expect([redacted.push('sk-hid'), redacted.push('e-and-seek.')]).toEqual(['sk-', 'sk-hide-and-seek.'])
    expect(redacted.rest()).toBe('')
  })

  test('behavior: a text that ends in the middle of the key', () => {
    expect(stream(KEY, ['The desk', ' is sk'])).toBe('The desk is sk')
    expect(stream(KEY, ['My key is sk-hid', 'den/1'])).toBe('My key is …')
  })

  test('behavior: no cut of any text changes what is shown', () => {
    const piece = fc.constantFrom(...FORMS, KEY.slice(0, 5), KEY.slice(4), 's', 'sk-', ' and ', '%', '\\')
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => `${pieces.join('')}.`)
    fc.assert(
      fc.property(text, fc.array(fc.nat(80), { maxLength: 5 }), (whole, positions) => {
        const parts = cutAt(whole, ...positions.sort((a, b) => a - b))
        expect(stream(KEY, parts)).toBe(new KeyRedactor(KEY).redactWords(whole))
      }),
    )
  })
})
