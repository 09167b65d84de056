// Measures how soon the landing page reacts to a press, on a phone four times slower than this machine. Part of
// `npm run lighthouse`, because Lighthouse presses nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { CALL_FLAGS } from '../browsers.mjs'

const SLOWER = 4
/** Milliseconds that a finger touches the screen. */
const FINGER = 100
/** Milliseconds until the browser has reported the duration of an event, which it does after the next paint. */
const REPORTED = 1500

/** Controls of the landing page in the order of their presses, and an element that appears after the press. */
const CONTROLS = {
  'Talk to the agent': ['#live-call .call-button', '#live-call .call-button:has-text("End Call")'],
  'End Call': ['#live-call .call-button', '#live-call .call-button:has-text("Talk to")'],
  'Pause animations': ['.counters-head .pause-button', '.counters-head .pause-button[aria-label*=Resume]'],
  'another use of the calculator': [
    '.roi-calculator .choice label >> nth=-1',
    '.roi-calculator .choice label:last-child input:checked',
  ],
  'Annual prices': ['#pricing .choice label >> nth=-1', '#pricing .choice label:last-child input:checked'],
  'a key in the calculator': [
    '.roi-calculator input[inputmode=decimal] >> nth=0',
    '.roi-calculator input[inputmode=decimal]:focus',
  ],
}

/** Touches a control. */
async function tap(devtools, control) {
  const { x, y, width, height } = await control.boundingBox()
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await sleep(FINGER)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Milliseconds from each press to the next paint, as the browser reports them. */
export async function measurePresses(url, executablePath) {
  const browser = await chromium.launch({ executablePath, args: CALL_FLAGS })
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      isMobile: true,
      permissions: ['microphone'],
    })
    await page.addInitScript(() => {
      const lengths = []
      Object.assign(window, { lengths })
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) lengths.push(duration)
      }).observe({ type: 'event', durationThreshold: 16 })
    })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url)
    await page.locator('#root[data-hydrated]').waitFor()
    const durations = {}
    for (const [name, [pressed, after]] of Object.entries(CONTROLS)) {
      const control = page.locator(pressed)
      await control.scrollIntoViewIfNeeded()
      await page.waitForTimeout(REPORTED)
      await page.evaluate(() => window.lengths.splice(0))
      if (await control.evaluate((element) => element.matches('input'))) await control.press('5')
      else await tap(devtools, control)
      await page.waitForTimeout(REPORTED)
      // A press that missed its control measures nothing.
      await page.locator(after).waitFor({ state: 'attached' })
      // The browser does not report less than a frame.
      durations[name] = await page.evaluate(() => Math.max(0, ...window.lengths))
    }
    return durations
  } finally {
    await browser.close()
  }
}
