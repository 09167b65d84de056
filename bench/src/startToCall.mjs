// From the press to `call-start`: Offhook against @vapi-ai/web, on the same sandbox, the same emulated network,
// with the same call machine, in one run. Prints milliseconds (medians) and ratios. Not a test.
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { findChromium } from '../../scripts/chromium.mjs'
import { buildPages, initialBytes } from './buildPages.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const KBIT = 1000 / 8

const LINES = [
  { name: 'good line (40 ms, 10 Mbit/s)', latency: 40, throughput: 10_000 * KBIT },
  { name: 'mobile line (150 ms, 1.6 Mbit/s)', latency: 150, throughput: 1_600 * KBIT },
]

const CONTESTANTS = [
  { name: '@vapi-ai/web 2.7.1', page: 'vapi' },
  { name: 'Offhook, cold', page: 'offhook', limit: 1.1 },
  { name: 'Offhook, after preload()', page: 'offhook', preload: true, limit: 0.3 },
]

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ms = (value) => `${value.toFixed(0)} ms`.padStart(8)

async function serve(files) {
  const server = createServer((request, response) => {
    const found = files.get(new URL(request.url, 'http://localhost').pathname)
    if (found) response.writeHead(200, found.headers).end(found.body)
    else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** One call in a browser profile of its own, so that nothing is cached. */
async function press(browser, address, line, preload) {
  const context = await browser.newContext({ permissions: ['microphone'] })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const { latency, throughput } = line
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    if (preload) await page.evaluate(() => window.preload())
    await page.click('button')
    return await page.evaluate(() => window.pressed)
  } finally {
    await context.close()
  }
}

const files = await buildPages(['offhook', 'vapi'])
const site = await serve(files)
const { startSandboxServer } = await loadServer()
const sandbox = await startSandboxServer({ port: 0 })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--allow-loopback-in-peer-connection',
    '--disable-background-networking',
  ],
})
try {
  for (const { name, page } of CONTESTANTS.slice(0, 2)) {
    console.log(
      `${name}: ${(initialBytes(files, page) / 1000).toFixed(1)} kB of script (gzip) before the press`,
    )
  }
  for (const line of LINES) {
    console.log(`\n${line.name}: press to call-start, median of ${ROUNDS}, call machine of 500 kB`)
    const times = CONTESTANTS.map(() => [])
    // in turn, so that a slow moment of the machine meets all of them; the first round warms up
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, { page, preload }] of CONTESTANTS.entries()) {
        const address = `${site.url}/${page}.html?api=${encodeURIComponent(sandbox.url)}`
        const time = await press(browser, address, line, preload)
        if (round > 0) times[index].push(time)
      }
    }
    const [peer] = times
    for (const [index, { name, limit }] of CONTESTANTS.entries()) {
      const ratio = median(times[index].map((time, round) => time / peer[round]))
      const range = `${ms(Math.min(...times[index]))} to ${ms(Math.max(...times[index])).trim()}`
      const goal = limit ? `  ratio ${ratio.toFixed(2)} (goal: at most ${limit})` : ''
      console.log(`  ${name.padEnd(26)}${ms(median(times[index]))}  (${range})${goal}`)
    }
  }
} finally {
  await browser.close()
  await sandbox.close()
  site.close()
}
