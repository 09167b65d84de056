// `npm run test:deep`: runs the random tests with all their samples, of which `npm test` runs a few, and all browser tests
// in Firefox, of which `npm test` runs the smoke tests.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareBrowsers } from './browsers.mjs'
import { PACKAGES } from './packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const env = {
  ...process.env,
  DEEP: '1',
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

const run = (command, extraEnv = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, { cwd: root, env: { ...env, ...extraEnv }, stdio: 'inherit', shell: true })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** The test files in these folders that take more samples with DEEP. */
function findRandomTests(...folders) {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env.DEEP'))
  // Without a file, the command would run all tests
  if (files.length === 0) throw new Error(`No test in ${folders.join(', ')} reads process.env.DEEP.`)
  return files
}

const units = findRandomTests(...PACKAGES.map((name) => `packages/${name}/src`))
const passed = await run(`vitest run --project node ${units.join(' ')}`)
Object.assign(env, await prepareBrowsers())
const specs = findRandomTests('test/browser')
const agreed = await run(`playwright test --project="daily-*" ${specs.join(' ')}`)
const firefox = await run('playwright test --project=firefox --project=firefox-camera', { DEEP: '' })
process.exitCode = passed && agreed && firefox ? 0 : 1
