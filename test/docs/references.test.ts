import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

test.each(['Call', 'Rest', 'Error', 'Scenario'])(
  'the output of render%sReference.mjs is up to date',
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
