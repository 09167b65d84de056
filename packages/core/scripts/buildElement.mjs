// Builds <offhook-call> for a page without a bundler: dist/offhook-call.min.js has the closed button, and is the one file
// that a page names. What it loads later is in dist/offhook-call/. A page gives the hash of the first file as its
// `integrity`; that file has the hashes of the others, and each of those the hashes of what it loads.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { BUNDLE_OPTIONS, home } from './bundleOptions.mjs'
import { writeLicenses } from './writeLicenses.mjs'

const FOLDER = 'offhook-call'

/** The files that the first file imports later. They are entry points of a build of their own. */
const LATER = ['panel/createPanel', ...['ar', 'de', 'es', 'fr'].map((language) => `words/${language}`)]

const later = await build({
  ...BUNDLE_OPTIONS,
  splitting: true,
  entryPoints: Object.fromEntries(LATER.map((path) => [basename(path), `src/element/${path}.ts`])),
  outdir: 'dist/offhook-call',
  chunkNames: '[name]-[hash]',
})

const first = await build({
  ...BUNDLE_OPTIONS,
  entryPoints: ['src/exports/element.ts'],
  outfile: 'dist/offhook-call.min.js',
  plugins: [
    ...BUNDLE_OPTIONS.plugins,
    {
      name: 'later',
      setup: (bundler) =>
        bundler.onResolve({ filter: /\.ts$/ }, ({ kind, path }) =>
          kind === 'dynamic-import'
            ? { path: `./${FOLDER}/${basename(path, '.ts')}.js`, external: true }
            : undefined,
        ),
    },
  ],
})

const isScript = ({ path }) => path.endsWith('.js')

/** Each file of the folder: its code, and the files that it imports, at once and later. */
const files = new Map(
  later.outputFiles.filter(isScript).map(({ path, text }) => {
    const { imports } = later.metafile.outputs[path.slice(home.length)]
    const local = imports.filter(({ external }) => !external)
    const named = (kind) => local.filter((row) => row.kind === kind).map((row) => basename(row.path))
    const map = later.outputFiles.find((file) => file.path === `${path}.map`).text
    return [basename(path), { text, map, atOnce: named('import-statement'), later: named('dynamic-import') }]
  }),
)

/** A file with all files that it imports at once. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const other of files.get(name).atOnce) withImports(other, found)
  return found
}

/** The function in place of `import`. It is as long, so that the source maps stay right. */
const IMPORT = 'hashed'

/**
 * The loader that each file with later imports begins with. A module that was preloaded with a hash is not fetched
 * again, so that the browser has checked every file before it runs it. A link needs the nonce of the page's policy, if it
 * has one; an import has that of its script.
 */
const loaderOf = (table) =>
  `const offhookFiles=${JSON.stringify(table)};` +
  `const ${IMPORT}=async p=>{const u=f=>new URL(f,import.meta.url).href,` +
  'nonce=document.querySelector("script[nonce]")?.nonce??"";' +
  'await Promise.all(offhookFiles[p].map(([f,integrity])=>new Promise((done,fail)=>{' +
  'const l=Object.assign(document.createElement("link"),{rel:"modulepreload",href:u(f),integrity,nonce,crossOrigin:"anonymous"});' +
  'l.onload=()=>{l.remove();done()};' +
  'l.onerror=()=>{l.remove();fail(new Error(u(f)+" could not be loaded, or is not the file of this version."))};' +
  'document.head.append(l)})));return import(u(p))};\n'

const write = (file, text) => writeFileSync(join(home, 'dist', file), text)

/** Writes a file with its source map. Returns the file's hash. */
function writeScript(file, { text, map, later: imports }, folder, notice = '') {
  // A file of modules with hashes begins with a line for each: the notice and the loader.
  const before = notice + (imports.length === 0 ? '' : createLoader(imports, folder))
  const code = text.replaceAll(/\bimport\((?="[^"]+"\))/g, `${IMPORT}(`)
  const whole = `${before}${code}//# sourceMappingURL=${basename(file)}.map\n`
  const lines = before.split('\n').length - 1
  write(file, whole)
  write(`${file}.map`, map.replace('"mappings": "', `"mappings": "${';'.repeat(lines)}`))
  return `sha384-${createHash('sha384').update(whole).digest('base64')}`
}

const hashes = new Map()

/** The hash of a file of the folder. Files are written from the last to the first, since each holds later hashes. */
function hashOf(name) {
  if (!hashes.has(name)) hashes.set(name, writeScript(`${FOLDER}/${name}`, files.get(name), './'))
  return hashes.get(name)
}

/** The loader of a file: what it imports later, with the hashes of all that each of them imports at once. */
function createLoader(imports, folder) {
  const hashed = (name) => [...withImports(name)].map((file) => [folder + file, hashOf(file)])
  return loaderOf(Object.fromEntries(imports.map((name) => [folder + name, hashed(name)])))
}

rmSync(join(home, 'dist', FOLDER), { recursive: true, force: true })
mkdirSync(join(home, 'dist', FOLDER), { recursive: true })
const bundled = [first, later].flatMap(({ metafile }) => Object.keys(metafile.inputs))
const notice = writeLicenses(home, 'offhook-call.LICENSES.txt', bundled)
const [{ text }, { text: map }] = first.outputFiles.toSorted((one) => (isScript(one) ? -1 : 1))
const entry = { text, map, later: LATER.map((path) => `${basename(path)}.js`) }
writeScript('offhook-call.min.js', entry, `./${FOLDER}/`, `${notice}\n`)
write('offhook-call.min.d.ts', "export * from './element.js'\n")

// A program that imports the entry as ESM and as CommonJS has two types of one class, and one global tag. The tag has the
// type of the ES module in both.
const AS_MODULE = "{ 'resolution-mode': 'import' }"
const declared = readFileSync(join(home, 'dist/element.d.cts'), 'utf8')
const TAG = /'offhook-call': OffhookCallElement;/
if (!TAG.test(declared)) throw new Error('dist/element.d.cts does not declare the tag.')
const tag = `'offhook-call': import('./element.js', { with: ${AS_MODULE} }).OffhookCallElement;`
write('element.d.cts', declared.replace(TAG, tag))

// The types of the tag in JSX and templates, for pages that have the framework.
for (const file of readdirSync(join(home, 'frameworks'))) {
  const types = readFileSync(join(home, 'frameworks', file), 'utf8').replace(
    '../src/exports/element.ts',
    './element.js',
  )
  write(`element-${file}`, types)
  const forCommonJs = types.replace("'./element.js'", `'./element.js' with ${AS_MODULE}`)
  write(`element-${file.replace('.d.ts', '.d.cts')}`, forCommonJs)
}
