import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { CHROMIUM_ONLY, CHROMIUM_ONLY_FILES } from '../browser/firefox/chromiumOnly.ts'
import { root } from '../root.ts'

test('each title and file of the list of Chromium has a test', () => {
  const projects = ['--project=daily-*', '--project=first-minute']
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list', ...projects]
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(Object.keys(CHROMIUM_ONLY).filter((title) => !stdout.includes(title))).toEqual([])
  const files = Object.keys(CHROMIUM_ONLY_FILES)
  expect(files.filter((file) => !stdout.includes(`› ${file}.spec.ts:`))).toEqual([])
})
