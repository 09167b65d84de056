// `node scripts/release/publish.mjs <folder>`: publishes the tarballs of `packRelease.mjs`, unless npm has their version. It builds
// nothing, because it has the right to publish. The tarballs must have the hash RELEASE_SHA256, which the job that packed
// them computed. `--dry-run` does all that npm does without publishing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { hashTarballs, isPublished, readReleased } from './releasedVersion.mjs'

const [folder = '', ...options] = process.argv.slice(2)
const isDry = options.includes('--dry-run')

function publish(tarball) {
  // --force: otherwise npm asks the registry for versions, and the same dry run would fail after a release
  const dry = isDry ? ['--dry-run', '--force', '--loglevel=warn'] : []
  const args = ['publish', tarball, '--access', 'public', '--ignore-scripts', ...dry]
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

const packages = readReleased().map((one) => ({ ...one, path: resolve(folder, one.tarball) }))
const missing = packages.filter(({ path }) => !existsSync(path))
if (!process.env.GITHUB_REPOSITORY) {
  console.error('.github/workflows/release.yml publishes, since npm signs what comes from there only.')
  process.exitCode = 1
} else if (missing.length > 0) {
  console.error(
    `Not there: ${missing.map(({ path }) => path).join(', ')}. scripts/release/packRelease.mjs writes them.`,
  )
  process.exitCode = 1
} else if (!isDry && hashTarballs(folder).sha256 !== process.env.RELEASE_SHA256) {
  console.error('These tarballs are not those that were packed: their hash differs from RELEASE_SHA256.')
  process.exitCode = 1
} else {
  // An interrupted run is repeated. All versions are read first, because npm blocks this program while it publishes
  const present = isDry ? [] : await Promise.all(packages.map(isPublished))
  for (const [index, { name, version, path }] of packages.entries()) {
    if (present[index]) console.log(`npm has ${name} ${version} already.`)
    else publish(path)
  }
}
