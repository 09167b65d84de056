import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './harness/fixtures.ts'
import { callCard, openAwake, otherSide, startCall, siteTest as test } from './harness/siteTest.ts'

test.use({ expectedErrors: [/^No page at |status of 404/] })

/** What axe finds: everything in the light, and the colours, which alone differ, in the dark too. */
async function expectAccessible(page: Page, what: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // colours change within 150 ms
    await page.waitForTimeout(300)
    const axe = new AxeBuilder({ page }).include(part)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

const paths = ['/', '/privacy-policy', '/terms-and-conditions', '/nope']

test('G17 G18 G19: axe finds nothing on any page; one banner, one main, one contentinfo', async ({
  page,
}) => {
  for (const path of paths) {
    await page.goto(path)
    for (const role of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(role)).toHaveCount(1)
    }
    await expectAccessible(page, path)
  }
})

test('G17: axe finds nothing in a call, after one that broke off, with yearly prices and a film', async ({
  page,
}) => {
  const film = '<!doctype html><html lang="en"><title>A film</title><main><h1>A film</h1></main></html>'
  await page
    .context()
    .route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ body: film, contentType: 'text/html' }),
    )
  const { lines, notice } = await startCall(page)
  await lines.first().waitFor()
  await expectAccessible(page, 'in a call', '#live-call')
  await otherSide(page, 'eject')
  await expect(page.locator('[data-sonner-toast]', { has: notice('Call Error') })).toHaveCSS('opacity', '1')
  await expectAccessible(page, 'after it', '[data-sonner-toaster]')
  await page.getByRole('radio', { name: /^Annual/ }).check()
  await expectAccessible(page, 'by the year', '#pricing')
  await page.getByRole('button', { name: 'Play the customer call' }).click()
  await expectAccessible(page, 'the film', '#social-proof')
})

test('G20: no sideways scroll at 320 px, nor with wider spacing; buttons high enough', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const path of paths) {
    await page.goto(path)
    expect(await width(), path).toBe(320)
  }
  const { button, mute, lines } = await startCall(page)
  await lines.first().waitFor()
  expect(await width(), 'in a call').toBe(320)
  for (const control of [button, mute]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  const small = await page.locator('main a, main button, main input, header a, footer a').evaluateAll((all) =>
    all
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
  // WCAG 1.4.12
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  })
  expect(await width(), 'with wider spacing').toBe(320)
})

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('G30: the line stands still in a call', async ({ page }) => {
    await startCall(page)
    const drawing = () =>
      page.getByTestId('call-line').evaluate((line: HTMLCanvasElement) => line.toDataURL())
    await expect(page.getByText('speaking')).toBeAttached()
    const before = await drawing()
    await page.waitForTimeout(1000)
    expect(await drawing()).toBe(before)
  })
})

test('S28: the line moves with the voices, and so do the bars', async ({ page }) => {
  await startCall(page)
  const drawing = () => page.getByTestId('call-line').evaluate((line: HTMLCanvasElement) => line.toDataURL())
  const empty = await drawing()
  await expect.poll(async () => (await drawing()) !== empty, { timeout: 30_000 }).toBe(true)
  const bars = page.getByTestId('audio-bars').locator('svg')
  await expect(bars).toHaveAttribute('style', /scale/)
  await expect(bars).toHaveAttribute('aria-hidden', 'true')
})

test('G8: nothing on the page jumps while a call starts, runs and ends', async ({ page }) => {
  await openAwake(page)
  await page.evaluate(() => document.fonts.ready)
  const { button, lines } = callCard(page)
  await button.focus()
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
    }).observe({ type: 'layout-shift' })
  })
  await page.keyboard.press('Enter')
  await expect(lines.first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Talk to Aidan')
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
})
