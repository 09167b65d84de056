// Bytes of script, minified and compressed, before and after the click, of the smallest page that starts a call.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { PEERS } from './peers.mjs'

const resolveDir = fileURLToPath(new URL('.', import.meta.url))

/** What a page fetches at once, and what it may fetch later, in bytes. */
async function measurePage({ code, external = [] }) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir, loader: 'tsx' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
    legalComments: 'none',
    external,
    define: { 'process.env.NODE_ENV': '"production"' },
    // packages as they are published, not the sources that tsconfig.json points to
    tsconfigRaw: {},
  })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [
      path.replace(/^.*[\\/]out[\\/]/, 'out/'),
      gzipSync(contents, { level: 9 }).length,
    ]),
  )
  const atOnce = new Set()
  const visit = (path) => {
    if (atOnce.has(path)) return
    atOnce.add(path)
    for (const one of metafile.outputs[path].imports) {
      if (one.kind === 'import-statement' && !one.external) visit(one.path)
    }
  }
  visit('out/stdin.js')
  const sum = (isCounted) =>
    [...sizes].filter(([path]) => isCounted(atOnce.has(path))).reduce((all, [, size]) => all + size, 0)
  return { before: sum((isFirst) => isFirst), after: sum((isFirst) => !isFirst) }
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** A table of every page, and by how much it is heavier than ours. */
export async function measureBytes() {
  const rows = await Promise.all(PEERS.map(async (peer) => ({ ...peer, ...(await measurePage(peer)) })))
  const lines = rows.map(({ name, external, before, after }) => {
    const own = rows.find((one) => one.name.startsWith('Offhook') && !one.external === !external)
    const all = (before + after) / (own.before + own.after)
    return `| ${name} | ${kB(before)} | ${(before / own.before).toFixed(1)} | ${kB(after)} | ${kB(before + after)} | ${all.toFixed(2)} |`
  })
  return `| The page | before the click | times ours | after it | in all | times ours |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}
