// The workbench of the sandbox: an event until it is on the page, and a frame of a call with 5,000 messages.
import { chromium } from 'playwright'
import { loadServer } from '../../packages/sandbox/scripts/loadServer.mjs'
import { findChromium } from '../../scripts/browsers.mjs'
import { median } from './median.mjs'

const MESSAGES = 5000
/** Messages that are added to them, one after another. */
const ADDED = 200
const EVENT_GOAL_MS = 100
const FRAME_GOAL_MS = 16

const post = async ({ url }, path, body) => {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.status === 204 ? undefined : answer.json()
}

const toReport = (index) => ({
  role: index % 2 === 0 ? 'bot' : 'user',
  message: `Message ${index}: of course. Which day would suit you best?`,
  time: Date.now(),
  duration: 1000,
})

/** The value that a share of the values does not exceed. */
const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1]

/** Notes when each added message is on the page. Runs in the page. */
function watch() {
  window.shown = {}
  const look = () => {
    for (const [, index] of document.querySelector('.messages').textContent.matchAll(/Message (\d+):/g)) {
      window.shown[index] ??= Date.now()
    }
  }
  new MutationObserver(look).observe(document.querySelector('article'), { childList: true, subtree: true })
}

/** The milliseconds in which a message comes to the page, and the work of each of its frames. */
async function follow(page, session, sandbox, room, first) {
  await page.evaluate(watch)
  const sent = []
  await session.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
    transferMode: 'ReportEvents',
  })
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  for (let index = first; index < first + ADDED; index += 1) {
    sent.push([index, Date.now()])
    await post(sandbox, `${room}/report`, toReport(index))
    await page.waitForTimeout(50)
  }
  await page.waitForTimeout(500)
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  const shown = await page.evaluate(() => window.shown)
  const missing = sent.filter(([index]) => shown[index] === undefined)
  if (missing.length > 0) throw new Error(`${missing.length} messages are not on the page.`)
  // one task of the main thread runs the frame: scripts, style, layout, paint
  const main = events.find(({ name }) => name === 'FireAnimationFrame')
  const isMain = ({ pid, tid }) => pid === main.pid && tid === main.tid
  const tasks = events.filter((event) => event.name === 'RunTask' && isMain(event))
  const frames = events.filter((event) => event.name === 'FireAnimationFrame' && isMain(event))
  const inFrame = tasks.filter(({ ts, dur }) =>
    frames.some((frame) => frame.ts >= ts && frame.ts <= ts + dur),
  )
  return {
    delays: sent.map(([index, at]) => shown[index] - at),
    frames: inFrame.map(({ dur }) => dur / 1000),
  }
}

const describe = (values, goal) =>
  `median ${median(values).toFixed(1)} ms, 95 % within ${percentile(values, 0.95).toFixed(1)} ms, ` +
  `at most ${Math.max(...values).toFixed(1)} ms (goal: ${goal} ms)`

/** Two sentences. */
export async function measureWorkbench() {
  const { startSandboxServer } = await loadServer()
  const sandbox = await startSandboxServer({ port: 0 })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    const { id } = await post(sandbox, '/call/web', { assistantId: 'demo' })
    const room = `/room/${id}`
    await post(sandbox, `${room}/report`, { status: 'in-progress' })
    const reports = Array.from({ length: MESSAGES }, (_, index) => toReport(index))
    for (let at = 0; at < MESSAGES; at += 100)
      await post(sandbox, `${room}/report`, reports.slice(at, at + 100))
    await page.goto(sandbox.url)
    await page.getByText(`Message ${MESSAGES - 1}:`).waitFor()
    const { delays, frames } = await follow(page, session, sandbox, room, MESSAGES)
    return [
      `An event of a call with ${MESSAGES} messages is on the page after: ${describe(delays, EVENT_GOAL_MS)}.`,
      `The work of a frame in which a message is added: ${describe(frames, FRAME_GOAL_MS)}, ${frames.length} frames.`,
    ].join('\n\n')
  } finally {
    await browser.close()
    await sandbox.close()
  }
}
