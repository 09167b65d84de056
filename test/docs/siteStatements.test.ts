import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { read } from './documents.ts'

/** The statements of the page, and the command that measures a statement in place of a test. */
const statements = [
  ...read('docs/site-statements.md').matchAll(
    /^- \*\*([SG]\d+)\*\* .+?(?:[;.] [Mm]easured by `npm run (\w+)`\.)?$/gm,
  ),
].map(([, id = '', command]) => ({ id, command }))
const ids = statements.map(({ id }) => id)

/** The tags of all tests of a Playwright configuration, as Playwright lists them. */
async function listTags(config: string): Promise<string[]> {
  const settings = ['URL', 'KEYED_URL', 'REPORTS_PORT', 'SITE', 'KEYED_SITE', 'DEPLOY', 'SENDS_COMPRESSED']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--list',
      '--reporter=json',
      '--config',
      config,
    ],
    {
      cwd: root,
      // The tests behind nginx need these when they are loaded. None is used in a listing.
      env: {
        ...process.env,
        ...Object.fromEntries(settings.map((name) => [`HOSTING_${name}`, import.meta.dirname])),
      },
      maxBuffer: 2 ** 26,
    },
  )
  const tags = new Set<string>()
  JSON.parse(stdout, (key, value: unknown) => {
    if (key === 'tags' && Array.isArray(value)) for (const tag of value) tags.add(String(tag))
    return value
  })
  return [...tags]
}

// vitest.config.ts takes its tags from the page, so that Vitest refuses a tag that is not there
test('every statement about the site has a test in a browser, or a command that measures it', async () => {
  const tags = (
    await Promise.all(['playwright.config.ts', 'test/hosting/playwright.config.ts'].map(listTags))
  ).flat()
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
  expect(ids.length).toBeGreaterThan(150)
  expect(ids).toEqual([...new Set(ids)])
  expect(
    statements.filter(({ id, command }) => (command ? !(command in scripts) : !tags.includes(id))),
  ).toEqual([])
  expect(tags.filter((tag) => /^[SG]\d+$/.test(tag) && !ids.includes(tag))).toEqual([])
}, 180_000)
