// What `npm run test:mutation -- folder` runs for every mutant: the tests that lie beside it. Each test file is one
// bundle, because importing hundreds of modules anew for every mutant takes longer than all the tests in them.
import { build } from 'vite'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../vitest.config.ts'

const bundleOf = async (file) => {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases },
    build: {
      ssr: file,
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { treeshake: false, output: { codeSplitting: false } },
    },
  })
  return output[0].code
}

const oneModulePerTest = {
  name: 'one-module-per-test',
  enforce: 'pre',
  load: (id) => (id.endsWith('.test.ts') ? bundleOf(id) : undefined),
}

export default defineConfig({
  resolve: { alias: sourceAliases },
  plugins: [oneModulePerTest],
  test: {
    environment: 'node',
    // each bundle has modules of its own
    isolate: false,
    include: [`packages/core/src/${process.env.MUTATED_FOLDER}/**/*.test.ts`],
    // the random runs, which take most of the time: what only they notice counts as unnoticed
    exclude: ['**/{hostile,model,*.fuzz}.test.ts'],
  },
})
