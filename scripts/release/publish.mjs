// `node scripts/release/publish.mjs <folder>`: publishes the tarballs of `packRelease.mjs`, unless npm has their version. It builds
// nothing, because it has the right to publish. The tarballs must have the hash RELEASE_SHA256, which the job that packed
// them computed. `--dry-run` does all that npm does without publishing.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { hashTarballs, isPublished, readReleased } from './releasedVersion.mjs'

const [folder = '', ...options] = process.argv.slice(2)
const isDry = options.includes('--dry-run')

function publish(tarball) {
  // --force: otherwise npm asks the registry for versions, and the same dry run would fail after a release
  const dry = isDry ? ['--dry-run', '--force', '--loglevel=warn'] : []
  const args = ['publish', tarball, '--access', 'public', '--ignore-scripts', ...dry]
  execFileSync('npm', args, { stdio: 'inherit' })
}

if (!process.env.GITHUB_REPOSITORY)
  throw new Error('.github/workflows/release.yml publishes, because npm signs packages from there only.')
const packages = readReleased().map((one) => ({ ...one, path: resolve(folder, one.tarball) }))
const missing = packages.filter(({ path }) => !existsSync(path)).map(({ path }) => path)
if (missing.length > 0)
  throw new Error(`Not there: ${missing.join(', ')}. scripts/release/packRelease.mjs writes them.`)
if (!isDry && hashTarballs(folder).sha256 !== process.env.RELEASE_SHA256)
  throw new Error('These tarballs are not those that were packed: their hash differs from RELEASE_SHA256.')
// An interrupted run is repeated. All versions are read first, because npm blocks this program while it publishes
const present = isDry ? [] : await Promise.all(packages.map(isPublished))
for (const [index, { name, version, path }] of packages.entries()) {
  if (present[index]) console.log(`npm has ${name} ${version} already.`)
  else publish(path)
}
