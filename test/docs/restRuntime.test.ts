import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'

const page = readFileSync(join(root, 'docs/rest-runtime.md'), 'utf8')
const rows = [...page.matchAll(/^\| R(\d+) \| .+ \| (.+) \|$/gm)].map(
  ([, number, tests = '']) => [Number(number), tests] as const,
)

/** A test file that a row names, and the titles of the tests in it that hold the row. */
const namedIn = (tests: string) =>
  tests.split(/\[\w+\]\(\.\.\//).flatMap((part) => {
    const file = /^([^)]+)\)/.exec(part)?.[1]
    return file ? [{ file, titles: [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title) }] : []
  })

describe('docs/rest-runtime.md', () => {
  test('has every requirement, once', () => {
    expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  })

  test.each(rows)('R%d names tests that exist', (_number, tests) => {
    const named = namedIn(tests)
    expect(named).not.toEqual([])
    for (const { file, titles } of named) {
      const source = readFileSync(join(root, file), 'utf8')
      expect(titles, file).not.toEqual([])
      for (const title of titles) expect(source, file).toContain(`'${title}'`)
    }
  })
})
