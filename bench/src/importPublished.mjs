import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What some code exports that imports packages as they are published, bundled with them for Node. */
export async function importPublished(contents, plugins = []) {
  const { outputFiles } = await build({
    // where the dependencies of core are found as well
    stdin: { contents, resolveDir: fileURLToPath(new URL('../../packages/core', import.meta.url)) },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins,
    // else the names would lead to the sources, by tsconfig.json
    tsconfigRaw: {},
  })
  const [{ text }] = outputFiles
  return import(`data:text/javascript,${encodeURIComponent(text)}`)
}
