import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { root } from '../root.ts'

const ENTRY = 'entry.ts'

export interface MeasuredBundle {
  /** Bytes of the entry with its static imports, gzipped. */
  initial: number
  /** Bytes of all chunks that load later. */
  lazy: number
  /** Bytes that each dynamically imported module adds, by its file. */
  parts: ReadonlyMap<string, number>
  /** Source files in the initial part. */
  initialInputs: string[]
  /** Source files in all parts. */
  inputs: string[]
}

/** The outputs that an entry loads without a dynamic import. */
function staticOutputs(outputs: Metafile['outputs'], path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && !external) staticOutputs(outputs, next, found)
  }
  return found
}

/** Bundles code as an application would (esbuild, ESM, minified, code splitting), and measures its parts. */
export async function measureBundle(code: string, external: string[]): Promise<MeasuredBundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: ENTRY, loader: 'ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
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
  const sizeOf = (isWanted: (path: string) => boolean) =>
    Object.keys(outputs)
      .filter(isWanted)
      .map((path) => outputFiles.find((file) => file.path.replaceAll('\\', '/').endsWith(path)))
      .reduce((sum, file) => sum + (file ? gzipSync(file.contents, { level: 9 }).byteLength : 0), 0)
  const parts = new Map<string, number>()
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
