import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './harness/fixtures.ts'
import { callCard, openAwake, otherSide, startCall, siteTest as test } from './harness/siteTest.ts'

test.use({ expectedErrors: [/^No page at |status of 404/] })

/** What axe finds: everything in the light, and the colours, which alone differ, in the dark too. */
async function expectAccessible(page: Page, what: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(changing.map(({ finished }) => finished))
    })
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

/** Keeps the call machine from coming, and what daily-js tells it of leaving, until they are let through. */
async function holdCall(page: Page) {
  let letCome = () => {}
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/call-machine/**', async (route) => {
    await come
    await route.continue()
  })
  await page.addInitScript(() => {
    const post = window.postMessage.bind(window)
    const held: { leaves: boolean; letLeave: () => void } = { leaves: true, letLeave: () => {} }
    Object.assign(window, { held })
    Object.assign(window, {
      postMessage: (message: { action?: string }, targetOrigin: string) => {
        const send = () => post(message, targetOrigin)
        if (held.leaves && message.action === 'leave-meeting') held.letLeave = send
        else send()
      },
    })
  })
  const letLeave = () =>
    page.evaluate(() => {
      const held = Reflect.get(window, 'held') as { leaves: boolean; letLeave: () => void }
      held.leaves = false
      held.letLeave()
    })
  return { letCome, letLeave }
}

test('G17: axe finds nothing in any state of a call, in any notice, with yearly prices and a film', async ({
  page,
}) => {
  test.slow()
  const film = '<!doctype html><html lang="en"><title>A film</title><main><h1>A film</h1></main></html>'
  await page
    .context()
    .route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ body: film, contentType: 'text/html' }),
    )
  const { letCome, letLeave } = await holdCall(page)
  const { button, lines, notice } = callCard(page)
  const expectNotice = async (title: string) => {
    await expect(page.locator('[data-sonner-toast]', { has: notice(title) })).toHaveCSS('opacity', '1')
    await expectAccessible(page, title, '[data-sonner-toaster]')
  }
  await openAwake(page)
  await button.click()
  await expect(button).toHaveText('Connecting...')
  await expectAccessible(page, 'connecting', '#live-call')
  letCome()
  await lines.first().waitFor()
  await expectAccessible(page, 'in a call', '#live-call')
  await button.click()
  await expect(button).toHaveAttribute('data-status', 'ending')
  await expectAccessible(page, 'ending', '#live-call')
  await letLeave()
  await expectNotice('Call ended')
  await button.click()
  await button.and(page.getByText('End Call')).waitFor()
  await otherSide(page, 'eject')
  await expectNotice('Call Error')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await button.click()
  await expectNotice('Call Failed')

  await page.getByRole('radio', { name: /^Annual/ }).check()
  await expectAccessible(page, 'by the year', '#pricing')
  await page.getByRole('radio', { name: 'Reactivation' }).check()
  await expectAccessible(page, 'another use case', '.sheet')
  await page.getByRole('button', { name: 'Play the customer call' }).click()
  await expectAccessible(page, 'the film', '#social-proof')
})

test('G20: no sideways scroll at 320 px, at 200 % and with wider spacing; buttons high enough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const path of paths) {
    await page.goto(path)
    expect(await width(), path).toBe(320)
    // a window of 1280 pixels at 200 %, and letters alone at 200 %
    await page.setViewportSize({ width: 640, height: 450 })
    expect(await width(), `${path} at 200 %`).toBe(640)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.addStyleTag({ content: 'html { font-size: 34px !important }' })
    expect(await width(), `${path} with letters at 200 %`).toBe(1280)
    await page.setViewportSize({ width: 320, height: 640 })
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
