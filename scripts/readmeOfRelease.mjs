// Part of `npm run release:version`: takes the paragraph out of the READMEs that is true before the first release only.
import { readFileSync, writeFileSync } from 'node:fs'
import { PACKAGES } from './packages.mjs'

for (const folder of ['', ...PACKAGES.map((name) => `packages/${name}/`)]) {
  const file = new URL(`../${folder}README.md`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^The packages are not on npm yet: .*\n\n/m, ''))
}
