import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'

// The workflow `verify` runs actionlint and zizmor: syntax, pinned actions, default rights, caches, injected text. These
// tests hold the promises of our own releases, which no linter knows.

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, unknown>
}

interface Job {
  if?: string
  needs?: string | string[]
  environment?: string
  permissions?: Record<string, string>
  outputs?: Record<string, string>
  strategy?: { matrix: { node: number[] } }
  steps: Step[]
}

interface Workflow {
  jobs: Record<string, Job>
}

const FOLDER = join(root, '.github/workflows')
const workflows = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow]),
)
const jobs = Object.entries(workflows).flatMap(([file, { jobs, ...workflow }]) =>
  Object.entries(jobs).map(([name, job]) => ({ id: `${file} ${name}`, job, workflow })),
)
const commandsOf = (job?: Job) => job?.steps.flatMap(({ run }) => run ?? [])
const findStep = (job: Job | undefined, action: string) =>
  job?.steps.find(({ uses }) => uses?.startsWith(`${action}@`))

const SECRET = /\bsecrets\b|\bgithub\s*(\.\s*(token|\*)|\[)|\btojson\b/i
/** Whether a part of a workflow may read a secret, or the token of its run. */
const mayReadSecret = (part: unknown) => SECRET.test(JSON.stringify(part))

describe('every workflow', () => {
  test('behavior: only these jobs may write', () => {
    const writing = jobs.filter(({ job }) => job.permissions !== undefined)
    expect(Object.fromEntries(writing.map(({ id, job }) => [id, job.permissions]))).toEqual({
      'docs.yml publish': { pages: 'write', 'id-token': 'write' },
      'release.yml pull-request': { contents: 'write', 'pull-requests': 'write' },
      'release.yml publish': { contents: 'read', 'id-token': 'write' },
      'release.yml tag': { contents: 'write' },
    })
  })

  test('behavior: only the last step of these jobs reads these secrets', () => {
    const reading = jobs.filter(({ job }) => mayReadSecret(job.steps.at(-1)))
    const namesOf = ({ steps }: Job) => JSON.stringify(steps.at(-1)).match(/(?<=secrets\.)\w+/g)
    expect(Object.fromEntries(reading.map(({ id, job }) => [id, namesOf(job)]))).toEqual({
      'release.yml pull-request': ['RELEASE_TOKEN', 'GITHUB_TOKEN'],
      'release.yml tag': ['GITHUB_TOKEN'],
    })
  })

  test.each(jobs)('behavior: nothing before the last step of $id reads a secret', ({ job, workflow }) => {
    expect(mayReadSecret([workflow, { ...job, steps: job.steps.slice(0, -1) }])).toBe(false)
  })
})

test('verify runs on the oldest Node that is supported', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [oldest] = /\d+/.exec(engines.node) ?? []
  expect(workflows['verify.yml']?.jobs.test?.strategy?.matrix.node).toContain(Number(oldest))
})

test('docs.yml publishes the documentation site only where project.json has its address', () => {
  const { build, publish } = workflows['docs.yml']?.jobs ?? {}
  expect(build?.outputs?.homepage).toBe(`\${{ steps.project.outputs.homepage }}`)
  expect(commandsOf(build)?.at(-1)).toContain('require("./project.json").homepage')
  expect(publish?.needs).toBe('build')
  expect(publish?.if).toContain("needs.build.outputs.homepage != ''")
})

