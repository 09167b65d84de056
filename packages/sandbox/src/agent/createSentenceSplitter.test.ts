import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSentenceSplitter } from './createSentenceSplitter.ts'

/** The pieces of a text that comes in these parts. */
function split(...parts: string[]): string[] {
  const splitter = createSentenceSplitter()
  const sentences = parts.flatMap((part) => splitter.push(part))
  const rest = splitter.rest()
  return rest === '' ? sentences : [...sentences, rest]
}

describe('createSentenceSplitter', () => {
  test.each([
    ['Sure. Which day?', ['Sure.', ' Which day?']],
    ['Wait… what? "Yes!" she said.', ['Wait…', ' what?', ' "Yes!"', ' she said.']],
    ['Dr. Smith pays 3.50 at 9 a.m. sharp. Fine.', ['Dr. Smith pays 3.50 at 9 a.m. sharp.', ' Fine.']],
    ['One\n\n2. Two\nThree', ['One', '\n\n2. Two', '\nThree']],
    ['はい。わかりました。', ['はい。', 'わかりました。']],
    ['no end', ['no end']],
    ['', []],
  ])('default: %j', (text, sentences) => {
    expect(split(text)).toEqual(sentences)
  })

  test('behavior: a sentence is complete with the space after it, whatever the parts', () => {
    const splitter = createSentenceSplitter()
    expect(splitter.push('It costs 3.')).toEqual([])
    expect(splitter.push('50. O')).toEqual(['It costs 3.50.'])
    expect(splitter.push('K.')).toEqual([])
    expect(splitter.push(' ')).toEqual([' OK.'])
    expect(splitter.rest()).toBe(' ')
  })

  test('behavior: a long text is split at a comma, else at a space, else anywhere', () => {
    const words = 'word '.repeat(40)
    expect(split(`${words}, ${words}`)).toEqual([`${words},`, ` ${words}`])
    expect(split(`${words}${words}`)).toHaveLength(2)
    expect(split('x'.repeat(500)).map(({ length }) => length)).toEqual([240, 240, 20])
  })

  test('behavior: joined, the pieces are the text', () => {
    const text = fc.array(
      fc.constantFrom('Yes', ' ', '. ', '?', '\n', '3.5', ',', 'é', '。', '"', 'word '.repeat(60)),
    )
    fc.assert(
      fc.property(text, (parts) => {
        expect(split(...parts).join('')).toBe(parts.join(''))
      }),
    )
  })
})
