// `node scripts/publish.mjs <folder>`: publishes the tarballs that `packRelease.mjs` wrote there, as they are, those
// whose version npm does not have. It builds nothing: it may publish. They must have the hash RELEASE_SHA256, which the
// job that packed them has given. With `--dry-run` as far as npm goes without publishing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { hashTarballs, isPublished, readReleased } from './releasedVersion.mjs'

const [folder = '', ...options] = process.argv.slice(2)
const isDry = options.includes('--dry-run')

function publish(tarball) {
  // --force: else npm asks the registry which versions there are, and what is right today would fail after a release
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
    `Not there: ${missing.map(({ path }) => path).join(', ')}. scripts/packRelease.mjs writes them.`,
  )
  process.exitCode = 1
} else if (!isDry && hashTarballs(folder).sha256 !== process.env.RELEASE_SHA256) {
  console.error('These tarballs are not those that were packed: their hash is another than RELEASE_SHA256.')
  process.exitCode = 1
} else {
  // a run that broke off is run again; all are asked for before npm stops this program for as long as it sends
  const present = isDry ? [] : await Promise.all(packages.map(isPublished))
  for (const [index, { name, version, path }] of packages.entries()) {
    if (present[index]) console.log(`npm has ${name} ${version} already.`)
    else publish(path)
  }
}