describe('release', () => {
  const release = workflows['release.yml']?.jobs ?? {}
  const { pack, check, publish, tag } = release
  const output = (step: string, name: string) => `\${{ steps.${step}.outputs.${name} }}`

  test('default: `pack` installs from the lock file, builds and packs, and runs nothing else', () => {
    expect(pack?.needs).toBe(undefined)
    expect(commandsOf(pack)).toEqual([
      'npm ci --ignore-scripts',
      'npm run build core react sandbox server',
      'node scripts/release/releaseDue.mjs >> "$GITHUB_OUTPUT"',
      'node scripts/release/packRelease.mjs release >> "$GITHUB_OUTPUT"',
    ])
  })

  test('default: `check` tests the tarballs of `pack`', () => {
    const path = `\${{ runner.temp }}/release`
    expect(check?.needs).toBe('pack')
    expect(findStep(check, 'actions/download-artifact')?.with).toEqual({ name: 'release', path })
    expect(commandsOf(check)).toEqual(['npm ci', '.ci/run', 'npm run release:check'])
    expect(check?.steps.at(-1)?.env).toEqual({ RELEASE_TARBALLS: path })
  })

  test('behavior: `check` hands nothing on', () => {
    expect(check?.outputs).toBe(undefined)
    expect(findStep(check, 'actions/upload-artifact')).toBe(undefined)
  })

  test('behavior: `publish` gets the hash of the tarballs from `pack`', () => {
    expect(pack?.outputs?.sha256).toBe(output('tarballs', 'sha256'))
    expect(publish?.steps.at(-1)?.env?.RELEASE_SHA256).toBe(`\${{ needs.pack.outputs.sha256 }}`)
  })

  test('behavior: `publish` signs with provenance', () => {
    expect(publish?.steps.at(-1)?.env?.NPM_CONFIG_PROVENANCE).toBe(true)
  })

  test('behavior: `publish` waits for the tests and for a reviewer', () => {
    expect(publish?.needs).toEqual(['pack', 'check'])
    expect(publish?.environment).toBe('npm')
  })

  test('behavior: `publish` runs only if a release is due', () => {
    expect(pack?.outputs?.due).toBe(output('release', 'due'))
    expect(publish?.if).toContain("needs.pack.outputs.due == 'true'")
  })

  test('behavior: `tag` runs after `publish`, or if an earlier attempt published', () => {
    expect(tag?.needs).toEqual(['pack', 'publish'])
    expect(pack?.outputs?.released).toBe(output('release', 'released'))
    expect(tag?.if).toContain("needs.publish.result == 'success' || needs.pack.outputs.released == 'true'")
  })

  // A rule of .dependency-cruiser.mjs: these scripts load no dependency.
  test.each([
    ['publish', 'node scripts/release/publish.mjs release'],
    ['pull-request', 'node scripts/release/openVersionPullRequest.mjs "$RUNNER_TEMP/version.patch"'],
    ['tag', 'node scripts/release/tagRelease.mjs'],
  ])('behavior: %s, which may write, runs one script and actions of GitHub only', (name, script) => {
    expect(commandsOf(release[name])).toEqual([script])
    const uses = release[name]?.steps.flatMap(({ uses = [] }) => uses) ?? []
    expect(uses.filter((action) => !action.startsWith('actions/'))).toEqual([])
  })

  test.each(Object.entries(release))('behavior: %s does nothing in a fork', (_name, job) => {
    expect(job.if).toMatch(/^github\.event\.repository\.fork == false( &&|$)/)
  })
})

describe('.ci/run', () => {
  /** Runs it with this README command and this test behind nginx. Returns the exit code and the last line. */
  function count(command: string, hosting: string) {
    const folder = mkdtempSync(join(tmpdir(), 'offhook-ci-'))
    try {
      cpSync(join(root, '.ci'), join(folder, '.ci'), { recursive: true })
      writeFileSync(join(folder, 'README.md'), `\`\`\`sh\nfirst\n\`\`\`\n\n\`\`\`sh\n${command}\n\`\`\`\n`)
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ private: true, scripts: { 'test:hosting': hosting } }),
      )
      const { status, stdout } = spawnSync('bash', ['.ci/run'], { cwd: folder, encoding: 'utf8' })
      return [status, stdout.trim().split('\n').at(-1)]
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test.each([
    ['adds both counts', 'echo 3 passed, 0 failed', 'echo 2 passed, 0 failed', 0, '5 passed, 0 failed'],
    [
      'keeps an exit code',
      'echo 3 passed, 1 failed; exit 4',
      'echo 2 passed, 0 failed',
      4,
      '5 passed, 1 failed',
    ],
    ['counts a crash as a failure', 'exit 3', 'echo 2 passed, 0 failed', 3, '2 passed, 1 failed'],
    ['fails without a first count', 'echo nothing', 'echo 2 passed, 0 failed', 1, '2 passed, 1 failed'],
    ['fails without a second count', 'echo 3 passed, 0 failed', 'true', 1, '3 passed, 1 failed'],
  ])('behavior: %s', (_title, command, hosting, code, line) => {
    expect(count(command, hosting)).toEqual([code, line])
  })
})
