import { mkdir, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { buildCallMachine } from './scripts/buildCallMachine.mjs'

const entry = { index: 'src/exports/index.ts', server: 'src/exports/server.ts' }

export default defineConfig({
  // the thread of the voice is loaded by its address
  entry: { ...entry, fliteWorker: 'src/server/fliteWorker.js' },
  format: 'esm',
  target: 'es2022',
  // with TypeScript 6, tsup 8 needs to be told what it sets itself
  dts: { entry, compilerOptions: { composite: false, incremental: false, ignoreDeprecations: '6.0' } },
  splitting: true,
  sourcemap: true,
  clean: true,
  onSuccess: async () => {
    await mkdir('dist/call-machine', { recursive: true })
    await writeFile(
      'dist/call-machine/call-machine-object-bundle.js',
      await buildCallMachine({ minify: true }),
    )
  },
})
