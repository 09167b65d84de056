// What a release is made of, and whether npm has it: for the scripts of a release. Those that run beside a token run
// where nothing is installed, so they need nothing but Node.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PACKAGES } from './packages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const { npm_config_registry: REGISTRY = 'https://registry.npmjs.org' } = process.env

/** The packages at this commit, with the names that `npm pack` gives their tarballs. */
export const readReleased = () =>
  PACKAGES.map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${root}packages/${folder}/package.json`, 'utf8'))
    return { folder, name, version, tarball: `${name.slice(1).replace('/', '-')}-${version}.tgz` }
  })

/** Whether npm has that version. */
export async function isPublished({ name, version }) {
  const url = `${REGISTRY.replace(/\/$/, '')}/${name.replace('/', '%2f')}/${version}`
  const { status } = await fetch(url)
  if (status !== 200 && status !== 404) throw new Error(`${url} answered ${status}: try again.`)
  return status === 200
}
