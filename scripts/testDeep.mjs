// `npm run test:deep`: runs the random tests with all their samples, of which `npm test` runs a few, and all browser tests
// in Firefox, of which `npm test` runs the smoke tests.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareBrowsers } from './browsers.mjs'

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

const passed = await run('vitest run --project node model.test fuzz createModels')
Object.assign(env, await prepareBrowsers())
const random = 'call/model validators/agree voice/cycles element/cycles sandbox/agent sandbox/modelFailures'
const agreed = await run(`playwright test --project="daily-*" ${random}`)
const firefox = await run('playwright test --project=firefox --project=firefox-camera', { DEEP: '' })
process.exitCode = passed && agreed && firefox ? 0 : 1
