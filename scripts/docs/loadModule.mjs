import { build } from 'esbuild'
import { root } from '../root.mjs'

/**
 * The exports of a TypeScript file of the repository, bundled with all that it imports.
 *
 * @param {string} path from the root of the repository
 */
export async function loadModule(path) {
  const { outputFiles } = await build({
    entryPoints: [`${root}${path}`],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
