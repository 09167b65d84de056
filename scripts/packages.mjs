/** The published packages by their folders, dependencies first. */
export const PACKAGES = /** @type {const} */ (['core', 'react', 'sandbox'])

/** The documents that say how to install the packages. */
export const INSTALL_DOCUMENTS = [
  'README.md',
  'docs/guides/quick-start.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
]
