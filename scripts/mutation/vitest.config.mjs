// The configuration of Vitest for `npm run test:mutation -- folder`, which runs the tests beside the changed sources. The
// tests of a directory are one bundle, in place of the first of them. A worker for every file, and hundreds of imports in
// it, would take many times longer than the tests.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../../vitest.config.ts'

const folder = resolve('packages/core/src', process.env.MUTATED_FOLDER ?? '')

/**
 * The tests of the folder without random tests, which are slow. Tests that mock a module are not bundled, because a
 * bundle has no modules.
 */
const tests = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !/(hostile|model|\.fuzz)\.test\.ts$/.test(file))
  .map((file) => join(folder, file))
const hasOwnModules = (file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8'))
const files = tests.filter((file) => !hasOwnModules(file))
/** Beginnings of the names of tests: `MUTATION_TESTS=callObject,session` runs no other tests. */
const names = process.env.MUTATION_TESTS?.split(',')
const isMeant = (file) => names?.some((name) => relative(folder, file).startsWith(name)) ?? true
const alone = tests.filter((file) => hasOwnModules(file) && isMeant(file))
/** Imports of all sources. Stryker would relate code that a test loads on demand to that test only. */
const sources = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.ts') && !/\.(test|test-d)\.ts$|ontract/.test(file))
  .map((file) => `import ${JSON.stringify(join(folder, file))}`)

const placeOf = (file) =>
  `${dirname(file)} ${readFileSync(file, 'utf8').includes('@vitest-environment jsdom')}`
const bundles = new Map()
for (const file of files) bundles.set(placeOf(file), [...(bundles.get(placeOf(file)) ?? []), file])
// In the same place for every selection, because results are stored by place.
const byFirst = new Map(
  [...bundles.values()]
    .map((together) => [together[0], together.filter(isMeant)])
    .filter(([, together]) => together.length > 0),
)

// Each in its own suite, so that its hooks run for its own tests only.
const suiteOf = (file) => `describe(${JSON.stringify(basename(file))}, () => import(${JSON.stringify(file)}))`

/** Superstruct with rules that are built at every use. Stryker would relate a rule that is built once to one test only. */
const ANEW = `
  import { Struct } from 'superstruct'
  export * from 'superstruct'
  export const lazy = (make) => new Struct({
    type: 'lazy',
    schema: null,
    entries: (value, context) => make().entries(value, context),
    validator: (value, context) => make().validator(value, context),
  })`

async function bundleOf(together) {
  const entry = 'virtual:tests'
  const anew = 'virtual:superstruct'
  const modules = {
    [entry]: ["import { describe } from 'vitest'", ...sources, ...together.map(suiteOf)].join('\n'),
    [anew]: ANEW,
  }
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases },
    plugins: [
      {
        name: 'tests-together',
        enforce: 'pre',
        resolveId(id, importer) {
          if (id === 'superstruct') return importer === anew ? { id, external: true } : anew
          return id === entry ? entry : undefined
        },
        load: (id) => modules[id],
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
  // A busy machine runs a test of milliseconds for seconds.
  test: { environment: 'node', include: [...byFirst.keys(), ...alone], testTimeout: 20_000 },
})
