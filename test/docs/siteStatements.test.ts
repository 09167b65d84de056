import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { read } from './documents.ts'

/** The statements of the page, and the command that measures a statement in place of a test. */
const statements = [
  ...read('docs/site-statements.md').matchAll(
    /^- \*\*([SG]\d+)\*\* .+?(?:[;.] [Mm]easured by `npm run (\w+)`\.)?$/gm,
  ),
].map(([, id = '', command]) => ({ id, command }))

/** The tags of the tests in a folder: '@S1' for Playwright, 'S1' for Vitest. */
const tagsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(spec|test)\.tsx?$/.test(file))
    .flatMap((file) => read(join(folder, file)).match(/(?<=')@?[SG]\d+(?=')/g) ?? [])
    .map((tag) => tag.replace('@', ''))

test('every statement about the site has a test, or a command that measures it', () => {
  const tags = ['test/browser/site', 'test/browser/examples', 'test/hosting', 'site/src'].flatMap(tagsIn)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
  expect(statements.length).toBeGreaterThan(150)
  expect(
    statements.filter(({ id, command }) => (command ? !(command in scripts) : !tags.includes(id))),
  ).toEqual([])
  const ids = statements.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(tags.filter((tag) => !ids.includes(tag))).toEqual([])
})
