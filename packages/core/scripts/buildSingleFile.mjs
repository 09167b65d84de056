// Builds dist/offhook.min.js: all of core that a page without a bundler needs, in one ES module.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = fileURLToPath(new URL('..', import.meta.url))
const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The entries that a page without a bundler needs: the client, the call object, and where the engine comes from. */
const ENTRIES = ['index', 'call', 'daily']

/** The folder of the package that a bundled file belongs to: the one below the last `node_modules`. */
const folderOf = (path) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0]

/** Name, version and licence of every package in the file, and its own words about that. */
function readLicences(inputs) {
  const folders = new Set(inputs.map((path) => folderOf(join(home, path))).filter(Boolean))
  const licences = [...folders].map((folder) => {
    const { name, version, license } = readPackage(folder)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${name} is bundled, and has no licence in ${folder}.`)
    return { title: `${name} ${version} (${license})`, text: readFileSync(join(folder, file), 'utf8').trim() }
  })
  return licences.sort((one, other) => (one.title < other.title ? -1 : 1))
}

/** daily-js is in the file too, and does not run before the first call, or `preload()`. */
const { outputFiles, metafile } = await build({
  stdin: {
    contents: ENTRIES.map((entry) => `export * from './src/exports/${entry}.ts'`).join('\n'),
    resolveDir: home,
    loader: 'ts',
  },
  absWorkingDir: home,
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // what is imported comes from packages, not from the sources that tsconfig.base.json points to
  tsconfigRaw: {},
  charset: 'utf8',
  legalComments: 'none',
  minify: true,
  sourcemap: 'external',
  outfile: 'dist/offhook.min.js',
})

const { name, version, license } = readPackage(home)
const licences = readLicences(Object.keys(metafile.inputs))
const others = licences.map(({ title }) => title).join(', ')
const notice = `/*! ${name} ${version} (${license}). With ${others}: see offhook.min.LICENSES.txt */`

const write = (file, text) => writeFileSync(join(home, 'dist', file), text)
const [map, code] = ['.map', '.js'].map((end) => outputFiles.find(({ path }) => path.endsWith(end)).text)
write('offhook.min.js', `${notice}\n${code}//# sourceMappingURL=offhook.min.js.map\n`)
// the notice is a line of its own before the first
write('offhook.min.js.map', map.replace('"mappings": "', '"mappings": ";'))
write('offhook.min.d.ts', ENTRIES.map((entry) => `export * from './${entry}.js'\n`).join(''))
write(
  'offhook.min.LICENSES.txt',
  licences.map(({ title, text }) => `${title}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`),
)
