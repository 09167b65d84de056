// `npm run lighthouse`: runs Lighthouse on the built site behind nginx, and measures how soon the landing page reacts to a
// press. Prints the median of five runs, and fails if a median misses its limit. `--desktop` uses that preset, `--all`
// measures every page. A busy machine spoils the figures, so the tests do not include it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findChromium } from '../browsers.mjs'
import { median } from '../median.mjs'
import { measurePresses } from './measurePresses.mjs'
import { findNginx, startNginx } from './nginx.mjs'

/** Downloaded at use, because it depends on a hundred packages. Version 13 needs Node 22. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 5
/** Milliseconds of a good interaction (web.dev/inp). */
const LONGEST_PRESS = 200
const FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking'

const { desktop, all } = parseArgs({
  options: { desktop: { type: 'boolean' }, all: { type: 'boolean' } },
}).values
const paths = all ? ['/', '/privacy-policy', '/terms-and-conditions'] : ['/']

/** Values of a report with their limits: a least score, or a most value. */
const LIMITS = {
  performance: { of: ({ categories }) => categories.performance.score * 100, least: 98 },
  accessibility: { of: ({ categories }) => categories.accessibility.score * 100, least: 100 },
  'best practices': { of: ({ categories }) => categories['best-practices'].score * 100, least: 100 },
  seo: { of: ({ categories }) => categories.seo.score * 100, least: 100 },
  'FCP ms': { of: ({ audits }) => audits['first-contentful-paint'].numericValue, most: 1200 },
  'LCP ms': { of: ({ audits }) => audits['largest-contentful-paint'].numericValue, most: 1500 },
  'TBT ms': { of: ({ audits }) => audits['total-blocking-time'].numericValue, most: 100 },
  CLS: { of: ({ audits }) => audits['cumulative-layout-shift'].numericValue, most: 0.01 },
  'SI ms': { of: ({ audits }) => audits['speed-index'].numericValue, most: 2500 },
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'offhook-lighthouse-'))

function run(command, args, env = {}) {
  const { status, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`)
}

function measure(url, CHROME_PATH) {
  const report = join(work, 'report.json')
  const preset = desktop ? ['--preset=desktop'] : []
  run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${FLAGS}`,
      ...preset,
    ],
    { CHROME_PATH },
  )
  const result = JSON.parse(readFileSync(report, 'utf8'))
  if (result.runtimeError) throw new Error(result.runtimeError.message)
  const failed = Object.values(result.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  for (const { title } of failed) console.log(`  not passed: ${title}`)
  return Object.fromEntries(Object.entries(LIMITS).map(([name, { of }]) => [name, of(result)]))
}

const show = (value) => String(Math.round(value * 1000) / 1000)

/** Measures RUNS times, and prints every run. */
async function runAll(title, once) {
  console.log(`\n${title}`)
  const runs = []
  for (let turn = 1; turn <= RUNS; turn += 1) {
    runs.push(await once())
    const values = Object.entries(runs.at(-1)).map(([name, value]) => `${name} ${show(value)}`)
    console.log(`  ${turn}: ${values.join(', ')} (load ${loadavg()[0].toFixed(1)})`)
  }
  return runs
}

/** Measures a page. Returns the values whose median misses its limit. */
async function judge(path, url, chromium) {
  const title = `${path}, ${desktop ? 'desktop' : 'mobile'}`
  const runs = await runAll(title, () => measure(`${url}${path}`, chromium))
  return Object.entries(LIMITS).flatMap(([name, { least = -Infinity, most = Infinity }]) => {
    const middle = median(runs.map((one) => one[name]))
    const kept = middle >= least && middle <= most
    console.log(`  median ${name}: ${show(middle)}${kept ? '' : ', missed'}`)
    return kept ? [] : [`${path} ${name}`]
  })
}

/** Presses the controls of the landing page. Returns the controls whose median is too long. */
async function judgePresses(url, chromium) {
  const title = '/, milliseconds from a press to the next paint, four times slower'
  const runs = await runAll(title, () => measurePresses(url, chromium))
  return Object.keys(runs[0]).filter((name) => median(runs.map((one) => one[name])) > LONGEST_PRESS)
}

let server
try {
  const chromium = await findChromium()
  const nginx = await findNginx()
  const site = join(work, 'site')
  run(join(root, 'node_modules/.bin/vite'), [
    'build',
    'site',
    '--outDir',
    site,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  cpSync(join(root, 'site/deploy/dist/nginx.conf'), join(work, 'nginx.conf'))
  server = await startNginx({ nginx, site, configuration: join(work, 'nginx.conf') })
  const missed = []
  for (const path of paths) missed.push(...(await judge(path, server.url, chromium)))
  if (!desktop) missed.push(...(await judgePresses(server.url, chromium)))
  console.log(
    missed.length === 0 ? '\nAll values are within their limits.' : `\nMissed: ${missed.join(', ')}.`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await server?.stop()
  rmSync(work, { recursive: true, force: true })
}
