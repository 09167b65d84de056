import { readdirSync } from 'node:fs'
import { PACKAGES } from '../packages.mjs'

/** The documents that may say how to install the packages. */
export const INSTALL_DOCUMENTS = [
  'README.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
  ...readdirSync(new URL('../../docs/guides', import.meta.url)).map((name) => `docs/guides/${name}`),
]

/** The folder of the styled parts in a copy of this repository beside the user's project. */
export const LOCAL_PARTS = '../offhook/packages/registry/dist'

/** The paragraph about packages that are not published yet. The first release removes it. */
export const NOT_ON_NPM = /^ *The packages are not on npm yet: .*\n\n/gm
