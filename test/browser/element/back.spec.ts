import type { Page } from '@playwright/test'
import { sandbox } from '../addresses.ts'
import { expect, pressHarness, harnessTest as test } from '../strictTest.ts'
import { button, launcher, log, panel } from './addElement.ts'

declare global {
  interface Window {
    /** Whether the browser has shown this page again from its back-forward cache. */
    isBack?: boolean
  }
}

// Playwright turns the cache off
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  },
})

/** Adds an element on the sandbox's server, which outlives the page. */
const addLasting = (page: Page) =>
  page.evaluate(async (url) => {
    await window.harness.element()
    const host = document.createElement('offhook-call')
    host.setAttribute('sandbox', url)
    document.body.append(host)
    addEventListener('pageshow', ({ persisted }) => {
      window.isBack = persisted
    })
  }, sandbox.url)

test('Back goes on with the call of the page after it', async ({ page }) => {
  await addLasting(page)
  await expect(launcher(page)).toBeVisible()
  await page.goto('/?second')
  await pressHarness(page)
  await addLasting(page)
  await launcher(page).click()
  await expect(log(page).locator('.line:not([aria-hidden])').first()).toContainText('How can I help you')
  // A page from the cache has no `load`.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).not.toHaveURL(/second/)
  // The headless shell keeps no page: there, Back loads it again. OffhookCallElement.test.ts has the event of the cache
  if (!(await page.evaluate(() => window.isBack))) {
    await pressHarness(page)
    await addLasting(page)
  }
  await expect(log(page)).toContainText('How can I help you')
  await expect(panel(page).getByRole('status')).toHaveText('Connected. Speak, or type below.')
  await button(page, 'End call').click()
  await expect(panel(page).getByRole('status')).toHaveText('The call has ended.')
})
