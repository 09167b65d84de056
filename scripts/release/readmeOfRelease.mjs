// Part of `npm run release:version`: removes the paragraph "The packages are not on npm yet" from the documents.
import { readFileSync, writeFileSync } from 'node:fs'
import { PACKAGES } from '../packages.mjs'

const documents = [
  'README.md',
  'docs/guides/quick-start.md',
  ...PACKAGES.map((name) => `packages/${name}/README.md`),
]
for (const document of documents) {
  const file = new URL(`../../${document}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^The packages are not on npm yet: .*\n\n/m, ''))
}
