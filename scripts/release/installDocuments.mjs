// Part of `npm run release:version`: removes the paragraph "The packages are not on npm yet" from the documents, and gives
// the styled parts the address of the documentation site, instead of a path into a copy of this repository.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { PACKAGES } from '../packages.mjs'
import { readProject } from '../project.mjs'
import { root } from '../root.mjs'

/** The documents that may say how to install the packages. A version may change them. */
export const INSTALL_DOCUMENTS = [
  'README.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
  ...readdirSync(`${root}docs/guides`).map((name) => `docs/guides/${name}`),
]

/** The folder of the styled parts in a copy of this repository beside the user's project. */
export const LOCAL_PARTS = '../offhook/packages/registry/dist'

/** The paragraph about packages that are not published yet. The first release removes it. */
export const NOT_ON_NPM = /^ *The packages are not on npm yet: .*\n\n/gm

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { homepage } = readProject()
  if (!homepage)
    throw new Error('Set homepage in project.json: the guides name it as the address of the styled parts.')
  for (const document of INSTALL_DOCUMENTS) {
    const text = readFileSync(root + document, 'utf8')
    const released = text.replace(NOT_ON_NPM, '').replaceAll(LOCAL_PARTS, homepage)
    writeFileSync(root + document, released)
  }
}
