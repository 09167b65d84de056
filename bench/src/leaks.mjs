// Leftovers of a call in a page after garbage collection: heap, nodes, listeners.
import { inBrowser } from './inBrowser.mjs'

const CYCLES = Number(process.env.CYCLES ?? 60)
/** Calls before the first measurement. Memory that is kept once, such as compiled code, is no leak. */
const FIRST = Number(process.env.FIRST ?? 30)
/** Samples of a page, one second apart. A closed peer connection is collected long after its call. */
const MOST_LOOKS = 20
/** Samples in a row that are not smaller than the one before, after which the rest counts as kept. */
const SAME_LOOKS = 4

const CLIENTS = [
  { name: 'Offhook', page: 'offhook' },
  { name: '@vapi-ai/web 2.7.1', page: 'vapi' },
]

/** Leftovers of a page when garbage collection finds nothing more. */
async function look(page, session) {
  let least
  let same = 0
  for (let looks = 0; looks < MOST_LOOKS && same < SAME_LOOKS; looks += 1) {
    // late endings of a call are over by then
    await page.waitForTimeout(1000)
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const read = (wanted) => metrics.find(({ name }) => name === wanted).value
    const found = { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
    const isLess = !least || found.nodes < least.nodes || found.listeners < least.listeners
    same = isLess ? 0 : same + 1
    least = found
  }
  const audio = await page.evaluate(() => document.querySelectorAll('audio, video, iframe, script').length)
  return { ...least, audio }
}

/** Leftovers of one call. */
async function count(browser, address) {
  const context = await browser.newContext({ permissions: ['microphone'] })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const cycle = async (times) => {
      for (let index = 0; index < times; index += 1) await page.evaluate(() => window.cycle())
    }
    await cycle(FIRST)
    const before = await look(page, session)
    await cycle(CYCLES)
    const after = await look(page, session)
    return Object.fromEntries(Object.keys(after).map((key) => [key, (after[key] - before[key]) / CYCLES]))
  } finally {
    await context.close()
  }
}

const MEASURES = {
  heap: (bytes) => `${(bytes / 1000).toFixed(1)} kB`,
  nodes: (kept) => kept.toFixed(2),
  listeners: (kept) => kept.toFixed(2),
  audio: (kept) => kept.toFixed(2),
}
const show = (kept) => Object.entries(MEASURES).map(([key, print]) => print(kept[key]))

/** Counts objects that inherit from `Object.prototype`, after 15 calls and after 20 more. */
const WHY_MORE = {
  heap: 'the only objects that grow in number are promises, and streams, tracks and closed connections, which Chromium collects late',
}

/** Reasons for each value that is larger for Offhook than for the peer. */
function explain([ours, peer]) {
  const more = Object.entries(MEASURES).filter(
    ([key, print]) => ours[key] > peer[key] && print(ours[key]) !== print(peer[key]),
  )
  return [
    'Only @vapi-ai/web makes the same call against the same platform. Chromium counts a listener until its target is collected. The window, the document and the media devices outlive a call: the browser tests check that no listener is left on them.',
    ...more.map(([key]) => `More with us, ${key}: ${WHY_MORE[key] ?? 'the reason was not examined'}.`),
  ].join(' ')
}

/** A table of the leftovers of one call for each client. */
export const measureLeaks = () =>
  inBrowser(async (browser, addressOf) => {
    const kept = []
    for (const { page } of CLIENTS) kept.push(await count(browser, addressOf(page)))
    const rows = CLIENTS.map(({ name }, index) => [name, ...show(kept[index])])
    return `Kept of one call, mean of ${CYCLES} after the first ${FIRST}, when collecting garbage finds nothing more:

| Who | heap | nodes | listeners | elements of sound, frames, scripts |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${explain(kept)}`
  })
