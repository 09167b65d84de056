import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './root.ts'

interface Step {
  id?: string
  if?: string
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
  'release.yml pull-request': { contents: 'write', 'pull-requests': 'write' },
  'release.yml publish': { contents: 'read', 'id-token': 'write' },
  'release.yml tag': { contents: 'write' },
}

/** Which job uses which secrets, all of them in its last step. */
const SECRETS: Record<string, string[]> = {
  'release.yml pull-request': ['RELEASE_TOKEN', 'GITHUB_TOKEN'],
  'release.yml tag': ['GITHUB_TOKEN'],
}
const SECRET = /\bsecrets\.(\w+)|\bgithub\.(token)\b|\bsecrets\b|\bgithub\s*\[|\bgithub\.\*|\btojson\b/gi
/** The names of secrets, and whatever else may hold one, as it is written there. */
const secretsOf = (part: unknown) =>
  [...JSON.stringify(part).matchAll(SECRET)].map(([written, name, own]) => name ?? own ?? written)

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

  test('behavior: a token is in the one step that needs it, the last of its job', () => {
    expect(secretsOf({ ...load(file), jobs: {} })).toEqual([])
    for (const [name, { steps, ...around }] of jobsOf(file)) {
      const [checkout] = steps
      expect(checkout?.uses, name).toMatch(/^actions\/checkout@/)
      expect(checkout?.with?.['persist-credentials'], name).toBe(false)
      expect(secretsOf([around, steps.slice(0, -1)]), name).toEqual([])
      expect(secretsOf(steps.at(-1)), name).toEqual(SECRETS[`${file} ${name}`] ?? [])
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

test.each([
  ["secrets['NPM_TOKEN']", 'secrets'],
  ['secrets["NPM_TOKEN"]', 'secrets'],
  ['secrets.*', 'secrets'],
  ['secrets . NPM_TOKEN', 'secrets'],
  ['Secrets.NPM_TOKEN', 'NPM_TOKEN'],
  ['toJSON(github)', 'toJSON'],
  ["github['token']", 'github['],
  ['github.*', 'github.*'],
  ['github.TOKEN', 'TOKEN'],
])('behavior: a token is found as %s', (expression, found) => {
  expect(secretsOf({ run: `echo \${{ ${expression} }}` })).toEqual([found])
})

test('behavior: so is what another workflow is handed, and not what else a run knows of itself', () => {
  expect(secretsOf({ secrets: 'inherit' })).toEqual(['secrets'])
  expect(secretsOf({ if: 'github.event.repository.fork', run: 'curl https://github.com' })).toEqual([])
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

describe('.ci/run', () => {
  /** Runs it where the README's command and the test behind nginx are these; its exit code, and its last line. */
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

  test('default: the sum of what both counted', () => {
    expect(count('echo 3 passed, 0 failed', 'echo 2 passed, 0 failed')).toEqual([0, '5 passed, 0 failed'])
    expect(count('echo 3 passed, 1 failed; exit 4', 'echo 2 passed, 0 failed')).toEqual([
      4,
      '5 passed, 1 failed',
    ])
  })

  test('behavior: what comes to no count has failed, also where it ended well', () => {
    expect(count('exit 3', 'echo 2 passed, 0 failed')).toEqual([3, '2 passed, 1 failed'])
    expect(count('echo nothing to do', 'echo 2 passed, 0 failed')).toEqual([1, '2 passed, 1 failed'])
    expect(count('echo 3 passed, 0 failed', 'true')).toEqual([1, '3 passed, 1 failed'])
  })
})

describe('release', () => {
  const { pack, check, version, 'pull-request': pullRequest, publish, tag } = load('release.yml').jobs
  const commandsOf = (job?: Job) => job?.steps.flatMap(({ run }) => run ?? [])
  const findStep = (job: Job | undefined, action: string) =>
    job?.steps.find(({ uses }) => uses?.startsWith(`${action}@`))
  const output = (step: string, name: string) => `\${{ steps.${step}.outputs.${name} }}`

  test('behavior: the published tarballs are packed in a job that only installs from the lock file, builds and packs', () => {
    expect(commandsOf(pack)).toEqual([
      'npm ci --ignore-scripts',
      'npm run build core react sandbox',
      'node scripts/releaseDue.mjs >> "$GITHUB_OUTPUT"',
      'node scripts/packRelease.mjs release',
      'node scripts/releaseDigest.mjs release >> "$GITHUB_OUTPUT"',
    ])
    expect(pack?.needs).toBe(undefined)
    expect(pack?.outputs).toEqual({
      waiting: output('release', 'waiting'),
      due: output('release', 'due'),
      released: output('release', 'released'),
      sha256: output('digest', 'sha256'),
    })
    const idOf = (script: string) => pack?.steps.find(({ run }) => run?.includes(script))?.id
    expect([idOf('releaseDue'), idOf('releaseDigest')]).toEqual(['release', 'digest'])
  })

  test('behavior: those tarballs are tested, in a job that hands nothing on', () => {
    expect(commandsOf(check)).toEqual(['npm ci', '.ci/run', 'npm run release:check'])
    expect(check?.outputs).toBe(undefined)
    expect(findStep(check, 'actions/upload-artifact')).toBe(undefined)
    const path = `\${{ runner.temp }}/release`
    expect(findStep(check, 'actions/download-artifact')?.with).toEqual({ name: 'release', path })
    expect(check?.steps.at(-1)?.env).toEqual({ RELEASE_TARBALLS: path })
  })

  test('behavior: those tarballs are published, by their hash, once they are tested and a reviewer agrees', () => {
    const handedOver = { name: 'release', path: 'release' }
    expect(findStep(pack, 'actions/upload-artifact')?.with).toMatchObject(handedOver)
    expect(findStep(publish, 'actions/download-artifact')?.with).toEqual(handedOver)
    expect([check?.needs, publish?.needs, tag?.needs]).toEqual([
      'pack',
      ['pack', 'check'],
      ['pack', 'publish'],
    ])
    expect(publish?.if).toContain("needs.pack.outputs.due == 'true'")
    expect(publish?.environment).toBe('npm')
    expect(publish?.steps.at(-1)?.env).toEqual({
      RELEASE_SHA256: `\${{ needs.pack.outputs.sha256 }}`,
      NPM_CONFIG_PROVENANCE: true,
    })
    expect(tag?.if).toContain("needs.publish.result == 'success' || needs.pack.outputs.released == 'true'")
  })

  test('behavior: the next version is written without a token, and handed on as a patch', () => {
    expect(version?.needs).toEqual(['pack', 'check'])
    expect(version?.if).toContain("needs.pack.outputs.waiting == 'true'")
    expect(commandsOf(version)).toEqual([
      'npm ci --ignore-scripts',
      'npm run release:version',
      'git add --all && git diff --cached --binary > version.patch',
    ])
    expect(pullRequest?.needs).toBe('version')
    expect(findStep(version, 'actions/upload-artifact')?.with).toMatchObject({ name: 'version' })
    expect(findStep(pullRequest, 'actions/download-artifact')?.with).toMatchObject({ name: 'version' })
  })

  test('behavior: nothing is installed or built beside a token or an identity', () => {
    expect(commandsOf(publish)).toEqual(['node scripts/publish.mjs release'])
    expect(commandsOf(pullRequest)).toEqual([
      'node scripts/openVersionPullRequest.mjs "$RUNNER_TEMP/version.patch"',
    ])
    expect(commandsOf(tag)).toEqual(['node scripts/tagRelease.mjs'])
    // that these scripts load no dependency is a rule of .dependency-cruiser.mjs
    for (const job of [publish, pullRequest, tag]) {
      const actions = job?.steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])
      expect(actions?.filter((action) => !action.startsWith('actions/'))).toEqual([])
    }
  })

  test('behavior: a release is built of nothing that an earlier run left behind', () => {
    for (const job of [pack, check, version, pullRequest, publish, tag])
      expect(findStep(job, 'actions/setup-node')?.with).toMatchObject({ 'package-manager-cache': false })
  })

  test('behavior: does nothing in a fork', () => {
    const conditions = jobsOf('release.yml').map(([, job]) => job.if ?? '')
    expect(conditions.filter((one) => !/^github\.event\.repository\.fork == false( &&|$)/.test(one))).toEqual(
      [],
    )
  })
})
