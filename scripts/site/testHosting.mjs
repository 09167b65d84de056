// `npm run test:hosting`: tests the built site behind nginx with the configuration of site/deploy: headers, and calls under
// the content security policy. Tests <offhook-call> behind nginx too, under a strict policy. The last line is `N passed, N failed`. Nothing is left running.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../browsers.mjs'
import { findFreePort } from '../freePort.mjs'
import { onShutdown } from '../onShutdown.mjs'
import { startElementHost } from './elementHost.mjs'
import { findNginx, startNginx } from './nginx.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'offhook-hosting-'))
const report = join(work, 'report.json')

const env = {
  // Without the settings of the user's own site.
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'))),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  DO_NOT_TRACK: '1',
}

/** Settings of a site whose calls go to the platform. */
const WITH_A_KEY = {
  VITE_VOICE_PUBLIC_KEY: 'a-public-key',
  VITE_VOICE_ASSISTANT_ID: 'an-assistant',
  VITE_BOOKING_URL: 'https://book.offhook.example/demo',
  VITE_CONTACT_EMAIL: 'hello@offhook.example',
  VITE_CHECKOUT_BASIC_URL: 'https://pay.offhook.example/basic',
  VITE_CHECKOUT_PRO_URL: 'https://pay.offhook.example/pro',
  VITE_CHECKOUT_PREMIUM_URL: 'https://pay.offhook.example/premium',
  VITE_VIDEO_ID: 'offhookdemo',
  VITE_SITE_URL: 'https://offhook.example',
}

let child
let interrupted = false

/** Runs a command and shows its output. Resolves to whether it succeeded. */
const run = (command, args, extraEnv = {}) =>
  new Promise((resolve) => {
    if (interrupted) return resolve(false)
    child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...extraEnv },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** Builds the site into a folder, with the configuration of nginx for it. */
async function build(name, settings) {
  console.log(`\n## Build of the site, ${name}\n`)
  const site = join(work, name)
  const built = await run(
    'vite',
    ['build', 'site', '--outDir', site, '--emptyOutDir', '--logLevel', 'warn'],
    settings,
  )
  if (!built) throw new Error('The site cannot be built.')
  const deploy = join(work, `${name}-deploy`)
  cpSync(join(root, 'site/deploy/dist'), deploy, { recursive: true })
  return { site, deploy, configuration: join(deploy, 'nginx.conf') }
}

const counts = { passed: 0, failed: 1 }
const servers = []

async function test() {
  const nginx = await findNginx()
  console.log(`nginx: ${nginx}`)
  const CHROMIUM_PATH = await findChromium()
  console.log(`Chromium: ${CHROMIUM_PATH}`)
  // A test receives error reports there.
  const reportsPort = await findFreePort()
  const VITE_SENTRY_DSN = `http://public@127.0.0.1:${reportsPort}/7`
  const keyed = await build('with-a-key', { ...WITH_A_KEY, VITE_SENTRY_DSN })
  // Last, so that site/deploy/dist comes from a build without settings.
  const plain = await build('as-it-is', {})
  for (const one of [plain, keyed]) servers.push(await startNginx({ nginx, ...one }))
  console.log('\n## Build of the tag\n')
  if (!(await run('node', ['scripts/build.mjs', 'core', 'sandbox'])))
    throw new Error('The tag cannot be built.')
  servers.push(await startElementHost({ nginx, folder: join(work, 'element') }))
  const [{ url, sendsCompressed }, { url: keyedUrl }, { url: elementUrl }] = servers
  console.log('\n## Behind nginx\n')
  const ok = await run('playwright', ['test', '--config', 'test/hosting/playwright.config.ts'], {
    CHROMIUM_PATH,
    HOSTING_URL: url,
    HOSTING_KEYED_URL: keyedUrl,
    HOSTING_ELEMENT_URL: elementUrl,
    HOSTING_REPORTS_PORT: String(reportsPort),
    HOSTING_SITE: plain.site,
    HOSTING_KEYED_SITE: keyed.site,
    HOSTING_DEPLOY: plain.deploy,
    HOSTING_SENDS_COMPRESSED: sendsCompressed ? '1' : '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  counts.passed = stats.expected + stats.flaky
  counts.failed = stats.unexpected
  if (!ok) counts.failed = Math.max(counts.failed, 1)
  if (stats.flaky > 0) console.log(`${stats.flaky} of them flaky: passed at the second attempt, listed above`)
}

onShutdown(() => {
  interrupted = true
  child?.kill('SIGINT')
})

const begun = performance.now()
try {
  await test()
} catch (error) {
  console.error(error.message)
} finally {
  for (const { stop } of servers) await stop()
  rmSync(work, { recursive: true, force: true })
}
console.log(`\nAll in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || interrupted ? 1 : 0)
