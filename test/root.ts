import { join } from 'node:path'

/** The repository's root, with a slash at the end. In jsdom, `import.meta.url` is the page's address and not a file's. */
export const root = join(import.meta.dirname, '..', '/')
