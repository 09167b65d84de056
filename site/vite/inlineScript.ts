import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('../src/presses/inlineScript.ts', import.meta.url))

/** Builds the script that stands inside the landing page. A policy allows it by its hash (`deploy/hashInline.ts`). */
export async function buildInlineScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}
