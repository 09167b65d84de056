// The time from the press to `call-start` for Offhook and @vapi-ai/web, on the same sandbox, emulated network and call
// machine, in one run.

import { inBrowser } from './inBrowser.mjs'
import { median } from './median.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const KBIT = 1000 / 8

/** The goals are ratios to the peer: of a cold start, and of a start after `preload()`. */
const LINES = [
  { name: '40 ms, 10 Mbit/s', latency: 40, throughput: 10_000 * KBIT, goals: { cold: 1.1, preloaded: 0.2 } },
  {
    name: '150 ms, 1.6 Mbit/s',
    latency: 150,
    throughput: 1_600 * KBIT,
    goals: { cold: 1.13, preloaded: 0.09 },
  },
  {
    name: 'this machine, processor slowed 4 times',
    latency: 0,
    throughput: -1,
    cpuRate: 4,
    goals: { cold: 1.5, preloaded: 1.05 },
  },
]

const CLIENTS = [
  { name: '@vapi-ai/web 2.7.1', page: 'vapi' },
  {
    name: 'Offhook, cold',
    page: 'offhook',
    goal: 'cold',
    slower:
      "the peer's page loads this code before the press, and ours after it, over the same connection as the call machine",
  },
  {
    name: 'Offhook, after preload()',
    page: 'offhook',
    preload: true,
    goal: 'preloaded',
    slower: 'everything is loaded, so only the web call and the join take time',
  },
]

/** Bytes on the network of the scripts of a page so far, without the call machine. */
const countScripts = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && !name.endsWith('/call-machine-object-bundle.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )

/**
 * Milliseconds in which the call machine of the sandbox asked for the settings of its room. Daily's own does that in its
 * first round trips to Daily, which the sandbox does not play; so this one is told apart.
 */
const timeRoomSettings = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('/config'))
      .reduce((sum, { duration }) => sum + duration, 0),
  )

/** A call in a new browser profile, so that nothing is cached. */
async function press(browser, address, { latency, throughput, cpuRate = 1 }, preload) {
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
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    if (preload) await page.evaluate(() => window.preload())
    const before = await countScripts(page)
    await page.click('button')
    const time = await page.evaluate(() => window.pressed)
    const settings = await timeRoomSettings(page)
    return { time: time - settings, settings, before, after: (await countScripts(page)) - before }
  } finally {
    await context.close()
  }
}

async function timeLine(browser, addressOf, line) {
  const presses = CLIENTS.map(() => [])
  // In turn, so that a slow moment of the machine affects all clients. The first round warms up
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { page, preload }] of CLIENTS.entries()) {
      const pressed = await press(browser, addressOf(page), line, preload)
      if (round > 0) presses[index].push(pressed)
    }
  }
  return presses
}

const ms = (value) => `${value.toFixed(0)} ms`
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`

/** Medians of a client on a network, and ratios to the peer in the same rounds. */
function summarize(line, client, own, [peer]) {
  const times = own.map(({ time }) => time)
  return {
    ...client,
    line: line.name,
    goal: line.goals[client.goal],
    times,
    settings: median(own.map(({ settings }) => settings)),
    before: median(own.map(({ before }) => before)),
    after: median(own.map(({ after }) => after)),
    ratio: median(times.map((time, round) => time / peer[round].time)),
  }
}

function describe({ line, name, goal, times, settings, before, after, ratio }) {
  const range = `${ms(Math.min(...times))} to ${ms(Math.max(...times))}`
  const against = goal ? `${ratio.toFixed(2)} | ${goal}` : '1 | '
  return `| ${line} | ${name} | ${kB(before)} | ${kB(after)} | ${ms(median(times))} | ${range} | ${against} | ${ms(settings)} |`
}

/** Reasons for each figure that is worse than the peer's or misses its goal. */
function explain(rows) {
  const behind = rows.filter(({ goal, ratio }) => goal && Number(ratio.toFixed(2)) > Math.min(1, goal))
  const reasons = behind.map(
    ({ line, name, ratio, slower }) => `- ${name}, ${line}, ${ratio.toFixed(2)}: ${slower}.`,
  )
  return [
    'Only @vapi-ai/web starts the same call against the same platform. The ratio is the median of the ratios of all rounds, so it can differ from the quotient of the two medians. The columns of scripts leave out the call machine. The last column is not in the others: the call machine of the sandbox asks the server for the settings of its room, for every client in the same way.',
    reasons.length > 0 && `Behind the peer, or short of its goal:\n\n${reasons.join('\n')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A table of medians and ratios for each network. */
export const measureStart = () =>
  inBrowser(async (browser, addressOf) => {
    const rows = []
    for (const line of LINES) {
      const presses = await timeLine(browser, addressOf, line)
      rows.push(...CLIENTS.map((one, index) => summarize(line, one, presses[index], presses)))
    }
    return `From the press to \`call-start\`, call machine of 500 kB, median of ${ROUNDS}:

| Line | Who | scripts before the press | from it to the call | median | from, to | of the peer's | goal | room's settings |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(describe).join('\n')}

${explain(rows)}`
  })
