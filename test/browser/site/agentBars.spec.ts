import { expect } from '../strictTest.ts'
import { startCall, siteTest as test } from './siteTest.ts'
import { call } from './words.ts'

test('behavior: after a call the bars of the agent stay in their place', async ({ page }) => {
  const { button } = await startCall(page)
  await button.click()
  await expect(button).toHaveText(call.talk)
  // One animation moves the clip over the bars, the other holds the bars against it: both must be at the same time.
  const [clip, bars] = await page.evaluate(() =>
    ['.agent-bars-said', '.agent-bars-said svg'].map(
      (selector) => document.querySelector(selector)?.getAnimations()[0]?.currentTime,
    ),
  )
  expect(clip).toEqual(expect.any(Number))
  expect(bars).toBe(clip)
})
