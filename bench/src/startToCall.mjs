// From the press to `call-start`: Offhook against @vapi-ai/web, on the same sandbox, the same emulated network, with
// the same call machine, in one run.
import { inBrowser, median } from './inBrowser.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const KBIT = 1000 / 8

const LINES = [
  { name: '40 ms, 10 Mbit/s', latency: 40, throughput: 10_000 * KBIT },
  { name: '150 ms, 1.6 Mbit/s', latency: 150, throughput: 1_600 * KBIT },
]

const CONTESTANTS = [
  { name: '@vapi-ai/web 2.7.1', page: 'vapi' },
  { name: 'Offhook, cold', page: 'offhook', goal: 1.1 },
  { name: 'Offhook, after preload()', page: 'offhook', preload: true, goal: 0.2 },
]

/** One call in a browser profile of its own, so that nothing is cached. */
async function press(browser, address, { latency, throughput }, preload) {
  const context = await browser.newContext({ permissions: ['microphone'] })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const session = await context.newCDPSession(page)
    // without Network.enable: that would tell us of every packet too, of a script's all at once when it is there, and hold
    // it up by 50 ms
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

async function timeLine(browser, addressOf, line) {
  const times = CONTESTANTS.map(() => [])
  // in turn, so that a slow moment of the machine meets all of them; the first round warms up
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { page, preload }] of CONTESTANTS.entries()) {
      const time = await press(browser, addressOf(page), line, preload)
      if (round > 0) times[index].push(time)
    }
  }
  return times
}

const ms = (value) => `${value.toFixed(0)} ms`

function describe(line, times) {
  const [peer] = times
  return CONTESTANTS.map(({ name, goal }, index) => {
    const own = times[index]
    const ratio = median(own.map((time, round) => time / peer[round])).toFixed(2)
    const range = `${ms(Math.min(...own))} to ${ms(Math.max(...own))}`
    return `| ${line.name} | ${name} | ${ms(median(own))} | ${range} | ${goal ? ratio : 1} | ${goal ?? ''} |`
  }).join('\n')
}

/** A table of medians and ratios for each line. */
export const measureStart = () =>
  inBrowser(async (browser, addressOf) => {
    const rows = []
    for (const line of LINES) rows.push(describe(line, await timeLine(browser, addressOf, line)))
    return `From the press to \`call-start\`, call machine of 500 kB, median of ${ROUNDS}:

| Line | Who | median | from, to | of the peer's | goal |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`
  })
