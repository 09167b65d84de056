import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './sourceFiles.ts'

/** What is asked of the site, by letter: what it shows and does, and how well. */
const ASKED = {
  S: { last: 140, measured: [] },
  // Lighthouse and the time to answer a press are figures: `npm run lighthouse`
  G: { last: 44, measured: [1, 2, 3] },
}
type Letter = keyof typeof ASKED

const specs = ['test/browser', 'test/hosting'].flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => /^site\w*\.spec\.ts$/.test(name) || folder === 'test/hosting')
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(`${root}${folder}/${name}`, 'utf8')),
)

/** The titles of the tests in a browser, as they stand in the code. */
const titles = specs.flatMap((text) =>
  [...text.matchAll(/\b(?:test|strictTest)\(\s*(['`])(.*?)\1/g)].map(([, , title = '']) => title),
)

/** The numbers that a title names under a letter: `S4 S7-S9` is 4, 7, 8 and 9. */
const numbersIn = (title: string, letter: Letter): number[] =>
  [...title.matchAll(/\b([SG])(\d+)(?:-[SG](\d+))?\b/g)].flatMap(([, found, first, last = first]) => {
    if (found !== letter) return []
    const from = Number(first)
    return Array.from({ length: Number(last) - from + 1 }, (_, index) => from + index)
  })

test.each(['S', 'G'] as const)(
  'every statement of the site under %s is named by a test in a browser',
  (letter) => {
    const { last, measured } = ASKED[letter]
    const named = new Set<number>([...titles.flatMap((title) => numbersIn(title, letter)), ...measured])
    const all = Array.from({ length: last }, (_, index) => index + 1)
    expect([...named].sort((a, b) => a - b)).toEqual(all)
  },
)

test('behavior: a range in a title is every number of it', () => {
  const title = 'S4 S7-S9 G12: a page'
  expect(numbersIn(title, 'S')).toEqual([4, 7, 8, 9])
  expect(numbersIn(title, 'G')).toEqual([12])
})
