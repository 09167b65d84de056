import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The exports of code that imports the published packages, bundled with them for Node. */
export async function importPublished(contents, plugins = []) {
  const { outputFiles } = await build({
    // the dependencies of core are found there, too
    stdin: { contents, resolveDir: fileURLToPath(new URL('../../packages/core', import.meta.url)) },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins,
    // without tsconfig.json, which leads to the sources
    tsconfigRaw: {},
  })
  const [{ text }] = outputFiles
  return import(`data:text/javascript,${encodeURIComponent(text)}`)
}
