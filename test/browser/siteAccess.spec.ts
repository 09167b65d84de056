import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './harness/fixtures.ts'
import { callCard, otherSide, startCall, siteTest as test } from './harness/siteTest.ts'

test.use({ expectedErrors: [/^No page at |status of 404/] })

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

const paths = ['/', '/privacy-policy', '/terms-and-conditions', '/nope']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (const path of paths) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectAccessible(page)
      })
    }

    test('axe finds nothing in a call, nor after one that broke off', async ({ page }) => {
      const { lines, notice } = await startCall(page)
      await lines.first().waitFor()
      await expectAccessible(page)
      await otherSide(page, 'eject')
      await expect(page.locator('[data-sonner-toast]', { has: notice('Call Error') })).toHaveCSS(
        'opacity',
        '1',
      )
      await expectAccessible(page)
    })
  })
}

for (const path of paths) {
  test(`no sideways scroll at 320 px on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('no sideways scroll at 320 px in a call', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { lines } = await startCall(page)
  await lines.first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the first Tab offers to skip to the page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('one banner, one main, one contentinfo', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path)
    for (const role of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(role)).toHaveCount(1)
    }
  }
})

test('the main buttons are 44 px high', async ({ page }) => {
  const { button, mute } = await startCall(page)
  for (const control of [button, mute])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the line stands still in a call', async ({ page }) => {
    await startCall(page)
    const drawing = () =>
      page.getByTestId('call-line').evaluate((line: HTMLCanvasElement) => line.toDataURL())
    await expect(page.getByText('speaking')).toBeAttached()
    const before = await drawing()
    await page.waitForTimeout(1000)
    expect(await drawing()).toBe(before)
  })
})

test('the line moves with the voices', async ({ page }) => {
  await startCall(page)
  const drawing = () => page.getByTestId('call-line').evaluate((line: HTMLCanvasElement) => line.toDataURL())
  const empty = await drawing()
  await expect.poll(drawing, { timeout: 30_000 }).not.toBe(empty)
})

test('nothing on the page jumps while a call starts, runs and ends', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
    }).observe({ type: 'layout-shift' })
  })
  const { button, lines } = callCard(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(lines.nth(1)).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Talk to Aidan')
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
})
