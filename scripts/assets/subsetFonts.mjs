// Writes site/src/fonts: the letters, weights and features of Fontsource's fonts that the pages use, a third of the bytes,
// and a second file with accented letters. Run it for a new version of a font, or when a page needs another weight.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** Downloaded for this run: harfbuzz. */
const SUBSETTER = 'subset-font@2.9.0'
const FONTS = [
  { name: 'fraunces', weights: { min: 420, max: 600 } },
  { name: 'inter', weights: { min: 400, max: 600 } },
]
/** Kerning, accents, and tabular figures. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum']
/** Names that the license of the fonts requires to keep: copyright, license, and its address. */
const NOTICES = [0, 13, 14]

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))
/**
 * Two files of each font: what the pages are written with, and the other letters and signs of Western Europe, which a
 * browser fetches where one is to be shown. `site/src/styles/fonts.css` says which is in which.
 */
const FILES = {
  '': ` !$%&'()+,-./:;?@${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)}·×–—‘’“”…−`,
  '-accents': `"#*<=>[\\]^_\`{|}~‚„•€${range(0xa0, 0xff).replace(/[·×]/g, '')}ŒœŠšŽžŸ`,
}

const source = (path) => `${root}node_modules/@fontsource-variable/${path}`
const folder = `${root}site/src/fonts/`
const work = mkdtempSync(join(tmpdir(), 'offhook-fonts-'))

try {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', work, SUBSETTER], {
    stdio: 'inherit',
  })
  const subset = createRequire(join(work, 'package.json'))('subset-font')
  mkdirSync(folder, { recursive: true })
  for (const { name, weights } of FONTS) {
    const font = readFileSync(source(`${name}/files/${name}-latin-wght-normal.woff2`))
    for (const [file, letters] of Object.entries(FILES)) {
      const made = await subset(font, letters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
        keepFeatures: FEATURES,
        preserveNameIds: NOTICES,
        noHinting: true,
      })
      writeFileSync(join(folder, `${name}${file}.woff2`), made)
      console.log(`${name}${file}: ${made.length} of ${font.length} bytes`)
    }
    writeFileSync(join(folder, `${name}.LICENSE.txt`), readFileSync(source(`${name}/LICENSE`)))
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
