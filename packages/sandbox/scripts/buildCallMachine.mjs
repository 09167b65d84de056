import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('../src/call-machine/main.ts', import.meta.url))

/**
 * Builds the stand-in call machine: one classic script without imports, recordings included.
 *
 * @param {{ minify?: boolean }} [options]
 * @returns {Promise<string>} the script's text
 */
export async function buildCallMachine({ minify = false } = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    loader: { '.opus': 'base64' },
    minify,
  })
  return outputFiles[0].text
}
