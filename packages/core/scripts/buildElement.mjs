// Builds <offhook-call> for a page without a bundler: dist/offhook-call.min.js has the closed button, and is the one file
// that a page names. What it loads later is in dist/offhook-call/. A page gives the hash of the first file as its
// `integrity`; that file has the hashes of the others, and each of those the hashes of what it loads.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = 'offhook-call'

const OPTIONS = {
  absWorkingDir: home,
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Imports come from packages, not from the sources that tsconfig.base.json points to.
  tsconfigRaw: {},
  charset: 'utf8',
  legalComments: 'none',
  minify: true,
}

/** The files that the first file imports later. They are entry points of a build of their own. */
const LATER = ['panel/createPanel', ...['ar', 'de', 'es', 'fr'].map((language) => `words/${language}`)]

const later = await build({
  ...OPTIONS,
  splitting: true,
  metafile: true,
  entryPoints: Object.fromEntries(LATER.map((path) => [basename(path), `src/element/${path}.ts`])),
  outdir: 'dist/offhook-call',
  chunkNames: '[name]-[hash]',
})

const first = await build({
  ...OPTIONS,
  entryPoints: ['src/exports/element.ts'],
  plugins: [
    {
      name: 'later',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\.ts$/ }, ({ kind, path }) =>
          kind === 'dynamic-import'
            ? { path: `./${FOLDER}/${basename(path, '.ts')}.js`, external: true }
            : undefined,
        ),
    },
  ],
})

/** Each file of the folder: its code, and the files that it imports, at once and later. */
const files = new Map(
  later.outputFiles.map(({ path, text }) => {
    const { imports } = later.metafile.outputs[path.slice(home.length)]
    const local = imports.filter(({ external }) => !external)
    const named = (kind) => local.filter((row) => row.kind === kind).map((row) => basename(row.path))
    return [basename(path), { text, atOnce: named('import-statement'), later: named('dynamic-import') }]
  }),
)

/** A file with all files that it imports at once. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const other of files.get(name).atOnce) withImports(other, found)
  return found
}

/**
 * The loader that each file with later imports begins with. A module that was preloaded with a hash is not fetched
 * again, so that the browser has checked every file before it runs it.
 */
const loaderOf = (table) =>
  `const offhookFiles=${JSON.stringify(table)};` +
  'const offhookImport=async p=>{const u=f=>new URL(f,import.meta.url).href;' +
  'await Promise.all(offhookFiles[p].map(([f,integrity])=>new Promise((done,fail)=>{' +
  'const l=Object.assign(document.createElement("link"),{rel:"modulepreload",href:u(f),integrity,crossOrigin:"anonymous"});' +
  'l.onload=()=>{l.remove();done()};' +
  'l.onerror=()=>{l.remove();fail(new Error(u(f)+" could not be loaded, or is not the file of this version."))};' +
  'document.head.append(l)})));return import(u(p))};\n'

const hashes = new Map()

/** The hash of a file as it is written. Files are finished from the last to the first, since each holds later hashes. */
function hashOf(name) {
  if (!hashes.has(name)) {
    const { text, later: imports } = files.get(name)
    const code = finish(text, imports, './')
    writeFileSync(join(home, 'dist', FOLDER, name), code)
    hashes.set(name, `sha384-${createHash('sha384').update(code).digest('base64')}`)
  }
  return hashes.get(name)
}

/** Puts the loader before a file, and in place of its later imports. */
function finish(text, imports, folder) {
  if (imports.length === 0) return text
  const table = Object.fromEntries(
    imports.map((name) => [
      folder + name,
      [...withImports(name)].map((file) => [folder + file, hashOf(file)]),
    ]),
  )
  const code = text.replaceAll(/\bimport\(("[^"]+")\)/g, 'offhookImport($1)')
  return loaderOf(table) + code
}

const write = (file, text) => {
  mkdirSync(dirname(join(home, 'dist', file)), { recursive: true })
  writeFileSync(join(home, 'dist', file), text)
}

rmSync(join(home, 'dist', FOLDER), { recursive: true, force: true })
mkdirSync(join(home, 'dist', FOLDER), { recursive: true })
const [{ text }] = first.outputFiles
write(
  'offhook-call.min.js',
  finish(
    text,
    LATER.map((path) => `${basename(path)}.js`),
    `./${FOLDER}/`,
  ),
)
write('offhook-call.min.d.ts', "export * from './element.js'\n")
