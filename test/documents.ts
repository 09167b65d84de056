import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES } from '../scripts/packages.mjs'
import { root } from './root.ts'

/** The text of a file of this repository. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The documents in a folder and below it. */
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)

/** Everything that is written for readers, by its path. */
export const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'site/deploy/README.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
  'packages/sandbox/ARCHITECTURE.md',
  ...['vanilla', 'react'].map((name) => `examples/${name}/README.md`),
  ...documentsIn('docs'),
  ...documentsIn('.changeset'),
]

/** An example in a document. */
export interface Block {
  language: string
  code: string
}

export const readBlocks = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
