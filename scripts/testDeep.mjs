// `npm run test:deep`: runs the random tests with all their samples, of which `npm test` runs a few, and all browser tests
// in Firefox, of which `npm test` runs the smoke tests.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onShutdown } from './onShutdown.mjs'
import { PACKAGES } from './packages.mjs'
import { chromium, firefox, playwright, root, vitest } from './testing/phases.mjs'
import { endAll } from './testing/runInGroup.mjs'
import { runPhases } from './testing/runPhases.mjs'

/** The test files in these folders that take more samples with DEEP. */
function findRandomTests(...folders) {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env.DEEP'))
  // Without a file, the command would run all tests
  if (files.length === 0) throw new Error(`No test in ${folders.join(', ')} reads process.env.DEEP.`)
  return files
}

const extraEnv = { DEEP: '1' }
const units = findRandomTests(...PACKAGES.map((name) => `packages/${name}/src`))
const specs = findRandomTests('test/browser')
const inFirefox = playwright('Browser tests in Firefox', { projects: () => ['firefox', 'firefox-camera'] })
const required = firefox({ isRequired: true })

onShutdown(endAll)
const phases = [
  vitest('Random unit tests', { projects: ['node'], files: units, extraEnv }),
  chromium,
  playwright('Random browser tests', { projects: () => ['daily-*'], files: specs, extraEnv }),
  required,
  { ...inFirefox, needs: [required.title] },
]
process.exitCode = (await runPhases([[{ phases, isLive: true }]])) ? 0 : 1
