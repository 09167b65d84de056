import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = new URL('../src/exports/server.ts', import.meta.url)
const base = new URL('../src/server/callMachineScript.ts', import.meta.url)

/**
 * Loads `@offhook/sandbox/server` from source, in a Node that runs no TypeScript.
 *
 * @returns {Promise<typeof import('../src/exports/server.ts')>}
 */
export async function loadServer() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // a module at a data address has no place of its own, and its CommonJS dependencies no require
    define: {
      'import.meta.url': JSON.stringify(base.href),
      __filename: JSON.stringify(fileURLToPath(base)),
    },
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(base.href)});`,
    },
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
