// Part of `npm run release:version`: takes the paragraph out of README.md that is true before the first release only.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../README.md', import.meta.url)
const text = readFileSync(file, 'utf8')
writeFileSync(file, text.replace(/^The packages are not on npm yet: .*\n\n/m, ''))
