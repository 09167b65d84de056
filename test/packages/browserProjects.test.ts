import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import config from '../../playwright.config.ts'
import { root } from '../root.ts'

// A name that no file has selects nothing, and no command says so.

const folder = join(root, 'test/browser')
const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.spec.ts'))

const projects = config.projects ?? []

/** The patterns of files in a project, one for each name in braces. */
const patterns = projects
  .flatMap(({ testMatch = [], testIgnore = [] }) => [testMatch, testIgnore].flat())
  .filter((pattern) => typeof pattern === 'string')
  .flatMap((pattern) => {
    const [braces = '', names = ''] = /\{(.+)\}/.exec(pattern) ?? []
    return names.split(',').map((name) => pattern.replace(braces, name))
  })

test('every file that a project of Playwright names exists', () => {
  const isMissing = (pattern: string) => !specs.some((file) => `/${file}`.endsWith(pattern.replace('**', '')))
  expect(patterns).toContain('**/call/engineContract.spec.ts')
  expect(patterns.filter(isMissing)).toEqual([])
})

test('every tag that a project of Playwright names is used', () => {
  const tags = projects
    .flatMap(({ grep = [], grepInvert = [] }) => [grep, grepInvert].flat())
    .flatMap(({ source }) => source.match(/^@\w+$/) ?? [])
  const code = specs.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  expect(tags).toEqual(expect.arrayContaining(['@newest', '@smoke']))
  expect(tags.filter((tag) => !code.includes(`'${tag}'`))).toEqual([])
})

test('the tests that `weekly` runs on the newest daily-js exist', () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/weekly.yml'), 'utf8'))
  const steps: { run?: string }[] = jobs['newest-daily-js'].steps
  const commands = steps.flatMap(({ run }) => run ?? []).join('\n')
  const [, names = ''] = /npm run test:browser -- (.+)/.exec(commands) ?? []
  const filters = names.split(' ').filter((name) => !name.startsWith('--'))
  expect(filters).toContain('engineContract')
  expect(filters.filter((name) => !specs.some((file) => file.includes(name)))).toEqual([])
})
