import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHROMIUM_ONLY, CHROMIUM_ONLY_FILES } from '../browser/firefox/chromiumOnly.ts'
import { root } from '../root.ts'

const specs = join(root, 'test/browser')

test('each title and file of the list of Chromium has a test', () => {
  const files = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.spec.ts'),
  )
  const sources = files.map((file) => readFileSync(join(specs, file), 'utf8'))
  const hasTest = (title: string) => sources.some((source) => source.includes(title))
  expect(Object.keys(CHROMIUM_ONLY).filter((title) => !hasTest(title))).toEqual([])
  expect(Object.keys(CHROMIUM_ONLY_FILES).filter((file) => !files.includes(`${file}.spec.ts`))).toEqual([])
})
