// `node scripts/release/packRelease.mjs <folder>`: packs the built packages into the tarballs that `publish.mjs` publishes. It writes
// the repository into the manifests and into the links of the READMEs, so it runs in the checkout of a workflow or in the
// copy of `npm run release:check`. It prints `sha256=…` of the tarballs for the job that publishes them. All else goes to
// stderr, for the log.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { readProject } from '../project.mjs'
import { root } from '../root.mjs'
import { hashTarballs, readReleased } from './releasedVersion.mjs'

const { GITHUB_REPOSITORY, GITHUB_SERVER_URL = 'https://github.com' } = process.env

const npm = (...args) => execFileSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2] })

const readManifest = (folder) => JSON.parse(readFileSync(`${root}packages/${folder}/package.json`, 'utf8'))

const { homepage } = readProject()

/** npm rejects a signed package that does not name the repository of its workflow. */
function nameAddresses(folder) {
  const url = `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`
  const manifest = {
    ...readManifest(folder),
    repository: { type: 'git', url, directory: `packages/${folder}` },
    ...(homepage !== '' && { homepage }),
  }
  writeFileSync(`${root}packages/${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** A README links to files outside its package, which the tarball lacks. These links lead to the tag of the version. */
function linkToRepository({ folder, version }) {
  const file = `${root}packages/${folder}/README.md`
  const linked = (_, target) => {
    // npm shows a picture from its own address, not from that of a page about it
    const isPicture = /\.(png|svg|jpg)$/.test(target)
    const view = isPicture ? 'raw' : /\.\w+(#|$)/.test(target) ? 'blob' : 'tree'
    const path = posix.join('packages', folder, target)
    return `](${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/${view}/v${version}/${path})`
  }
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\]\((\.\.\/[^)\s]+)\)/g, linked))
}

/** Throws if npm would change a manifest. */
function assertManifests(folders) {
  const before = folders.map((folder) => JSON.stringify(readManifest(folder)))
  npm('pkg', 'fix', ...folders.map((folder) => `--workspace=packages/${folder}`))
  const changed = folders.filter((folder, index) => JSON.stringify(readManifest(folder)) !== before[index])
  if (changed.length > 0)
    throw new Error(`npm would change the manifest of ${changed.join(', ')}: run npm pkg fix there.`)
}

const [into] = process.argv.slice(2)
if (into === undefined || !GITHUB_REPOSITORY)
  throw new Error('It needs a folder to pack into, and GITHUB_REPOSITORY, as a workflow has it.')
const released = readReleased()
const folders = released.map(({ folder }) => folder)
folders.forEach(nameAddresses)
released.forEach(linkToRepository)
assertManifests(folders)
mkdirSync(into, { recursive: true })
const paths = folders.map((folder) => `./packages/${folder}`)
npm('pack', ...paths, '--ignore-scripts', '--loglevel=warn', '--pack-destination', resolve(into))
const { lines, sha256 } = hashTarballs(into)
console.error(lines.join('\n'))
console.log(`sha256=${sha256}`)
