// What `npm run test:mutation -- folder` runs for every mutant: the tests that lie beside it. Those of one directory
// are one bundle, in the place of the first of them: starting a worker for every file, and importing hundreds of
// modules in it, takes many times longer than the tests.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { defineConfig } from 'vitest/config'
import { sourceAliases } from '../vitest.config.ts'

const folder = resolve('packages/core/src', process.env.MUTATED_FOLDER ?? '')

/**
 * The tests that are run, without the random ones, which are slow. Those that put another module in the place of one
 * are run as they are: a bundle has no modules.
 */
const tests = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !/(hostile|model|\.fuzz)\.test\.ts$/.test(file))
  .map((file) => join(folder, file))
const hasOwnModules = (file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8'))
const files = tests.filter((file) => !hasOwnModules(file))
/** With `MUTATION_TESTS=callObject,session` only tests whose names begin so: for changes that other tests cannot notice. */
const names = process.env.MUTATION_TESTS?.split(',')
const isMeant = (file) => names?.some((name) => relative(folder, file).startsWith(name)) ?? true
const alone = tests.filter((file) => hasOwnModules(file) && isMeant(file))
/** All sources are begun before the first test: what a test loads on demand would count as met by that one alone. */
const sources = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.ts') && !/\.(test|test-d)\.ts$|ontract/.test(file))
  .map((file) => `import ${JSON.stringify(join(folder, file))}`)

const placeOf = (file) =>
  `${dirname(file)} ${readFileSync(file, 'utf8').includes('@vitest-environment jsdom')}`
const bundles = new Map()
for (const file of files) bundles.set(placeOf(file), [...(bundles.get(placeOf(file)) ?? []), file])
// in the same place whichever are meant, since what was tried is kept by it
const byFirst = new Map(
  [...bundles.values()]
    .map((together) => [together[0], together.filter(isMeant)])
    .filter(([, together]) => together.length > 0),
)

// each in a suite of its own, so that what it does before each test is done before its own
const suiteOf = (file) => `describe(${JSON.stringify(basename(file))}, () => import(${JSON.stringify(file)}))`

/** Rules that are built whenever they are used: built once, they would count as met by one test only. */
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
  test: { environment: 'node', include: [...byFirst.keys(), ...alone] },
})
