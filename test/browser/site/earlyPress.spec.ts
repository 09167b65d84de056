import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, chunk, countCalls, hold, openHome, siteTest as test } from './siteTest.ts'
import { call, unready } from './words.ts'

/** The script of every page. */
const mainScript = () => chunk('index')

/** The two call buttons, beside the agent and in the call card. */
const BUTTONS = [0, 1] as const
const callButton = (page: Page, index: number) => page.locator('.call-button').nth(index)

/** Lists what the two call buttons show from frame to frame, each state once. */
async function watchLabels(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const labels: string[] = []
    Object.assign(window, { labels })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('.call-button')) {
        if (textContent !== labels.at(-1)) labels.push(textContent)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => Reflect.get(window, 'labels') as string[])
}

/** Both buttons say that the call connects, and take no press. */
async function expectConnecting(page: Page): Promise<void> {
  const connecting = page.getByRole('button', { name: call.connecting, exact: true, disabled: true })
  await expect(connecting).toHaveCount(2)
  await expect(page.getByTestId('spinner')).toHaveCount(2)
}

for (const index of BUTTONS) {
  for (const way of ['pointer', 'Enter', 'Space'] as const) {
    test(`a press by ${way} of call button ${index + 1} before any script of the page shows at once, and starts one call`, {
      tag: '@S141',
    }, async ({ page }) => {
      const labels = await watchLabels(page)
      const release = await hold(page, mainScript())
      await page.goto('/', { waitUntil: 'commit' })
      const button = callButton(page, index)
      if (way === 'pointer') await button.click()
      else {
        await button.focus()
        await page.keyboard.press(way)
        await expect(button).toBeFocused()
      }
      await expectConnecting(page)
      // The second press changes nothing.
      await button.press('Enter')
      await expectConnecting(page)
      expect(await countCalls(page)).toBe(0)
      release()
      await expect(button).toHaveText(call.end)
      expect(await countCalls(page)).toBe(1)
      // A key may be quicker than the first frame
      const seen = await labels()
      expect(seen.slice(seen[0] === call.talk ? 1 : 0)).toEqual([call.connecting, call.end])
      if (way !== 'pointer') await expect(button).toBeFocused()
      await button.click()
      await expect(button).toHaveText(call.talk)
    })
  }
}

test('a press as soon as the button is visible, on a slow connection and processor, is answered within 200 ms, and the call connects', {
  tag: '@S141',
}, async ({ page }) => {
  test.slow()
  const labels = await watchLabels(page)
  // Presses in the first frame with the button. The next paint shows what it says when the press returns
  await page.addInitScript(() => {
    const pressed = { says: '', after: Number.NaN }
    Object.assign(window, { pressed })
    const look = () => {
      const button = document.querySelector<HTMLElement>('#live-call .call-button')
      if (!button || performance.getEntriesByName('first-contentful-paint').length === 0) {
        requestAnimationFrame(look)
        return
      }
      const start = performance.now()
      button.click()
      pressed.after = performance.now() - start
      pressed.says = button.textContent
    }
    look()
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/', { waitUntil: 'commit' })
  const { button } = callCard(page)
  await expect(button).toHaveText(call.connecting)
  await expect(page.locator('#root[data-hydrated]')).toHaveCount(0)
  await expect(button).toHaveText(call.end)
  const pressed = await page.evaluate(() => Reflect.get(window, 'pressed') as { says: string; after: number })
  expect(pressed.says).toBe(call.connecting)
  expect(pressed.after).toBeLessThan(200)
  expect(await labels()).toEqual([call.talk, call.connecting, call.end])
})

test.describe('without the script of the page', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] })

  test('a press tells that the page has not loaded, and how to load it', { tag: '@S142' }, async ({
    page,
  }) => {
    await page.route(mainScript(), (route) => route.abort())
    await page.goto('/')
    const { button } = callCard(page)
    const alert = page.getByRole('alert').filter({ hasText: unready.title })
    await expect(alert).toHaveCount(0)
    await button.click()
    await expect(alert).toBeVisible()
    await expect(button).toHaveText(call.talk)
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await page.unroute(mainScript())
    await alert.getByRole('link').click()
    await page.locator('#root[data-hydrated]').waitFor()
    await expect(alert).toHaveCount(0)
    await button.click()
    await expect(button).toHaveText(call.end)
  })

  test('a press whose code does not load is told at once, and the next press loads the code and calls', {
    tag: '@S142',
  }, async ({ page }) => {
    const release = await hold(page, mainScript())
    let fails = true
    await page.route(chunk('hydrate'), (route) => (fails ? route.abort() : route.fallback()))
    await page.goto('/', { waitUntil: 'commit' })
    const { button } = callCard(page)
    await button.click()
    await expect(button).toHaveText(call.connecting)
    release()
    const alert = page.getByRole('alert').filter({ hasText: unready.title })
    await expect(alert).toBeVisible()
    await expect(button).toHaveText(call.talk)
    fails = false
    await button.click()
    await expect(button).toHaveText(call.end)
    await expect(alert).toBeHidden()
  })
})

test.describe('where the policy of a host refuses the script inside the page', () => {
  test.use({ expectedErrors: [/inline script violates|blocked an inline script/] })

  test('behavior: the page works, and presses count from its hydration', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self' blob:" }
      await route.fulfill({ response, headers })
    })
    await openHome(page)
    const { button } = callCard(page)
    await button.click()
    await expect(button).toHaveText(call.end)
  })
})
