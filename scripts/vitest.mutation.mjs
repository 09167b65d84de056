// What `npm run test:mutation -- folder` runs for every mutant: the tests that lie beside it. Those of one directory
// are one bundle, in the place of the first of them: starting a worker for every file, and importing hundreds of
// modules in it, takes many times longer than the tests.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../vitest.config.ts'

const folder = resolve('packages/core/src', process.env.MUTATED_FOLDER ?? '')

/** The tests that are run, without the random ones, which are slow: what only they notice counts as unnoticed. */
const files = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !/(hostile|model|\.fuzz)\.test\.ts$/.test(file))
  .map((file) => join(folder, file))

const placeOf = (file) =>
  `${dirname(file)} ${readFileSync(file, 'utf8').includes('@vitest-environment jsdom')}`
const bundles = new Map()
for (const file of files) bundles.set(placeOf(file), [...(bundles.get(placeOf(file)) ?? []), file])
const byFirst = new Map([...bundles.values()].map((together) => [together[0], together]))

// each in a suite of its own, so that what it does before each test is done before its own
const suiteOf = (file) => `describe(${JSON.stringify(basename(file))}, () => import(${JSON.stringify(file)}))`

async function bundleOf(together) {
  const entry = 'virtual:tests'
  const lines = ["import { describe } from 'vitest'", ...together.map(suiteOf)]
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases },
    plugins: [
      {
        name: 'tests-together',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? lines.join('\n') : undefined),
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: entry, treeshake: false, output: { codeSplitting: false } },
    },
  })
  return output[0].code
}

const oneModulePerDirectory = {
  name: 'one-module-per-directory',
  enforce: 'pre',
  load: (id) => (byFirst.has(id) ? bundleOf(byFirst.get(id)) : undefined),
}

export default defineConfig({
  resolve: { alias: sourceAliases },
  plugins: [oneModulePerDirectory],
  test: { environment: 'node', include: [...byFirst.keys()] },
})
