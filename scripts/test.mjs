// `npm test`: everything that must never break, in order, ending at the first phase that fails.
// The last line is always `N passed, N failed`: the tests of vitest and Playwright, every other phase as one.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'
import { whenEnded } from './whenEnded.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'offhook-test-'))
const onWindows = process.platform === 'win32'

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  // the run must not depend on a network, nor tell one about itself
  DO_NOT_TRACK: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

const total = { passed: 0, failed: 0 }
let flaky = 0
let child
let interrupted = false

/** Ends a child and all that it started. */
function end({ pid }, signal = 'SIGTERM') {
  try {
    if (onWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f'])
    else process.kill(-pid, signal)
  } catch {
    // it has ended by itself
  }
}

/** Runs a command with its output as ours. Resolves to whether it succeeded. */
const run = (command) =>
  new Promise((resolve) => {
    // a group of its own, so that whatever it started can be ended with it
    child = spawn(command, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: true,
      detached: !onWindows,
    })
    const running = child
    child.on('error', () => resolve(false))
    child.on('exit', (code) => {
      end(running)
      resolve(code === 0 && !interrupted)
    })
  })

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return {}
  }
}

// a run that fails without a failing test (it could not start, an unhandled rejection) is one failure
const counted = (ok, passed = 0, failed = 0) => ({ passed, failed: ok ? failed : Math.max(failed, 1) })

const single = (command) => async () => {
  const ok = await run(command)
  return counted(ok, ok ? 1 : 0)
}

const vitest = (projects) => async () => {
  const report = `${projects.join('-')}.json`
  const chosen = projects.map((name) => `--project ${name}`).join(' ')
  const output = `--reporter=default --reporter=json --outputFile.json="${join(reports, report)}"`
  const ok = await run(`vitest run ${chosen} ${output}`)
  const { numPassedTests, numFailedTests } = readReport(report)
  return counted(ok, numPassedTests, numFailedTests)
}

async function playwright() {
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(reports, 'playwright.json')
  const ok = await run('playwright test --max-failures=5 --reporter=list,json')
  const { stats } = readReport('playwright.json')
  flaky = stats?.flaky ?? 0
  return counted(ok, (stats?.expected ?? 0) + flaky, stats?.unexpected)
}

async function browser() {
  env.CHROMIUM_PATH = await findChromium()
  console.log(env.CHROMIUM_PATH)
  return counted(true, 1)
}

const PHASES = [
  ['Lock file is complete for every platform', single('node scripts/checkLock.mjs')],
  ['Format and lint', single('biome check . --error-on-warnings')],
  ['Lint with types', single('oxlint --type-aware --deny-warnings')],
  ['Imports', single('npm run --silent imports')],
  ['Types', single('npm run --silent typecheck')],
  ['Unused files, exports and dependencies', single('npm run --silent unused')],
  ['Chromium', browser],
  ['Unit tests', vitest(['node', 'jsdom', 'react-18'])],
  ['Build of the packages', single('node scripts/build.mjs core react sandbox')],
  ['Packed packages', vitest(['packed'])],
  ['Build of the site', single('node scripts/build.mjs site')],
  ['Sizes', single('npm run --silent size')],
  ['Browser tests', playwright],
]

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function runPhase([title, phase]) {
  const since = performance.now()
  console.log(`\n## ${title}\n`)
  const { passed, failed } = await phase().catch((error) => {
    console.error(error.message)
    return counted(false)
  })
  total.passed += passed
  total.failed += failed
  console.log(`\n${failed > 0 ? 'FAILED' : 'ok'}: ${title}, ${seconds(since)}`)
  return failed === 0
}

whenEnded(() => {
  interrupted = true
  // SIGINT: on SIGTERM Playwright would leave its web server behind
  if (child !== undefined) end(child, 'SIGINT')
})

const begun = performance.now()
for (const phase of PHASES) {
  const passed = await runPhase(phase)
  if (!passed || interrupted) break
}
rmSync(reports, { recursive: true, force: true })
console.log(`\nAll in ${seconds(begun)}.`)
if (flaky > 0) console.log(`${flaky} of them flaky: passed at the second attempt, listed above`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || interrupted ? 1 : 0
