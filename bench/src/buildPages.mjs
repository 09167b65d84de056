import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { buildCallMachine } from '../../packages/sandbox/scripts/buildCallMachine.mjs'
import { BUNDLING } from './bundling.mjs'

/** Bytes of the call machine on the network for every client: the sandbox's, padded to the size of Daily's. */
const CALL_MACHINE_BYTES = 500_000

const source = (path) => fileURLToPath(new URL(path, import.meta.url))

const page = (name) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><button>Talk</button><script type="module" src="/${name}/${name}.js"></script>`

/** Builds the page of a client. Returns its files by path, compressed as a server sends them. */
async function buildPage(name) {
  const { outputFiles } = await build({
    entryPoints: [source(`pages/${name}.ts`)],
    ...BUNDLING,
    outdir: `/${name}`,
  })
  const scripts = outputFiles.map(({ path, contents }) => [
    path,
    file('text/javascript', gzipSync(contents, { level: 9 }), 'gzip'),
  ])
  return [[`/${name}.html`, file('text/html', Buffer.from(page(name)))], ...scripts]
}

const file = (type, body, encoding) => ({
  body,
  headers: {
    'content-type': type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  },
})

/** The files of all clients, by path. */
export async function buildPages(names) {
  const machine = Buffer.from(await buildCallMachine({ minify: true }))
  const filled = Buffer.concat([machine, Buffer.from(`\n//${'.'.repeat(CALL_MACHINE_BYTES)}`)])
  const pages = await Promise.all(names.map(buildPage))
  return new Map([
    ...pages.flat(),
    ['/call-machine-object-bundle.js', file('text/javascript', filled.subarray(0, CALL_MACHINE_BYTES))],
  ])
}
