import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { read } from './documents.ts'

/** What is stated of the site: its number, and whether a command measures it in place of a test. */
const rows = [...read('docs/site-statements.md').matchAll(/^- \*\*([SG])(\d+)\*\* (.+)$/gm)].map(
  ([, letter = '', number = '', text = '']) => ({
    letter,
    number: Number(number),
    name: `${letter}${number}`,
    isMeasured: /; measured by `npm run \w+`\.$/.test(text),
  }),
)
const onPage = rows.map(({ name }) => name)

const filesIn = (folder: string, end: RegExp) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => end.test(path))
    .map((path) => `${folder}/${path}`)

/** The titles of tests, as they stand in the code. */
const titlesIn = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    [...read(path).matchAll(/\b(?:test|strictTest)\(\s*(['`])(.*?)\1/g)].map(([, , title = '']) => title),
  )

/** The numbers that a title names: `S4 S7-S9` is S4, S7, S8 and S9. */
const numbersIn = (title: string): string[] =>
  [...title.matchAll(/\b([SG])(\d+)(?:-\1(\d+))?\b/g)].flatMap(([, letter = '', first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${letter}${Number(first) + index}`,
    ),
  )

const inBrowser = titlesIn([
  ...filesIn('test/browser/site', /\.spec\.ts$/),
  ...filesIn('test/hosting', /\.spec\.ts$/),
]).flatMap(numbersIn)
const besideCode = titlesIn(filesIn('site/src', /\.test\.tsx?$/)).flatMap(numbersIn)

describe('docs/site-statements.md', () => {
  test.each(['S', 'G'])('has every number under %s, once and in order', (wanted) => {
    const numbers = rows.filter(({ letter }) => letter === wanted).map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(40)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('has a test in a browser for every number, or a command that measures it', () => {
    const tested = new Set(inBrowser)
    expect(rows.filter(({ name, isMeasured }) => tested.has(name) === isMeasured)).toEqual([])
  })

  test('has every number that the title of a test names', () => {
    expect(besideCode.length).toBeGreaterThan(20)
    expect([...inBrowser, ...besideCode].filter((name) => !onPage.includes(name))).toEqual([])
  })
})

test('behavior: a range in a title is every number of it', () => {
  expect(numbersIn('S4 S7-S9 G12: a page')).toEqual(['S4', 'S7', 'S8', 'S9', 'G12'])
})
