import { describe, expect, test } from 'vitest'
import { words as ar } from './ar.ts'
import { words as de } from './de.ts'
import { words as en } from './en.ts'
import { words as es } from './es.ts'
import { words as fr } from './fr.ts'
import { fill, loadWords, replaceWords } from './loadWords.ts'
import type { CallWords } from './words.ts'

const textsOf = ({ troubles, ...words }: CallWords) => ({ ...words, ...troubles })
const placeholdersOf = (text: string) => text.match(/\{\w+\}/g) ?? []

describe.each(Object.entries({ ar, de, es, fr }))('%s', (language, words) => {
  test('names its language', () => {
    expect(words.language).toBe(language)
  })

  test('has every text, each with the placeholders of the English one', () => {
    const english: Record<string, string> = textsOf(en)
    const texts: Record<string, string> = textsOf(words)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [name, text] of Object.entries(english)) {
      expect(texts[name]?.trim()).not.toBe('')
      expect(placeholdersOf(texts[name] ?? ''), name).toEqual(placeholdersOf(text))
    }
  })
})

test('loads the language of a region, and English for an unknown language', async () => {
  expect(await loadWords('de-AT')).toBe(de)
  expect(await loadWords('AR')).toBe(ar)
  expect(await loadWords('en-GB')).toBe(en)
  expect(await loadWords('tlh')).toBe(en)
  expect(await loadWords('constructor')).toBe(en)
  expect(await loadWords('')).toBe(en)
})

test('replaces single texts and keeps the others', () => {
  const replaced = replaceWords(en, { talk: 'Call Smith Dental', troubles: { busy: 'Call back later.' } })
  expect(replaced.talk).toBe('Call Smith Dental')
  expect(replaced.troubles.busy).toBe('Call back later.')
  expect(replaced.troubles.offline).toBe(en.troubles.offline)
  expect(replaced.mute).toBe(en.mute)
})

test('fills the placeholders that it knows', () => {
  expect(fill('In a call, {time} {other}', { time: '0:05' })).toBe('In a call, 0:05 {other}')
})
