import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { root } from '../root.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
}).split('\n')

const patterns = (config.forbidden as { name: string; from: { path?: string } }[]).flatMap(
  ({ name, from }) => (from.path === undefined ? [] : [[name, from.path] as const]),
)

// A rule for files that have moved would find nothing, and pass.
test.each(patterns)('the import rule %s is about files that exist', (_name, pattern) => {
  expect(files.filter((file) => new RegExp(pattern).test(file))).not.toEqual([])
})
