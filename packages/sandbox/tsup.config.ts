import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { writeLicenses } from '../core/scripts/writeLicenses.mjs'
import { buildCallMachine } from './scripts/buildCallMachine.mjs'
import { buildWorkbench } from './scripts/buildWorkbench.mjs'

const home = fileURLToPath(new URL('.', import.meta.url))

async function writeWorkbench() {
  const { files, inputs } = await buildWorkbench({ minify: true })
  await mkdir('dist/workbench', { recursive: true })
  const notice = writeLicenses(home, 'workbench/LICENSES.txt', inputs)
  for (const [name, text] of files) {
    const content = name.endsWith('.js') ? `${notice}\n${text}` : text
    await writeFile(`dist/workbench/${name}`, content)
  }
}

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
    await writeWorkbench()
  },
})
