/** The published packages by their folders, dependencies first. */
export const PACKAGES = /** @type {const} */ (['core', 'react', 'sandbox', 'server'])
