// How long the page takes to show that it was pressed, on a phone four times slower than this machine. Part of
// `npm run lighthouse`, which opens pages and presses nothing.
import { chromium } from 'playwright'

const SLOWER = 4
/** Long enough for the browser to tell the length of an event, which it does after the next paint. */
const TOLD = 1500

/** What is pressed on the landing page, in this order: each returns the control, and what does it. */
const PRESSES = {
  'Talk to the agent': (page) => [page.locator('#live-call .call-button'), (button) => button.tap()],
  'End Call': (page) => [
    page.locator('#live-call .call-button').and(page.getByText('End Call')),
    (button) => button.tap(),
  ],
  'Pause animations': (page) => [page.locator('.strip-pause button'), (button) => button.tap()],
  'Annual prices': (page) => [
    page.getByRole('radio', { name: /^Annual/ }),
    (radio) => radio.tap({ force: true }),
  ],
  'a key in the calculator': (page) => [page.getByLabel('Daily Calls'), (field) => field.press('5')],
}

const FLAGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--disable-background-networking',
]

/** Milliseconds from each press to the paint that follows it, as the browser itself tells them. */
export async function measurePresses(url, executablePath) {
  const browser = await chromium.launch({ executablePath, args: FLAGS })
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
    await page.locator('#root[data-awake]').waitFor()
    const told = {}
    for (const [name, find] of Object.entries(PRESSES)) {
      const [control, press] = find(page)
      await control.scrollIntoViewIfNeeded()
      await page.waitForTimeout(TOLD)
      await page.evaluate(() => window.lengths.splice(0))
      await press(control)
      await page.waitForTimeout(TOLD)
      // what takes less than a frame is not told
      told[name] = await page.evaluate(() => Math.max(0, ...window.lengths))
    }
    return told
  } finally {
    await browser.close()
  }
}
