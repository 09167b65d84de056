import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { countInFirefox } from '../../scripts/docs/countInFirefox.mjs'
import { CHROMIUM_ONLY, CHROMIUM_ONLY_FILES } from '../browser/firefox/chromiumOnly.ts'
import { root } from '../root.ts'

const chromiumOnly = { titles: Object.keys(CHROMIUM_ONLY), files: Object.keys(CHROMIUM_ONLY_FILES) }

function list(...projects: string[]): string {
  const chosen = projects.map((name) => `--project=${name}`)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list', ...chosen]
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout
}

/** The projects of Chromium. */
const CHROMIUM = ['daily-*', 'first-minute']

test('counts a test of two projects once', () => {
  const output = [
    'Listing tests:',
    '  [daily-newest] › call/call.spec.ts:30:3 › errors › is reported',
    '  [daily-newest] › call/call.spec.ts:53:3 › errors › only here @S1',
    '  [daily-newest] › sandbox/conversation.spec.ts:9:1 › two people talk',
    '  [daily-0.80] › call/call.spec.ts:30:3 › errors › is reported',
    'Total: 4 tests in 2 files',
    '',
  ].join('\n')
  const options = { titles: ['only here'], files: ['sandbox/conversation'] }
  expect(countInFirefox(output, options)).toEqual({ all: 3, inFirefox: 1 })
})

test('counts as many tests as the projects of Firefox have', () => {
  const [, total] = /Total: (\d+) test/.exec(list('firefox', 'firefox-camera')) ?? []
  expect(countInFirefox(list(...CHROMIUM), chromiumOnly).inFirefox).toBe(Number(total))
})

test('each title and file of the list of Chromium has a test', () => {
  const tests = list(...CHROMIUM)
  expect(chromiumOnly.titles.filter((title) => !tests.includes(title))).toEqual([])
  expect(chromiumOnly.files.filter((file) => !tests.includes(`› ${file}.spec.ts:`))).toEqual([])
})
