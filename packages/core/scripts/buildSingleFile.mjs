// Builds dist/offhook.min.js: all of core that a page without a bundler needs, in one ES module.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = fileURLToPath(new URL('..', import.meta.url))
const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The entries that a page without a bundler needs: the client, the call object, and where the engine comes from. */
const ENTRIES = ['index', 'call', 'daily']

/** The folder of the package that a bundled file belongs to: the one below the last `node_modules`. */
const folderOf = (path) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0]

/** The folder of a package that another depends on, as Node finds it from there. */
function findInstalled(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(found)) return found
    if (folder === dirname(folder)) throw new Error(`${name} is bundled, and not installed.`)
  }
}

/** Packages with all that they declare to need: daily-js comes as one file, which has its dependencies inside. */
function addDependencies(folders) {
  // what is added while a set is walked is walked too
  for (const folder of folders) {
    const { dependencies = {} } = readPackage(folder)
    for (const name of Object.keys(dependencies)) folders.add(findInstalled(name, folder))
  }
  return folders
}

/**
 * Name and licence of every package in the file, and its own words about that; the version of those that come from
 * their own packages, since what daily-js has inside is of the day it was built.
 */
function readLicences(inputs) {
  const own = new Set(inputs.map((path) => folderOf(join(home, path))).filter(Boolean))
  const licences = [...addDependencies(new Set(own))].map((folder) => {
    const { name, version, license } = readPackage(folder)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${name} is bundled, and has no licence in ${folder}.`)
    const title = own.has(folder) ? `${name} ${version} (${license})` : `${name} (${license}), in daily-js`
    return { title, text: readFileSync(join(folder, file), 'utf8').trim() }
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
const notice = `/*! ${name} ${version} (${license}). The licences of what else is in it: offhook.min.LICENSES.txt */`

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
