/** The packages that are published, by their folders; what a package needs comes before it. */
export const PACKAGES = /** @type {const} */ (['core', 'react', 'sandbox'])
