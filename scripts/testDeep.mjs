// `npm run test:deep`: runs the random tests with all their samples. `npm test` runs a few seeded samples of each.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './browsers.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const env = {
  ...process.env,
  DEEP: '1',
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

const run = (command) =>
  new Promise((resolve) => {
    const child = spawn(command, { cwd: root, env, stdio: 'inherit', shell: true })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

const passed = await run('vitest run --project node model.test fuzz createModels')
env.CHROMIUM_PATH = await findChromium()
const agreed = await run(
  'playwright test call/model validators/agree voice/cycles element/cycles sandbox/agent sandbox/modelFailures',
)
process.exitCode = passed && agreed ? 0 : 1
