import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './documents.ts'

/** The rows of the tables, as the cells of what shows a statement. */
const cells = [...read('docs/specification.md').matchAll(/^\| (?!Statement |---).+ \| (.+) \|$/gm)].map(
  ([, cell = '']) => cell,
)

/** Links to files of tests or of cases, each with the titles that follow it. */
const linked = cells
  .flatMap((cell) => [...cell.matchAll(/\]\(([^)]+\.tsx?)\) ('[^']+'(?:, '[^']+')*)/g)])
  .flatMap(([, link = '', titles = '']) =>
    titles
      .slice(1, -1)
      .split("', '")
      .map((title) => ({ file: posix.join('docs', link), title })),
  )

/** Whether a file has a test with this title, or cases with this name. */
function hasTitle({ file, title }: { file: string; title: string }): boolean {
  const source = read(file)
  if (!file.includes('/fixtures/')) return [`'${title}'`, `"${title}"`].some((text) => source.includes(text))
  return source.split('\n').some((line) => line.trim().replaceAll("'", '').startsWith(`${title}: [`))
}

/** The statements of the page that a cell names, outside of links and titles. */
const idsOf = (cell: string) => cell.replaceAll(/\([^)]*\)|'[^']*'/g, '').match(/\b[SG]\d+\b/g) ?? []

test('a statement of the specification is shown by statements of the page, or by tests', () => {
  expect(cells.length).toBeGreaterThan(200)
  expect(cells.filter((cell) => idsOf(cell).length === 0 && !/\.tsx?\) '/.test(cell))).toEqual([])
})

test('every statement of the page that it names exists', () => {
  const statements = read('docs/site-statements.md')
  expect(cells.flatMap(idsOf).filter((id) => !statements.includes(`\n- **${id}** `))).toEqual([])
})

test('every test and every case that it names exists', () => {
  expect(linked.length).toBeGreaterThan(150)
  expect(linked.filter((one) => !hasTitle(one))).toEqual([])
})
