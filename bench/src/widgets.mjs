// <offhook-call> beside the two widgets that people paste today: the published files of each, on the same page.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { CALL_FLAGS, findChromium } from '../../scripts/browsers.mjs'
import { buildPages } from './buildPages.mjs'
import { median } from './median.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 11)
/** The processor of a cheap phone. */
const SLOWDOWN = 4
/** Milliseconds until a page that has loaded counts as idle. */
const IDLE_MS = 1500
/** The browser reports tasks from this length on, in milliseconds. */
const LONG_TASK_MS = 50

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/widgets', import.meta.url))
const DIST = fileURLToPath(new URL('../../packages/core/dist', import.meta.url))

/** Each: its package with the hash of its tarball, or our own files; the tags of a page; the button, and a sign of the open panel. */
const WIDGETS = [
  { name: 'the page alone', folder: DIST, html: '' },
  {
    name: '`<offhook-call>`',
    folder: DIST,
    html: `<script type="module" src="/offhook-call.min.js"></script>
      <offhook-call public-key="key" assistant="assistant" mode="both"></offhook-call>`,
    button: '.launcher',
    panel: 'dialog[open]',
  },
  {
    name: '`<offhook-call position="inline">`',
    folder: DIST,
    // The style is the guide's.
    html: `<style>offhook-call[position="inline"] { display: block; min-height: 3em }</style>
      <script type="module" src="/offhook-call.min.js"></script>
      <offhook-call public-key="key" assistant="assistant" mode="both" position="inline"></offhook-call>
      ${'<p>Some text below.</p>'.repeat(10)}`,
    isFirst: true,
    button: '.launcher',
    panel: 'dialog[open]',
  },
  {
    name: '`<vapi-widget>` 0.1.1',
    tarball: '@vapi-ai/client-sdk-react@0.1.1',
    sha512: 'drfHQcGW1Cr9EjgcrCa5Jv3qAN2AGQulY/MPw0yJt7yNHT/c/HSRUJsErs9W98kP5keWORqfptg7+aekabr11w==',
    html: `<vapi-widget public-key="key" assistant-id="assistant" mode="hybrid"></vapi-widget>
      <script src="/dist/embed/widget.umd.js" async type="text/javascript"></script>`,
    // A div without a role.
    button: '[class*="hover:scale-105"]',
    panel: '.vapi-widget-wrapper input, .vapi-widget-wrapper textarea',
  },
  {
    name: '`<elevenlabs-convai>` 0.5.4',
    tarball: '@elevenlabs/convai-widget-embed@0.5.4',
    sha512: 'oi22UV8PSJaBaa1XZrw/nRfsiOlzyci4444FAEqXuwF/qGGzQOsZljRP4IE9HKNo84yFch8BPZU/H8tNFRXkMw==',
    html: `<elevenlabs-convai agent-id="agent"></elevenlabs-convai>
      <script src="/dist/index.js" async type="text/javascript"></script>`,
  },
]

/** The folder of a published package, downloaded without its dependencies or scripts, and checked by its hash. */
function unpack(tarball, sha512) {
  const folder = join(CACHE, tarball.replaceAll('/', '+'))
  if (existsSync(folder)) return folder
  const work = `${folder}.part`
  mkdirSync(work, { recursive: true })
  const run = (command, args) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: work, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', tarball]))
  const hash = createHash('sha512')
    .update(readFileSync(join(work, filename)))
    .digest('base64')
  if (hash !== sha512) throw new Error(`${tarball} has the hash ${hash}, and not ${sha512}.`)
  run('tar', ['xzf', filename])
  renameSync(join(work, 'package'), folder)
  return folder
}

