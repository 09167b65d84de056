// `npm test`: everything that must never break. Browser tests, which wait more than they compute, run beside checks and unit
// tests, and have priority: torn sound would fail them. The run ends at the first phase that fails, and a skipped test fails
// its phase. The last line is always `N passed, N failed`: the tests of Vitest and Playwright, and one for every other phase.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareBrowsers } from './browsers.mjs'
import { onShutdown } from './onShutdown.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'offhook-test-'))
const onWindows = process.platform === 'win32'

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  // The output of a phase goes through this process
  ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
  // The run depends on no network, and sends no telemetry
  DO_NOT_TRACK: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

const total = { passed: 0, failed: 0 }
let flaky = 0
/** Titles of phases that failed. */
const failed = []
const running = new Set()
let isEnding = false

/** Ends a process and all that it started. */
function end({ pid }, signal = 'SIGTERM') {
  try {
    if (onWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f'])
    else process.kill(-pid, signal)
  } catch {
    // The process has ended by itself.
  }
}

/** Ends all phases. */
function endAll() {
  isEnding = true
  // Playwright stops its web servers at SIGINT, but not at SIGTERM
  for (const child of running) end(child, 'SIGINT')
  setTimeout(() => {
    for (const child of running) end(child, 'SIGKILL')
  }, 10_000).unref()
}

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority

/** Runs a command, with all that it starts at this priority. Resolves to whether it succeeded. */
const run = (command, { write, priority }, extraEnv = {}) =>
  new Promise((resolve) => {
    if (isEnding) return resolve(false)
    // In a process group, so that everything it starts ends with it.
    const child = spawn(command, {
      cwd: root,
      env: { ...env, ...extraEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: true,
      detached: !onWindows,
    })
    running.add(child)
    // A child that could not start has no id
    if (priority !== PRIORITY_NORMAL && child.pid !== undefined) setPriority(child.pid, priority)
    child.stdout.on('data', write)
    child.stderr.on('data', write)
    child.on('error', () => resolve(false))
    child.on('exit', () => {
      running.delete(child)
      end(child)
      // A process that has left the group may hold the output open
      setTimeout(() => {
        for (const stream of [child.stdout, child.stderr]) stream.destroy()
      }, 2000).unref()
    })
    // After the last output.
    child.on('close', (code) => resolve(code === 0 && !isEnding))
  })

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return {}
  }
}

// A run that fails without a failing test, because it could not start or a rejection went unhandled, is one failure
const counted = (ok, passed = 0, failures = 0) => ({ passed, failed: ok ? failures : Math.max(failures, 1) })

/** The result of a run of tests. A run without a report has run no test. */
function countTests(ok, { passed = 0, failures = 0, skipped = 0 }, write) {
  // A run that was given up counts what was left of it as skipped
  write(ok && skipped > 0 ? `${skipped} skipped: remove or repair them\n` : `${skipped} skipped\n`)
  return counted(ok && passed > 0 && skipped === 0, passed, failures)
}

const single = (command) => async (settings) => {
  const ok = await run(command, settings)
  return counted(ok, ok ? 1 : 0)
}

const vitest = (projects) => async (settings) => {
  const report = `${projects.join('-')}.json`
  const chosen = projects.map((name) => `--project ${name}`).join(' ')
  const output = `--reporter=default --reporter=json --outputFile.json="${join(reports, report)}"`
  const ok = await run(`vitest run ${chosen} ${output}`, settings)
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = readReport(report)
  const skipped = numPendingTests + numTodoTests
  return countTests(ok, { passed: numPassedTests, failures: numFailedTests, skipped }, settings.write)
}

// `npm run test:deep` runs all tests in Firefox
const PROJECTS = '--project=first-minute --project="daily-*" --project=firefox-smoke'

async function playwright(settings) {
  const ok = await run(`playwright test ${PROJECTS} --max-failures=5 --reporter=list,json`, settings, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })
  const { stats = {} } = readReport('playwright.json')
  flaky = stats.flaky ?? 0
  const passed = (stats.expected ?? 0) + flaky
  return countTests(ok, { passed, failures: stats.unexpected, skipped: stats.skipped }, settings.write)
}

async function browser({ write }) {
  Object.assign(env, await prepareBrowsers())
  write(`${env.CHROMIUM_PATH}\n${env.FIREFOX_PATH}\n`)
  return counted(true, 1)
}

/** Phases in order, each with its title. */
const BUILD = [['Build of the packages', single('node scripts/build.mjs core react sandbox')]]
const BROWSER = [
  ['Chromium and Firefox', browser],
  ['Browser tests', playwright],
  // The site that Playwright has built.
  ['Sizes', single('npm run --silent size')],
]
const QUICK_CHECKS = [
  ['Lock file is complete for every platform', single('node scripts/checkLock.mjs')],
  ['Format and lint', single('biome check . --error-on-warnings')],
  ['Imports', single('npm run --silent imports')],
]
const CHECKS_AND_UNIT_TESTS = [
  // Not beside the build: they would read types that are half written
  ['Lint with types', single('oxlint --type-aware --deny-warnings')],
  ['Types', single('npm run --silent typecheck')],
  ['Unused files, exports and dependencies', single('npm run --silent unused')],
  ['Unit tests', vitest(['node', 'jsdom', 'react-18'])],
  ['Packed packages', vitest(['packed'])],
]

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs phases one after the other. Their output appears at once, or as one block when a phase ends. */
async function runPhases(phases, isLive, priority = PRIORITY_NORMAL) {
  for (const [title, phase] of phases) {
    if (isEnding) return
    const since = performance.now()
    const blocks = []
    const write = (text) => (isLive ? process.stdout.write(text) : blocks.push(String(text)))
    write(`\n## ${title}\n\n`)
    const result = await phase({ write, priority }).catch((error) => {
      write(`${error.message}\n`)
      return counted(false)
    })
    // A phase that was ended because another phase failed has no result.
    if (isEnding) return
    total.passed += result.passed
    total.failed += result.failed
    write(`\n${result.failed > 0 ? 'FAILED' : 'ok'}: ${title}, ${seconds(since)}\n`)
    process.stdout.write(blocks.join(''))
    if (result.failed > 0) {
      failed.push(title)
      endAll()
    }
  }
}

let isInterrupted = false
// The reader of the output has gone, as in `npm test | head`
process.stdout.on('error', endAll)
onShutdown(() => {
  isInterrupted = true
  endAll()
})

const begun = performance.now()
// The quick checks first: a mistake in the format should not cost minutes
await Promise.all([runPhases(QUICK_CHECKS, true), runPhases(BUILD, false)])
await Promise.all([runPhases(BROWSER, true), runPhases(CHECKS_AND_UNIT_TESTS, false, PRIORITY_BELOW_NORMAL)])
rmSync(reports, { recursive: true, force: true })
console.log(`\nAll in ${seconds(begun)}.`)
if (flaky > 0) console.log(`${flaky} of them flaky: passed at the second attempt, listed above`)
for (const title of failed) console.log(`Failed: ${title}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || isInterrupted ? 1 : 0
