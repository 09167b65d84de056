// `npm run test:mutation -- validators`: makes thousands of small changes to the sources of a folder of core, one at a time,
// and reports the changes that no unit test of the folder notices. It takes up to an hour, so CI does not run it. Results
// are stored in .stryker, so that the next run tests only what has changed since.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../root.mjs'

const FOLDERS = ['call', 'rest', 'validators', 'voice']
const [folder, ...only] = process.argv.slice(2)
if (!FOLDERS.includes(folder)) {
  console.error(`npm run test:mutation -- ${FOLDERS.join(' | ')} [file …]`)
  process.exit(1)
}

process.chdir(root)
process.env.MUTATED_FOLDER = folder
// Runs in the background.
setPriority(19)
mkdirSync('.stryker', { recursive: true })

const path = `packages/core/src/${folder}`
const incrementalFile = `.stryker/${folder}.json`
if (existsSync(incrementalFile)) {
  // The runner does not see changes in the bundle of tests, so unnoticed changes are tested again
  const tried = JSON.parse(readFileSync(incrementalFile, 'utf8'))
  for (const file of Object.values(tried.files)) {
    file.mutants = file.mutants.filter(({ status }) => !['Survived', 'NoCoverage'].includes(status))
  }
  writeFileSync(incrementalFile, JSON.stringify(tried))
}

const results = await new Stryker({
  mutate: [
    ...(only.length > 0 ? only.map((file) => `${path}/${file}`) : [`${path}/**/*.ts`]),
    '!**/*.test.ts',
    '!**/*.test-d.ts',
  ],
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  incremental: true,
  incrementalFile,
  // Ends a mutant that loops, but not one that is only slow on a busy machine.
  timeoutMS: 30_000,
  timeoutFactor: 2,
  warnings: { slow: false },
  ignorePatterns: ['bench', 'coverage', 'dist', 'examples', 'site'],
  tempDirName: '.stryker/tmp',
  reporters: ['progress', 'clear-text', 'html'],
  htmlReporter: { fileName: `.stryker/${folder}.html` },
  clearTextReporter: { allowColor: process.stdout.isTTY, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  allowConsoleColors: process.stdout.isTTY,
}).runMutationTest()

const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
const killed = count('Killed', 'Timeout')
const total = killed + count('Survived', 'NoCoverage')
const date = new Date().toISOString().slice(0, 10)
const row = `| \`${folder}/\` | ${total} | ${killed} | ${((100 * killed) / total).toFixed(1)} % | ${date} |`
const page = 'docs/mutation.md'
if (only.length === 0) {
  const text = readFileSync(page, 'utf8')
  // Only the row of figures: another table of the page has rows that begin with the folder too
  writeFileSync(page, text.replace(new RegExp(`^\\| \`${folder}/\` \\| \\d+ \\|.*$`, 'm'), row))
}
