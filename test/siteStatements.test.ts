import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './sourceFiles.ts'

/** How many statements there are of what the site shows and does. */
const STATEMENTS = 140

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

/** The numbers that a title names: `S4 S7-S9` is 4, 7, 8 and 9. */
const numbersIn = (title: string): number[] =>
  [...title.matchAll(/\bS(\d+)(?:-S(\d+))?\b/g)].flatMap(([, first, last = first]) => {
    const from = Number(first)
    return Array.from({ length: Number(last) - from + 1 }, (_, index) => from + index)
  })

test('every statement of the site is named by a test in a browser', () => {
  const named = new Set(titles.flatMap(numbersIn))
  const all = Array.from({ length: STATEMENTS }, (_, index) => index + 1)
  expect(all.filter((number) => !named.has(number))).toEqual([])
  expect([...named].filter((number) => number < 1 || number > STATEMENTS)).toEqual([])
})

test('behavior: a range in a title is every number of it', () => {
  expect(numbersIn('S4 S7-S9 G12: a page')).toEqual([4, 7, 8, 9])
})
