// Builds dist/offhook.min.js: all of core that a page without a bundler needs, in one ES module.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { BUNDLE_OPTIONS, home } from './bundleOptions.mjs'
import { writeLicenses } from './writeLicenses.mjs'

/** The entries that a page without a bundler needs: the client, the call object, and where the engine comes from. */
const ENTRIES = ['index', 'call', 'daily']

/** daily-js is in the file too, and does not run before the first call, or `preload()`. */
const { outputFiles, metafile } = await build({
  ...BUNDLE_OPTIONS,
  stdin: {
    contents: ENTRIES.map((entry) => `export * from './src/exports/${entry}.ts'`).join('\n'),
    resolveDir: home,
    loader: 'ts',
  },
  outfile: 'dist/offhook.min.js',
})

const notice = writeLicenses(home, 'offhook.min.LICENSES.txt', Object.keys(metafile.inputs))

const write = (file, text) => writeFileSync(join(home, 'dist', file), text)
const [map, code] = ['.map', '.js'].map((end) => outputFiles.find(({ path }) => path.endsWith(end)).text)
write('offhook.min.js', `${notice}\n${code}//# sourceMappingURL=offhook.min.js.map\n`)
// the notice is a line of its own before the first
write('offhook.min.js.map', map.replace('"mappings": "', '"mappings": ";'))
write('offhook.min.d.ts', ENTRIES.map((entry) => `export * from './${entry}.js'\n`).join(''))
