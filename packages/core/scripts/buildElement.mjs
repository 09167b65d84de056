// Builds dist/offhook-call.min.js: the closed button of <offhook-call> in one ES module, for a page without a bundler.
// What loads on intent is in dist/offhook-call/, beside it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = fileURLToPath(new URL('..', import.meta.url))

await build({
  entryPoints: { 'offhook-call.min': 'src/exports/element.ts' },
  absWorkingDir: home,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Imports come from packages, not from the sources that tsconfig.base.json points to.
  tsconfigRaw: {},
  charset: 'utf8',
  legalComments: 'none',
  minify: true,
  outdir: 'dist',
  chunkNames: 'offhook-call/[name]-[hash]',
})
writeFileSync(join(home, 'dist/offhook-call.min.d.ts'), "export * from './element.js'\n")
