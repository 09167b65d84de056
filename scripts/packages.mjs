import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The published packages by their folders, dependencies first. */
export const PACKAGES = /** @type {const} */ (['core', 'react', 'sandbox'])

/** The documents that may say how to install the packages. */
export const INSTALL_DOCUMENTS = [
  'README.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
  ...readdirSync(join(import.meta.dirname, '../docs/guides')).map((name) => `docs/guides/${name}`),
]

/** The paragraph about packages that are not published yet. The first release removes it. */
export const NOT_ON_NPM = /^ *The packages are not on npm yet: .*\n\n/gm
