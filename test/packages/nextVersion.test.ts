import { execFileSync, execSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PACKAGES } from '../../scripts/packages.mjs'
import { INSTALL_DOCUMENTS, LOCAL_PARTS } from '../../scripts/release/installDocuments.mjs'
import { copyRepositoryFiles } from '../copyRepositoryFiles.ts'
import { root } from '../root.ts'

// A release without publishing, in a copy of the repository with the packages that were built here.

/** The repository of the release, which a workflow sets. */
const { GITHUB_REPOSITORY = 'somebody/offhook' } = process.env

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  repository?: { type: string; url: string; directory: string }
}

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'offhook-release-'))
  copyRepositoryFiles(copy)
  for (const name of PACKAGES)
    cpSync(join(root, 'packages', name, 'dist'), join(copy, 'packages', name, 'dist'), { recursive: true })
  writeFileSync(
    join(copy, 'project.json'),
    JSON.stringify({ repository: '', homepage: 'https://offhook.example' }),
  )
  // changesets asks git where each changeset comes from
  const author = ['-c', 'user.name=release', '-c', 'user.email=release@localhost']
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: copy, stdio: 'ignore' })
  git('init', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--no-gpg-sign', '--message', 'as it is')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a command in the copy. Throws with its output if it fails. */
function run(command: string, more: NodeJS.ProcessEnv = {}): void {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  execSync(command, { cwd: copy, env: { ...process.env, GITHUB_REPOSITORY, PATH, ...more }, stdio: 'pipe' })
}

const read = (file: string) => readFileSync(join(copy, file), 'utf8')
const readManifests = (): Manifest[] =>
  PACKAGES.map((name) => JSON.parse(read(`packages/${name}/package.json`)))
const changesets = () =>
  readdirSync(join(copy, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')

describe.each(['the next version', 'the version after it, of a commit without a changeset'])('%s', () => {
  beforeAll(() => {
    // After a release there is no changeset, and this test should stay the same
    if (changesets().length === 0)
      writeFileSync(join(copy, '.changeset/for-trial.md'), "---\n'@offhook/core': patch\n---\n\nA trial.\n")
    run('changeset version')
    run('node scripts/release/installDocuments.mjs')
    // Offline: the packages need each other in the new version, which is on no registry yet
    run('npm install --package-lock-only --offline')
  })

  test('uses every changeset, and gives all packages one version', () => {
    expect(changesets(), 'these changesets name no package of the release').toEqual([])
    const manifests = readManifests()
    const [{ version = '' } = {}] = manifests
    for (const { version: own, dependencies = {} } of manifests)
      expect([own, dependencies['@offhook/core'] ?? version]).toEqual([version, version])
  })

  test('is in the changelogs, which name no version of a dependency', () => {
    for (const { name, version } of readManifests()) {
      const changelog = read(`${name.replace('@offhook', 'packages')}/CHANGELOG.md`)
      expect(changelog).toContain(`## ${version}`)
      expect(changelog).not.toContain('Updated dependencies')
    }
  })

  test('leaves no document that says that the packages are not on npm', () => {
    expect(INSTALL_DOCUMENTS.filter((file) => read(file).includes('not on npm yet'))).toEqual([])
  })

  test('lets the guides add styled parts from the documentation site', () => {
    expect(read('docs/guides/styled-parts.md')).toContain(' add https://offhook.example/r/agent-page.json\n')
    expect(INSTALL_DOCUMENTS.filter((file) => read(file).includes(LOCAL_PARTS))).toEqual([])
  })

  test('is a patch that the job with the right to write accepts', () => {
    const remote = mkdtempSync(join(tmpdir(), 'offhook-remote-'))
    const clone = join(remote, 'clone')
    try {
      run(`git init --quiet --bare ${remote}/${GITHUB_REPOSITORY}.git && git clone --quiet . ${clone}`)
      // As the workflow writes it
      run(`git add --all && git diff --cached --binary > ${remote}/version.patch`)
      run(`node ${clone}/scripts/release/openVersionPullRequest.mjs ${remote}/version.patch`, {
        GITHUB_SERVER_URL: `file://${remote}`,
        // Answers every request with an empty list
        GITHUB_API_URL: 'data:application/json,[]#',
      })
    } finally {
      rmSync(remote, { recursive: true, force: true })
    }
  })

  test('keeps a lock file that fits every platform', () => {
    run('node scripts/checkLock.mjs')
  })

  test('is packed and published, dry, with the repository that npm signs', () => {
    run('node scripts/release/packRelease.mjs release')
    run('node scripts/release/publish.mjs release --dry-run')
    for (const { name, repository } of readManifests())
      expect(repository).toEqual({
        type: 'git',
        url: expect.stringMatching(`/${GITHUB_REPOSITORY}.git$`),
        directory: name.replace('@offhook', 'packages'),
      })
  })
})

test('behavior: without the address of the documentation site no version is made', () => {
  writeFileSync(join(copy, 'project.json'), JSON.stringify({ repository: '', homepage: '' }))
  expect(() => run('node scripts/release/installDocuments.mjs')).toThrow('Set homepage in project.json')
})
