// Part of `npm run release:version`: removes the paragraph "The packages are not on npm yet" from the documents, and gives
// the styled parts the address of the documentation site, instead of a path into a copy of this repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { readProject } from '../project.mjs'
import { INSTALL_DOCUMENTS, LOCAL_PARTS, NOT_ON_NPM } from './installDocuments.mjs'

const { homepage } = readProject()

for (const document of INSTALL_DOCUMENTS) {
  const file = new URL(`../../${document}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(NOT_ON_NPM, '').replaceAll(LOCAL_PARTS, homepage || LOCAL_PARTS))
}
