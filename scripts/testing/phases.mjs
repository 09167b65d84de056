import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHROMIUM_PROJECTS, FIREFOX_LEFT_OUT, prepareChromium, prepareFirefox } from '../browsers.mjs'
import { runInGroup } from './runInGroup.mjs'

/** @typedef {import('./runPhases.mjs').Phase} Phase */

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The environment of every command. The paths of the browsers are added when they are found. */
export const env = {
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

const run = (command, output, extraEnv = {}) =>
  runInGroup(command, { ...output, cwd: root, env: { ...env, ...extraEnv } })

/**
 * A phase that passes if a command succeeds.
 *
 * @param {string} title
 * @param {string} command without quotes
 * @returns {Phase}
 */
export const check = (title, command) => ({
  title,
  run: async (output) => {
    const ok = await run(command.split(' '), output)
    return { passed: Number(ok), failed: Number(!ok) }
  },
})

/** Runs tests that write a report. Resolves to whether they succeeded, and to the report, which is empty if there is none. */
async function runWithReport(start) {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-test-'))
  const file = join(folder, 'report.json')
  try {
    const ok = await start(file)
    return [ok, JSON.parse(readFileSync(file, 'utf8'))]
  } catch {
    return [false, {}]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The result of a run. One that failed without a failing test, because it could not start or skipped a test, is one failure. */
function countTests({ ok, passed = 0, failed = 0, skipped = 0, flaky = 0 }, write) {
  if (skipped > 0) write(`${skipped} skipped. A test that is skipped fails the run.\n`)
  const isGood = ok && passed > 0 && skipped === 0
  return { passed, failed: isGood ? failed : Math.max(failed, 1), flaky }
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern of titles, in which the runners' separators between a suite and its test stand for a space. */
const patternOf = (titles) =>
  titles.map((title) => escapeRegExp(title).replace(/ [>›] /g, '( [>›])? ')).join('|')

/**
 * Tests of Vitest.
 *
 * @param {string} title of the phase
 * @param {{ projects: readonly string[], files?: readonly string[], titles?: readonly string[], extraEnv?: NodeJS.ProcessEnv }} selection
 * @returns {Phase}
 */
export const vitest = (title, { projects, files = [], titles = [], extraEnv = {} }) => ({
  title,
  run: async (output) => {
    const chosen = projects.flatMap((name) => ['--project', name])
    const byTitle = titles.length > 0 ? ['-t', patternOf(titles)] : []
    const command = ['vitest', 'run', ...chosen, ...files, ...byTitle]
    const [ok, report] = await runWithReport((file) =>
      run(
        [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        output,
        extraEnv,
      ),
    )
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests = 0, numTodoTests = 0 } = report
    // Vitest counts the tests beside the chosen ones as skipped
    const isNarrowed = titles.length > 0 || files.some((file) => /:\d+$/.test(file))
    if (isNarrowed && ok && passed === 0) return { notRun: 'no test matches' }
    const skipped = isNarrowed ? 0 : numPendingTests + numTodoTests
    return countTests({ ok, passed, failed, skipped }, output.write)
  },
})

/**
 * The arguments that choose tests of Playwright.
 *
 * @param {{ files?: readonly string[], titles?: readonly string[] }} selection
 */
export const playwrightArguments = ({ files = [], titles = [] }) => [
  ...files,
  ...(titles.length > 0 ? ['--grep', patternOf(titles)] : []),
]

/**
 * Tests of Playwright. It needs Chromium, and Firefox for the projects of Firefox.
 *
 * @param {string} title of the phase
 * @param {{ projects: () => readonly string[], files?: readonly string[], titles?: readonly string[], options?: readonly string[], extraEnv?: NodeJS.ProcessEnv }} selection
 * @returns {Phase}
 */
export const playwright = (title, { projects, options = [], extraEnv = {}, ...selection }) => ({
  title,
  needs: [chromium.title],
  run: async (output) => {
    const chosen = projects().map((name) => `--project=${name}`)
    const command = ['playwright', 'test', ...playwrightArguments(selection), ...chosen, ...options]
    const [ok, { stats = {} }] = await runWithReport((file) =>
      run([...command, '--reporter=list,json'], output, { ...extraEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    )
    const { expected = 0, flaky = 0, unexpected: failed, skipped } = stats
    return countTests({ ok, passed: expected + flaky, failed, skipped, flaky }, output.write)
  },
})

/**
 * The browser tests of `npm test`, in Firefox too if it was found.
 *
 * @param {{ files?: readonly string[], titles?: readonly string[] }} [selection]
 */
export const browserTests = (selection) =>
  playwright('Browser tests', {
    ...selection,
    projects: () => [...CHROMIUM_PROJECTS, ...(env.FIREFOX_PATH ? ['firefox-smoke'] : [])],
    options: ['--max-failures=5'],
  })

/** @type {Phase} */
export const chromium = {
  title: 'Chromium',
  run: async ({ write }) => {
    env.CHROMIUM_PATH = await prepareChromium()
    write(`${env.CHROMIUM_PATH}\n`)
    return { passed: 1, failed: 0 }
  },
}

/**
 * @param {{ isRequired?: boolean }} [options] only CI requires it by default
 * @returns {Phase}
 */
export const firefox = ({ isRequired } = {}) => ({
  title: 'Firefox',
  run: async ({ write }) => {
    const path = await prepareFirefox(isRequired)
    if (path === undefined) return { notRun: FIREFOX_LEFT_OUT }
    env.FIREFOX_PATH = path
    write(`${path}\n`)
    return { passed: 1, failed: 0 }
  },
})
