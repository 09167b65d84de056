// `npm test`: runs all checks and tests. Each is an npm script that also runs by itself. The browser tests, which wait more
// than they compute, run beside the others and have priority: interrupted sound would fail them. A script that fails does
// not end the run, except the first build, which the others need. The last line is always `N passed, N failed`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { listLeftOut } from './browsers.mjs'
import { root } from './root.mjs'

const HELP = `npm test                           runs all checks, unit tests and browser tests
npm test -- useCallTimer           runs the test files with this in their path, unit tests and browser tests
npm test -- call/call.spec.ts:30   runs the test at this line
npm test -- resume -t "hangs up"   runs the tests with this in their title, in these files

Browser tests use your Chrome or Chromium, or download one, your Firefox, and the WebKitGTK of Linux. CHROMIUM_PATH,
FIREFOX_PATH and WEBKIT_PATH name them. Without Firefox or WebKit its tests are left out. With CI=true they fail.

More: npm run test:unit -- --watch · npm run test:browser -- --project=daily-newest · npm run lint · npm run typecheck
CONTRIBUTING.md has all commands.`

const results = []
/** The environment of every script. The run depends on no network, and sends no telemetry. */
const ENVIRONMENT = {
  ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
  DO_NOT_TRACK: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}
/** The scripts that run now. Each is a process group, with all that it has started. */
const running = new Set()
let isInterrupted = false

/** The arguments and variables with which a runner writes the report that is read here. */
const REPORTING = {
  vitest: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] }),
  playwright: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
}

/** The specs in a suite of Playwright's report. */
const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)]

function readPlaywright({ stats, suites }) {
  const { expected, flaky, unexpected, skipped } = stats
  const named = (status, word) =>
    suites
      .flatMap(listSpecs)
      .flatMap(({ file, line, title, tests }) =>
        tests
          .filter((test) => test.status === status)
          .map(({ projectName }) => `  ${word}: [${projectName}] ${file}:${line} ${title}`),
      )
  const names = [...named('unexpected', 'failed'), ...named('flaky', 'flaky')]
  return { passed: expected + flaky, failed: unexpected, flaky, skipped, names }
}

function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: path, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed')
      // a file that could not start has none
      return (titles.length > 0 ? titles : [{ fullName: '' }]).map(({ fullName }) =>
        `  failed: ${relative(root, path)} ${fullName}`.trimEnd(),
      )
    })
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, names }
}

/** The numbers of tests in the report of a run, and the names of those that failed. Without one, the tests did not start. */
function readCounts(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
  return 'stats' in report ? readPlaywright(report) : readVitest(report)
}

/**
 * Runs an npm script and keeps its result. If it fails without a failed test, it counts as one failure.
 *
 * @param {string} script with its arguments
 * @param {object} [options]
 * @param {'vitest' | 'playwright'} [options.runner] counts its tests. Any other script counts as one
 * @param {readonly string[]} [options.selection] more arguments, which select tests. The others count as skipped
 * @param {boolean} [options.isLive] shows the output at once. Otherwise the output appears as one block at the end, and the
 *   script has a low priority
 * @returns {Promise<boolean>} whether it passed
 */
