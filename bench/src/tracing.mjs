// The share of the main thread that traces take in a call: a profile of a call with the real SDK of OpenTelemetry.
import { inBrowser } from './inBrowser.mjs'
import { median } from './median.mjs'

const ROUNDS = 3
/** Seconds of the call that are profiled: a few turns. */
const SECONDS = 30
/** Microseconds between two samples. */
const INTERVAL = 200
const GOAL = 0.01

/** Microseconds of work in a profile, and those with a frame of the traces' file on the stack. */
function readProfile({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const isTraced = (id) =>
    id !== undefined && (/\/tracing-[^/]*\.js$/.test(byId.get(id).callFrame.url) || isTraced(parents.get(id)))
  let work = 0
  let traced = 0
  for (const [index, id] of samples.entries()) {
    if (byId.get(id).callFrame.functionName === '(idle)') continue
    work += timeDeltas[index]
    if (isTraced(id)) traced += timeDeltas[index]
  }
  return { work, traced }
}

/** Profiles a call. Its traces' file, and the spans that it has made, must be there. */
async function profile(browser, address) {
  const context = await browser.newContext({ permissions: ['microphone'] })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const session = await context.newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: INTERVAL })
    await page.click('button')
    await page.evaluate(() => window.pressed)
    await session.send('Profiler.start')
    await page.waitForTimeout(SECONDS * 1000)
    const { profile: found } = await session.send('Profiler.stop')
    const spans = await page.evaluate(() => window.spans ?? 0)
    if (spans === 0) throw new Error('The call was not traced.')
    return { ...readProfile(found), spans }
  } finally {
    await context.close()
  }
}

/** One sentence. */
export const measureTracing = () =>
  inBrowser(
    async (browser, addressOf) => {
      const shares = []
      let last
      for (let round = 0; round < ROUNDS; round += 1) {
        last = await profile(browser, addressOf('traced'))
        shares.push(last.traced / last.work)
      }
      const percent = (share) => `${(100 * share).toFixed(2)} %`
      return (
        `Of what the main thread does in ${SECONDS} seconds of a call on the sandbox (${(last.work / 1000).toFixed(0)} ms), ` +
        `traces with the words take ${percent(median(shares))}, median of ${ROUNDS} calls ` +
        `(${shares.map(percent).join(', ')}; goal: at most ${percent(GOAL)}). ${last.spans} spans were made.`
      )
    },
    { pages: ['traced'] },
  )
