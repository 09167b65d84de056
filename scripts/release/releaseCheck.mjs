// `npm run release:check`: runs a release without publishing. The last line is `N passed, N failed`. The version is bumped
// in a temporary copy, with the packages that were built here.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyRepositoryFiles } from '../copyRepositoryFiles.mjs'
import { PACKAGES } from '../packages.mjs'
import { INSTALL_DOCUMENTS } from './installDocuments.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
// The repository of the release, which a workflow sets.
const { GITHUB_REPOSITORY = 'somebody/offhook' } = process.env
const env = {
  ...process.env,
  GITHUB_REPOSITORY,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

const run = (command, cwd = root) => {
  console.log(`> ${command}`)
  return spawnSync(command, { cwd, env, stdio: 'inherit', shell: true }).status === 0
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Copies the files of the repository and the built packages into a new repository. */
function createCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-release-'))
  copyRepositoryFiles(folder)
  const built = PACKAGES.map((name) => `packages/${name}/dist`)
  for (const file of built) cpSync(join(root, file), join(folder, file), { recursive: true })
  // changesets asks git where each changeset comes from
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=release', '-c', 'user.email=release@localhost', ...args], {
      cwd: folder,
      stdio: 'ignore',
    })
  git('init', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--no-gpg-sign', '--message', 'as it is')
  return folder
}

const changesetsIn = (folder) =>
  readdirSync(join(folder, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')

/** Adds a changeset of a patch. After a release there is no changeset, and the check should stay the same. */
function addChangeset(folder) {
  console.log('No changeset: nothing would be released. Tried with a patch of core.')
  writeFileSync(join(folder, '.changeset', 'for-trial.md'), "---\n'@offhook/core': patch\n---\n\nA trial.\n")
}

/** Makes the changes of the release workflow's pull request. */
function bumpVersion(folder) {
  if (changesetsIn(folder).length === 0) addChangeset(folder)
  const count = changesetsIn(folder).length
  // Offline: the packages need each other in the new version, which is on no registry yet.
  const isBumped =
    run('changeset version', folder) &&
    run('node scripts/release/readmeOfRelease.mjs', folder) &&
    run('npm install --package-lock-only --offline', folder)
  assert(isBumped, 'the new version could not be written')
  assert(changesetsIn(folder).length === 0, 'some changesets are left: they name no package of the release')

  const manifests = PACKAGES.map((name) => readJson(join(folder, 'packages', name, 'package.json')))
  const [{ version }] = manifests
  const versions = manifests.map((manifest) => `${manifest.name} ${manifest.version}`)
  console.log(`${count} changesets make ${versions.join(', ')}`)
  for (const { name, version: own, dependencies = {} } of manifests) {
    assert(own === version, 'the packages are released together, in one version')
    const core = dependencies['@offhook/core'] ?? version
    assert(core === version, `${name} needs another version of @offhook/core than its own`)
  }
  for (const name of PACKAGES) {
    const changelog = readFileSync(join(folder, 'packages', name, 'CHANGELOG.md'), 'utf8')
    assert(changelog.includes(`## ${version}`), `packages/${name}/CHANGELOG.md does not tell of ${version}`)
    assert(
      !changelog.includes('Updated dependencies'),
      `packages/${name}/CHANGELOG.md lists what no user reads`,
    )
  }
  for (const file of INSTALL_DOCUMENTS) {
    const readme = readFileSync(join(folder, file), 'utf8')
    assert(!readme.includes('not on npm yet'), `${file} says that what is released is not on npm`)
  }
  return run('node scripts/checkLock.mjs', folder)
}

/** Packs and publishes with --dry-run. */
function publishDry(folder) {
  if (!run('node scripts/release/packRelease.mjs release', folder)) return false
  if (!run('node scripts/release/publish.mjs release --dry-run', folder)) return false
  for (const name of PACKAGES) {
    const { repository } = readJson(join(folder, 'packages', name, 'package.json'))
    assert(
      repository?.type === 'git' &&
        repository.url.endsWith(`/${GITHUB_REPOSITORY}.git`) &&
        repository.directory === `packages/${name}`,
      `npm would not sign ${name}: it names no repository`,
    )
  }
  return true
}

let copy
const PHASES = [
  ['Lock file', () => run('node scripts/checkLock.mjs')],
  ['Unused files, exports and dependencies', () => run('npm run --silent unused')],
  ['References, documents and workflows', () => run('vitest run --project node test/docs test/packages')],
  ['Coverage of core and React', () => run('npm run --silent test:coverage')],
  ['Build', () => run(`node scripts/build.mjs ${PACKAGES.join(' ')}`)],
  [
    'Packed packages: contents, publint, types, how they are published',
    () => run('vitest run --project packed'),
  ],
  [
    'Consumers: TypeScript 5.9, Vite, webpack, Next, a script tag',
    () => run('vitest run --project consumers'),
  ],
  ['Sizes', () => run('size-limit --config size-limit.json')],
  [
    'Version, in a copy',
    () => {
      copy = createCopy()
      return bumpVersion(copy)
    },
  ],
  ['Publish, dry', () => publishDry(copy)],
  ['A commit after that release, without a changeset', () => bumpVersion(copy) && publishDry(copy)],
]

/** Runs a phase and prints its errors. Returns whether it passed. */
function passes([title, phase]) {
  const since = performance.now()
  console.log(`\n## ${title}\n`)
  let passed = false
  try {
    passed = phase()
  } catch (error) {
    console.error(error.message)
  }
  console.log(`\n${passed ? 'ok' : 'FAILED'}: ${title}, ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return passed
}

const failing = PHASES.findIndex((phase) => !passes(phase))
if (copy) rmSync(copy, { recursive: true, force: true })
const passed = failing === -1 ? PHASES.length : failing
console.log(`\n${passed} passed, ${failing === -1 ? 0 : 1} failed`)
process.exitCode = failing === -1 ? 0 : 1
