import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './sourceFiles.ts'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}

interface Job {
  if?: string
  needs?: string
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  steps: Step[]
}

interface Workflow {
  permissions?: Record<string, string>
  concurrency?: { group: string; 'cancel-in-progress': boolean }
  jobs: Record<string, Job>
}

const FOLDER = join(root, '.github/workflows')
const files = readdirSync(FOLDER)
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const load = (file: string) => parse(read(file)) as Workflow
const jobsOf = (file: string) => Object.entries(load(file).jobs)
const stepsOf = (file: string) => jobsOf(file).flatMap(([, { steps }]) => steps)

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Which job of which workflow may write what; all others read the code and nothing else. */
const RIGHTS: Record<string, Record<string, string>> = {
  'release.yml publish': { contents: 'write', 'pull-requests': 'write', 'id-token': 'write' },
}

describe.each(files)('%s', (file) => {
  test('behavior: every action is pinned to a commit, with its version beside it', () => {
    const uses = [...read(file).matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(0)
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
      [],
    )
  })

  test('behavior: a job has no right that it does not need, and no end that is open', () => {
    const { permissions, concurrency } = load(file)
    expect(permissions).toEqual({ contents: 'read' })
    expect(concurrency?.group).toBeTruthy()
    for (const [name, job] of jobsOf(file)) {
      expect(job.permissions, name).toEqual(RIGHTS[`${file} ${name}`])
      expect(job['timeout-minutes'], name).toBeLessThanOrEqual(60)
    }
  })

  test('behavior: a token stays in the steps that push with it', () => {
    for (const [name, { steps, permissions }] of jobsOf(file)) {
      const [checkout] = steps
      expect(checkout?.uses, name).toMatch(/^actions\/checkout@/)
      expect(checkout?.with?.['persist-credentials'] === false, name).toBe(permissions === undefined)
    }
  })

  test('behavior: what it runs is there', () => {
    const commands = stepsOf(file).flatMap(({ run = '', with: { version = '', publish = '' } = {} }) => [
      run,
      String(version),
      String(publish),
    ])
    const named = commands.flatMap((command) => [...command.matchAll(/npm run (?:--silent )?([\w:]+)/g)])
    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
    const paths = commands.filter((command) => command.startsWith('.'))
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('verify: the versions of Node that we support, and the release short of publishing', () => {
  const { test: tests } = load('verify.yml').jobs as unknown as {
    test: { strategy: { matrix: { node: number[] } } }
  }
  expect(tests.strategy.matrix.node).toEqual([20, 22, 24])
  expect(stepsOf('verify.yml').map(({ run }) => run)).toContain('npm run release:check')
})

test('behavior: nothing that is run writes into the work tree, but npm 10, which rewrites the lock of npm 11', () => {
  const { test: tests, 'release-check': release } = load('verify.yml').jobs
  const lastOf = (job?: Job) => job?.steps.at(-1)?.run
  expect(lastOf(tests)).toContain("git status --porcelain -- . ':!package-lock.json'")
  expect(lastOf(release)).toContain('git status --porcelain)')
  // what the one does not look at, the other holds: it fails where lock and manifests disagree
  expect(release?.steps.map(({ run }) => run)).toContain('npm ci')
})

test('release: publishes only what was checked', () => {
  const { check, publish } = load('release.yml').jobs
  expect(check?.steps.map(({ run }) => run)).toEqual(
    expect.arrayContaining(['.ci/run', 'npm run release:check']),
  )
  expect(publish?.needs).toBe('check')
})

test('release: does nothing in a fork', () => {
  const jobs = jobsOf('release.yml')
  expect(jobs.map(([, job]) => job.if)).toEqual(jobs.map(() => 'github.event.repository.fork == false'))
})
