// The packages of a release, and whether npm has them. Scripts that run with a token import this file. Nothing is installed
// where they run, so it needs only Node.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES } from '../packages.mjs'
import { root } from '../root.mjs'

const { npm_config_registry: REGISTRY = 'https://registry.npmjs.org' } = process.env

/** The packages at this commit, with the names of their tarballs as `npm pack` writes them. */
export const readReleased = () =>
  PACKAGES.map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${root}packages/${folder}/package.json`, 'utf8'))
    return { folder, name, version, tarball: `${name.slice(1).replace('/', '-')}-${version}.tgz` }
  })

/** The hash of each tarball in a folder, as `sha256sum` writes it, and one hash of all of them. */
export function hashTarballs(folder) {
  const hash = (data) => createHash('sha256').update(data).digest('hex')
  const lines = readReleased().map(
    ({ tarball }) => `${hash(readFileSync(join(folder, tarball)))}  ${tarball}`,
  )
  return { lines, sha256: hash(lines.join('\n')) }
}

/** Returns the part of a package's changelog about its version. */
export function readNotes({ folder, name, version }) {
  const changelog = readFileSync(`${root}packages/${folder}/CHANGELOG.md`, 'utf8')
  const [, notes = ''] = changelog.split(`\n## ${version}\n`)
  return `## ${name}\n\n${notes.split('\n## ')[0].trim()}`
}

/** The response of the registry as JSON. Null for 404. */
async function ask(url) {
  const response = await fetch(url)
  const { status } = response
  if (status !== 200 && status !== 404) throw new Error(`${url} answered ${status}: try again.`)
  return status === 200 ? response.json() : null
}

const readVersion = ({ name, version }) =>
  ask(`${REGISTRY.replace(/\/$/, '')}/${name.replace('/', '%2f')}/${version}`)

/** Whether npm has this version. */
export const isPublished = async (released) => (await readVersion(released)) !== null

/** The commit of a published version, from its provenance. Null without provenance, undefined if npm lacks the version. */
export async function readCommit(released) {
  const published = await readVersion(released)
  if (published === null) return undefined
  const { dist } = published
  const answer = dist?.attestations ? await ask(dist.attestations.url) : null
  const isProvenance = ({ predicateType }) => predicateType.startsWith('https://slsa.dev/provenance/')
  const { bundle } = answer?.attestations.find(isProvenance) ?? {}
  if (!bundle) return null
  const { predicate } = JSON.parse(Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString())
  return predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit
}
