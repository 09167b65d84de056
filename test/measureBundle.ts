import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { root } from './root.ts'

/** What a user's bundler makes of a few lines of code. Sizes are minified and gzipped, in bytes. */
export interface MeasuredBundle {
  /** What the page loads at once: the entry and all that it imports statically. */
  initial: number
  /** What it fetches later, all chunks together. */
  lazy: number
  /** What each module that is imported on demand adds to that, with all that it imports itself, by its file. */
  parts: ReadonlyMap<string, number>
  /** The source files in the initial part. */
  initialInputs: string[]
}

const ENTRY = 'entry.ts'

type Outputs = Metafile['outputs']

/** The outputs that an entry pulls in without a dynamic import. */
function staticOutputs(outputs: Outputs, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && !external) staticOutputs(outputs, next, found)
  }
  return found
}

/** Bundles code as an application would (esbuild, ESM, code splitting) and measures what loads when. */
export async function measureBundle(
  code: string,
  external: string[],
  splitting = true,
): Promise<MeasuredBundle> {
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
    // as a user sees us: what is built, not the sources that our tsconfig.json points to
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  const { outputs } = metafile
  // what is imported on demand is an entry point too
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === ENTRY) ?? ''
  const initial = staticOutputs(outputs, entry)
  const sizeOf = (isWanted: (path: string) => boolean) =>
    Object.keys(outputs)
      .filter(isWanted)
      .map((path) => outputFiles.find((file) => file.path.replaceAll('\\', '/').endsWith(path)))
      .reduce((sum, file) => sum + (file ? gzipSync(file.contents, { level: 9 }).byteLength : 0), 0)
  const parts = Object.keys(outputs).flatMap((path): [string, number][] => {
    const point = outputs[path]?.entryPoint
    if (point === undefined || initial.has(path)) return []
    const own = staticOutputs(outputs, path)
    return [[basename(point), sizeOf((one) => own.has(one) && !initial.has(one))]]
  })
  return {
    initial: sizeOf((path) => initial.has(path)),
    parts: new Map(parts),
    lazy: sizeOf((path) => !initial.has(path)),
    initialInputs: [...initial].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})),
  }
}

/** Every export of a module on its own, with `also` of the same module: gzipped bytes by name, from one build. */
export async function measureExports(module: string, also: string): Promise<ReadonlyMap<string, number>> {
  const options = {
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outdir: 'out',
    write: false,
    absWorkingDir: root,
    tsconfigRaw: {},
    logLevel: 'silent',
  } as const
  const stdin = { contents: `export * from '${module}'`, resolveDir: root }
  const { metafile } = await build({ ...options, stdin, metafile: true })
  const names = Object.values(metafile.outputs).flatMap(({ exports }) => exports)
  const { outputFiles } = await build({
    ...options,
    entryPoints: names.map((name) => ({ in: `export:${name}`, out: name })),
    plugins: [
      {
        name: 'exports',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^export:/ }, ({ path }) => ({ path: path.slice(7), namespace: 'export' }))
          onLoad({ filter: /./, namespace: 'export' }, ({ path }) => ({
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
      return [name, gzipSync(file.contents, { level: 9 }).byteLength]
    }),
  )
}
