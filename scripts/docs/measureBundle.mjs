// Measures bundles of the built packages, as an application's bundler makes them: minified and gzipped, in bytes.
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ENTRY = 'entry.ts'

/** @param {Uint8Array} contents */
const gzipSize = (contents) => gzipSync(contents, { level: 9 }).byteLength

/**
 * The outputs that an entry loads without a dynamic import.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string} path
 * @param {Set<string>} [found]
 */
function staticOutputs(outputs, path, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && !external) staticOutputs(outputs, next, found)
  }
  return found
}

/**
 * Bundles code as an application would (esbuild, ESM, code splitting) and measures its parts.
 *
 * @param {string} code
 * @param {string[]} external packages that are left out
 * @param {boolean} [splitting]
 * @returns {Promise<MeasuredBundle>}
 *
 * @typedef {object} MeasuredBundle
 * @property {number} initial bytes of the entry with its static imports
 * @property {number} lazy bytes of all chunks that load later
 * @property {ReadonlyMap<string, number>} parts bytes that each dynamically imported module adds, by its file
 * @property {string[]} initialInputs source files in the initial part
 * @property {string[]} inputs source files in all parts
 */
export async function measureBundle(code, external, splitting = true) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: ENTRY, loader: 'ts' },
    bundle: true,
    splitting,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outdir: 'out',
    write: false,
    metafile: true,
    external,
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: root,
    // The built packages, not the sources that tsconfig.json points to.
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  const { outputs } = metafile
  // A module that is imported on demand is an entry point too.
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === ENTRY) ?? ''
  const initial = staticOutputs(outputs, entry)
  /** @param {(path: string) => boolean} isWanted */
  const sizeOf = (isWanted) =>
    Object.keys(outputs)
      .filter(isWanted)
      .map((path) => outputFiles.find((file) => file.path.replaceAll('\\', '/').endsWith(path)))
      .reduce((sum, file) => sum + (file ? gzipSize(file.contents) : 0), 0)
  /** @type {Map<string, number>} */
  const parts = new Map()
  for (const path of Object.keys(outputs)) {
    const point = outputs[path]?.entryPoint
    if (point === undefined || initial.has(path)) continue
    const own = staticOutputs(outputs, path)
    parts.set(
      basename(point),
      sizeOf((one) => own.has(one) && !initial.has(one)),
    )
  }
  return {
    initial: sizeOf((path) => initial.has(path)),
    parts,
    lazy: sizeOf((path) => !initial.has(path)),
    initialInputs: [...initial].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})),
    inputs: Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
  }
}

/**
 * Measures every export of a module on its own, together with the export `also`. Returns bytes by name.
 *
 * @param {string} module
 * @param {string} also
 * @returns {Promise<ReadonlyMap<string, number>>}
 */
export async function measureExports(module, also) {
  const options = /** @type {const} */ ({
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outdir: 'out',
    write: false,
    absWorkingDir: root,
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  const stdin = { contents: `export * from '${module}'`, resolveDir: root }
  const { metafile } = await build({ ...options, stdin, metafile: true })
  const names = Object.values(metafile.outputs).flatMap(({ exports }) => exports)
  const { outputFiles } = await build({
    ...options,
    entryPoints: names.map((name) => ({ in: `export:${name}`, out: name })),
    plugins: [
      {
        name: 'exports',
        setup(bundler) {
          bundler.onResolve({ filter: /^export:/ }, ({ path }) => ({
            path: path.slice(7),
            namespace: 'export',
          }))
          bundler.onLoad({ filter: /./, namespace: 'export' }, ({ path }) => ({
            contents: `export { ${[...new Set([also, path])].join(', ')} } from '${module}'`,
            resolveDir: root,
          }))
        },
      },
    ],
  })
  return new Map(
    names.map((name) => {
      const file = outputFiles.find(
        ({ path }) => path.endsWith(`/${name}.js`) || path.endsWith(`\\${name}.js`),
      )
      if (!file) throw new Error(`${name} was not built.`)
      return [name, gzipSize(file.contents)]
    }),
  )
}
