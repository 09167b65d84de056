// What a call leaves behind in a page, after collecting garbage: heap, nodes, listeners.
import { inBrowser } from './inBrowser.mjs'

const CYCLES = Number(process.env.CYCLES ?? 60)
/** Calls before the counting begins: what is kept once is no leak. */
const FIRST = 3

const CONTESTANTS = [
  { name: 'Offhook', page: 'offhook' },
  { name: '@vapi-ai/web 2.7.1', page: 'vapi' },
]

async function count(browser, address) {
  const context = await browser.newContext({ permissions: ['microphone'] })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const look = async () => {
      // what ends a call late has ended by then
      await page.waitForTimeout(2000)
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const read = (wanted) => metrics.find(({ name }) => name === wanted).value
      const audio = await page.evaluate(
        () => document.querySelectorAll('audio, video, iframe, script').length,
      )
      return {
        heap: read('JSHeapUsedSize'),
        nodes: read('Nodes'),
        listeners: read('JSEventListeners'),
        audio,
      }
    }
    const cycle = async (times) => {
      for (let index = 0; index < times; index += 1) await page.evaluate(() => window.cycle())
    }
    await cycle(FIRST)
    const before = await look()
    await cycle(CYCLES)
    const after = await look()
    return Object.fromEntries(Object.keys(after).map((key) => [key, (after[key] - before[key]) / CYCLES]))
  } finally {
    await context.close()
  }
}

/** A table of what each contestant's page keeps of one call. */
export const measureLeaks = () =>
  inBrowser(async (browser, addressOf) => {
    const rows = []
    for (const { name, page } of CONTESTANTS) {
      const { heap, nodes, listeners, audio } = await count(browser, addressOf(page))
      const kept = [nodes, listeners, audio].map((one) => one.toFixed(1)).join(' | ')
      rows.push(`| ${name} | ${(heap / 1000).toFixed(1)} kB | ${kept} |`)
    }
    return `Kept of one call after garbage was collected, mean of ${CYCLES} after the first ${FIRST}:

| Who | heap | nodes | listeners | elements of sound, frames, scripts |
| --- | --- | --- | --- | --- |
${rows.join('\n')}`
  })