const TYPES = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a page with a widget, compressed as by a host. `isFirst`: above the text of the page. */
async function serve({ folder, tarball, sha512, html, isFirst = false, built = new Map() }) {
  const files = folder ?? unpack(tarball, sha512)
  const text = '<p>Some text of the page.</p>'.repeat(30)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Page</title><link rel="icon" href="data:,"><h1>Page</h1>${isFirst ? html + text : text + html}`
  const compressed = new Map()
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const path = join(files, pathname)
    const other = built.get(pathname)
    if (pathname === '/') response.setHeader('content-type', 'text/html').end(page)
    else if (other) response.writeHead(200, other.headers).end(other.body)
    else if (!existsSync(path)) response.writeHead(404).end()
    else {
      if (!compressed.has(path)) compressed.set(path, gzipSync(readFileSync(path), { level: 9 }))
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
      response.setHeader('content-encoding', 'gzip').end(compressed.get(path))
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

/** Opens the page with an empty cache. Requests to other origins are counted and answered with an error. */
async function open(browser, url, slowdown = 1) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const elsewhere = []
  await context.route(
    (address) => !address.href.startsWith(url) && address.protocol.startsWith('http'),
    (route) => {
      elsewhere.push(new URL(route.request().url()).origin)
      return route.abort()
    },
  )
  await page.addInitScript(() => {
    window.measured = { task: 0, shift: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.measured.task = Math.max(window.measured.task, duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.measured.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  await page.waitForTimeout(IDLE_MS)
  return { page, elsewhere, work: await readWork(devtools) }
}

/** Milliseconds that the page has spent on scripts, and on styles and layout. */
async function readWork(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const sum = (...names) =>
    metrics.reduce((total, { name, value }) => total + (names.includes(name) ? 1000 * value : 0), 0)
  return { script: sum('ScriptDuration'), layout: sum('RecalcStyleDuration', 'LayoutDuration') }
}

/** The figures of a page before any act: bytes of scripts and styles, the longest task, shifts, other origins. */
async function measureLoad(browser, url) {
  const { page, elsewhere, work } = await open(browser, url, SLOWDOWN)
  const { task, shift } = await page.evaluate(() => window.measured)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  await page.context().close()
  return { bytes, task, shift, ...work, elsewhere: elsewhere.length }
}

/** Milliseconds from the pointer on the button, with the press in the same moment, to the open panel. Null without a button. */
async function measureOpening(browser, { url, button, panel }) {
  const { page } = await open(browser, url)
  const ms = await page.evaluate(
    async ([button, panel]) => {
      const roots = () => [
        document,
        ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []),
      ]
      const find = (selector) =>
        roots()
          .map((root) => root.querySelector(selector))
          .find((found) => found)
      const target = button && find(button)
      if (!target) return null
      const begun = performance.now()
      target.dispatchEvent(new PointerEvent('pointerenter'))
      target.click()
      while (!find(panel)?.checkVisibility()) {
        if (performance.now() - begun > 5000) return null
        await new Promise((done) => setTimeout(done))
      }
      return performance.now() - begun
    },
    [button, panel],
  )
  await page.context().close()
  return ms
}

async function measureWidget(browser, widget) {
  const server = await serve(widget)
  try {
    const loads = []
    const openings = []
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.push(await measureLoad(browser, server.url))
      openings.push(await measureOpening(browser, { ...widget, url: server.url }))
    }
    const of = (key) => median(loads.map((load) => load[key]))
    const task = of('task')
    return [
      widget.name,
      `${(of('bytes') / 1000).toFixed(1)} kB`,
      task === 0 ? `under ${LONG_TASK_MS} ms` : `${task.toFixed(0)} ms`,
      `${of('script').toFixed(0)} ms, ${of('layout').toFixed(0)} ms`,
      of('shift').toFixed(3),
      of('elsewhere'),
      openings.includes(null) ? '–' : `${median(openings).toFixed(0)} ms`,
    ]
  } finally {
    server.close()
  }
}

/** The line of the presses: the faster one of `startToCall.mjs`. */
const LINE = { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const PRESSES = Math.ceil(ROUNDS / 2)
/** Milliseconds in which everything that a pointer on the button loads is there. */
const INTENT_MS = 2000

/** A page whose tag starts a call by a press, and has `window.pressed` as the page of the voice client has. */
const TAG_PAGE = `<script type="module" src="/offhook-call.min.js"></script>
  <offhook-call public-key="key" assistant="demo"></offhook-call>
  <script type="module">
    const tag = document.querySelector('offhook-call')
    const callObjectBundleUrlOverride = new URL('/call-machine-object-bundle.js', location.href).href
    const baseUrl = new URLSearchParams(location.search).get('api')
    tag.clientOptions = { baseUrl, call: { dailyConfig: { callObjectBundleUrlOverride } } }
    window.pressed = new Promise((resolve) => {
      let begun = 0
      tag.addEventListener('click', () => { begun ||= performance.now() }, { capture: true })
      tag.addEventListener('call-start', () => resolve(performance.now() - begun))
    })
  </script>`

/** Each way to a call: the page, and what is done before the press. */
const WAYS = [
  { page: 'offhook.html', ready: async () => {} },
  { page: '', ready: async () => {} },
  { page: 'offhook.html', ready: (page) => page.evaluate(() => window.preload()) },
  {
    page: '',
    ready: async (page) => {
      await page.locator('.launcher').dispatchEvent('pointerenter')
      await page.waitForTimeout(INTENT_MS)
    },
  },
]

/** Milliseconds from the press to `call-start`, in a new browser profile. */
async function measurePress(browser, url, ready) {
  const context = await browser.newContext({ permissions: ['microphone'] })
  try {
    const page = await context.newPage()
    await page.goto(url)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
    await ready(page)
    // A press without a pointer: nothing loads ahead of it.
    await page.locator('button').first().dispatchEvent('click')
    return await page.evaluate(() => window.pressed)
  } finally {
    await context.close()
  }
}

/** From the press to the call: the tag against the voice client, which is compared with its peer elsewhere. */
async function measurePresses(browser) {
  const { startSandboxServer } = await loadServer()
  const sandbox = await startSandboxServer({ port: 0 })
  const server = await serve({ folder: DIST, html: TAG_PAGE, built: await buildPages(['offhook']) })
  const times = WAYS.map(() => [])
  try {
    // In turn, so that a slow moment of the machine affects all. The first round warms up.
    for (let round = 0; round <= PRESSES; round += 1) {
      for (const [index, { page, ready }] of WAYS.entries()) {
        const address = `${server.url}${page}?api=${encodeURIComponent(sandbox.url)}`
        const time = await measurePress(browser, address, ready)
        if (round > 0) times[index].push(time)
      }
    }
  } finally {
    server.close()
    await sandbox.close()
  }
  const row = (name, client, tag) => {
    const ratio = median(tag.map((time, round) => time / client[round]))
    return `| ${name} | ${median(client).toFixed(0)} ms | ${median(tag).toFixed(0)} ms | ${ratio.toFixed(2)} |`
  }
  return `From the press to \`call-start\`, 40 ms and 10 Mbit/s, call machine of 500 kB, medians of ${PRESSES}:

| | the voice client | \`<offhook-call>\` | ratio |
| --- | --- | --- | --- |
${row('cold', times[0], times[1])}
${row('after `preload()`, and after a pointer on the button', times[2], times[3])}

Cold: no pointer, focus or touch came before the press, so the tag loads its panel first.`
}

/** A table of the three widgets. */
export async function measureWidgets() {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CALL_FLAGS })
  try {
    const rows = []
    for (const widget of WIDGETS) rows.push(await measureWidget(browser, widget))
    return `The published files of each, gzipped, on one page; medians of ${ROUNDS} loads with an empty cache. The first five columns are of the whole page before any act of the user, on a processor slowed ${SLOWDOWN} times. The last is the time from a press, with the pointer on the button at the same moment, to the open panel. The files of the panel come from this machine.

| | scripts and styles | longest task | script, and styles with layout | layout shift | requests to other origins | press to panel |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

\`<elevenlabs-convai>\` shows nothing without an answer of its own server, which it asks at once: no panel opens here. The browser reports no task under ${LONG_TASK_MS} ms.

${await measurePresses(browser)}`
  } finally {
    await browser.close()
  }
}
