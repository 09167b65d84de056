import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './sourceFiles.ts'

test('docs/api/call.md says what the tables say', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/renderCallReference.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
