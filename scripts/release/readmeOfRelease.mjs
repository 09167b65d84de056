// Part of `npm run release:version`: removes the paragraph "The packages are not on npm yet" from the documents.
import { readFileSync, writeFileSync } from 'node:fs'
import { INSTALL_DOCUMENTS, NOT_ON_NPM } from './installDocuments.mjs'

for (const document of INSTALL_DOCUMENTS) {
  const file = new URL(`../../${document}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(NOT_ON_NPM, ''))
}
