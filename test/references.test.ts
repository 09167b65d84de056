import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

test.each(['Call', 'Rest', 'Error', 'Scenario'])(
  'the reference that render%sReference.mjs writes is up to date',
  (name) => {
    const script = `scripts/render${name}Reference.mjs`
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  },
  60_000,
)

test('every file that a document links to is there', () => {
  const documents = readdirSync(join(root, 'docs'), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file))
  expect(documents).toContain('docs/complaints.md')
  const lost = documents.flatMap((file) => {
    const links = readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)
    return [...links]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file}: ${link}`)
  })
  expect(lost).toEqual([])
})