async function run(script, { runner, selection = [], isLive = false } = {}) {
  if (isInterrupted) return false
  const begun = performance.now()
  const file = join(folder, `${begun}.json`)
  const { args = [], env = {} } = runner ? REPORTING[runner](file) : {}
  if (isLive) console.log(`\n## ${script}\n`)
  const [name, ...words] = script.split(' ')
  const child = execa('npm', ['run', '--silent', name, '--', ...words, ...selection, ...args], {
    cwd: root,
    env: { ...ENVIRONMENT, ...env },
    stdin: 'ignore',
    ...(isLive ? { stdout: 'inherit', stderr: 'inherit' } : { all: true }),
    reject: false,
    detached: true,
  })
  running.add(child)
  if (!isLive && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const { failed: hasFailed, all } = await child
  running.delete(child)
  if (!isLive) console.log(`\n## ${script}\n\n${all}`)

  const counts = runner ? readCounts(file) : { passed: Number(!hasFailed), failed: 0 }
  const { passed, flaky = 0, skipped = 0, names = [] } = counts
  const hasSkipped = skipped > 0 && selection.length === 0
  if (hasSkipped) console.log(`${skipped} skipped. A test that is skipped fails the run.`)
  const failed = Math.max(counts.failed, Number(hasFailed || hasSkipped))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const summary = `${failed > 0 ? 'FAILED' : 'ok'}: ${script}, ${passed} passed, ${failed} failed, ${seconds} s`
  results.push({ passed, failed, flaky, summary, names })
  console.log(`\n${summary}`)
  return failed === 0
}

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended, or has never started
    }
  }
}

/** Ends all scripts with what they have started. npm passes no signal on. */
function interrupt() {
  isInterrupted = true
  // Playwright stops its web servers at SIGINT, but not at SIGTERM
  signalAll('SIGINT')
  setTimeout(signalAll, 10_000, 'SIGKILL').unref()
}

async function runAll() {
  // The tests of examples and of the tag open the built packages: without them one fault would fail many
  if (!(await run('build core react sandbox server'))) return
  const inBrowsers = run('test:browser --max-failures=5', { runner: 'playwright', isLive: true })
  await run('lint')
  await run('typecheck')
  await run('unused')
  await run('test:unit', { runner: 'vitest' })
  await run('test:built', { runner: 'vitest' })
  await inBrowsers
  // Not beside the browser tests, which open the built site
  await run('build site')
  await run('test:deploy')
  await run('size')
}

/** Runs the tests with one of the names in their file's path, and with the title, if there is one. */
async function runSelected(names, title) {
  const titled = (option) => (title === undefined ? [] : [option, title])
  const unitTests = [...names, ...titled('-t'), '--passWithNoTests']
  await run('test:unit', { runner: 'vitest', selection: unitTests, isLive: true })
  const paths = names.map((name) => name.replace(/^\.\//, '').replace(/(:\d+)+$/, ''))
  const specs = readdirSync(join(root, 'test/browser'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .filter((path) => names.length === 0 || paths.some((part) => `test/browser/${path}`.includes(part)))
  if (specs.length === 0) return
  const browserTests = [...names, ...titled('--grep'), '--pass-with-no-tests']
  await run('test:browser', { runner: 'playwright', selection: browserTests, isLive: true })
}

function readArguments() {
  try {
    return parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, title: { type: 'string', short: 't' } },
      allowPositionals: true,
    })
  } catch (error) {
    const [reason] = error.message.split('. ')
    console.error(`${reason}\n\n${HELP}`)
    return process.exit(1)
  }
}

const { values, positionals: names } = readArguments()
if (values.help) {
  console.log(HELP)
  process.exit()
}
const isSelected = names.length > 0 || values.title !== undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)

const folder = mkdtempSync(join(tmpdir(), 'offhook-test-'))
const begun = performance.now()
await (isSelected ? runSelected(names, values.title) : runAll())
rmSync(folder, { recursive: true })

console.log(`\nAll in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
for (const { summary, names } of results.toSorted((a, b) => a.failed - b.failed))
  console.log([summary, ...names].join('\n'))
const sum = (count) => results.reduce((total, result) => total + result[count], 0)
const [passed, failed, flaky] = [sum('passed'), sum('failed'), sum('flaky')]
if (!isSelected) for (const notice of listLeftOut()) console.log(`not run: ${notice}`)
if (isInterrupted) console.log('Interrupted.')
else if (passed + failed === 0)
  console.log(
    'No test matches. Try npm test -- --help. npm run test:packed, test:hosting and test:consumers have more.',
  )
if (flaky > 0) console.log(`${flaky} of them flaky: passed at the second attempt`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = passed > 0 && failed === 0 && !isInterrupted ? 0 : 1
