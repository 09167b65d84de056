import type { Page } from '@playwright/test'
import { STAYS } from '../../../site/src/notices/notices.ts'
import { findAxeViolations } from '../axe.ts'
import { expect } from '../strictTest.ts'
import {
  callCard,
  endFromPlatform,
  hold,
  holdStart,
  openHydrated,
  startCall,
  siteTest as test,
} from './siteTest.ts'
import { call, PLACEHOLDER_PAGE, paths, pricing, shared, socialProof } from './words.ts'

/** The findings of axe, by every rule, in both themes. */
async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(changing.map(({ finished }) => finished))
    })
    expect(await findAxeViolations(page, part), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Every page, and an address without one. */
const addresses = [...Object.values(paths), PLACEHOLDER_PAGE, '/nope']

/** Opens a page where the system is dark, and holds its scripts until it was painted: it is dark before they come. */
async function openInTheDark(page: Page, path: string): Promise<void> {
  const release = await hold(page, '**/*.js')
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement)
      return { backgroundColor, color, colorScheme }
    })
  const dark = { backgroundColor: 'rgb(14, 20, 25)', color: 'rgb(235, 232, 223)', colorScheme: 'light dark' }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(
    (path) => location.pathname === path && performance.getEntriesByName('first-contentful-paint').length > 0,
    path,
  )
  expect(await colors(), path).toEqual(dark)
  expect(await page.locator('[data-hydrated]').count()).toBe(0)
  release()
  await page.waitForLoadState()
  expect(await colors(), path).toEqual(dark)
  await page.unroute('**/*.js')
}

/** The width of a page in pixels, with what is out of view. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Controls that are at least 44 pixels high. */
const MAIN_CONTROLS = [
  '.button',
  '.call-button',
  '.quiet-button',
  '.play-button',
  '.pause-button',
  'summary',
  'main input',
]

/** Controls that are smaller than 24 pixels, and main controls that are lower than 44. Links in a sentence may be small. */
const findSmall = (page: Page) =>
  page.locator('a[href], button, input, select, summary').evaluateAll((all, main) => {
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent?.trim() !== control.textContent?.trim()
    return all
      .filter((control) => control.checkVisibility() && !isInSentence(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box: { width, height } }) => {
        const least = control.matches(main) ? 44 : 24
        return width < 24 || height < least
      })
      .map(({ control, box: { width, height } }) => `${control.outerHTML.slice(0, 80)}: ${width}x${height}`)
  }, MAIN_CONTROLS.join())

for (const path of addresses) {
  test.describe(`the page at ${path}`, () => {
    // One of the addresses has the not-found page.
    test.use({ expectedErrors: [/^No page at \/nope$|status of 404/] })

    test('axe finds no violation', { tag: ['@G17', '@G19'] }, async ({ page }) => {
      await page.goto(path)
      await expectAccessible(page, path)
    })

    test('has one banner, one main and one contentinfo', { tag: '@G18' }, async ({ page }) => {
      await page.goto(path)
      for (const role of ['banner', 'main', 'contentinfo'] as const) {
        await expect(page.getByRole(role)).toHaveCount(1)
      }
    })

    test('is dark from its first paint where the system is dark', { tag: '@G34' }, async ({ page }) => {
      await openInTheDark(page, path)
    })

    test('does not scroll sideways at 320 px and at 200 %', { tag: '@G20' }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      expect(await widthOf(page)).toBe(320)
      // A window of 1280 pixels at 200 %, and letters alone at 200 %.
      await page.setViewportSize({ width: 640, height: 450 })
      expect(await widthOf(page), 'at 200 %').toBe(640)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.addStyleTag({ content: 'html { font-size: 34px !important }' })
      expect(await widthOf(page), 'with letters at 200 %').toBe(1280)
    })

    test('has controls that are large enough for touch at 320 px', { tag: '@G20' }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      expect(await findSmall(page)).toEqual([])
    })
  })
}

/** Notices stay until others replace them: a busy machine looks at one after its seconds. */
const keepNotices = (page: Page) =>
  page.addInitScript((stays) => {
    const start = window.setInterval
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => (stays.includes(ms) ? 0 : start(run, ms)),
    })
  }, Object.values(STAYS))

test('in a call at 320 px the controls are large enough for touch, and nothing scrolls sideways', {
  tag: '@G20',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await keepNotices(page)
  const { lines, notice } = await startCall(page)
  await lines.first().waitFor()
  await expect(page.locator('.device-choice select')).toHaveCount(2)
  await expect(notice(call.connected.title)).toBeVisible()
  // A selector that finds nothing would check nothing.
  for (const selector of MAIN_CONTROLS) await expect(page.locator(selector)).not.toHaveCount(0)
  expect(await widthOf(page)).toBe(320)
  expect(await findSmall(page)).toEqual([])
  // WCAG 1.4.12
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  })
  expect(await widthOf(page), 'with wider spacing').toBe(320)
})

/** Keeps what daily-js tells the call machine of leaving, until it is let go. */
async function holdLeaving(page: Page): Promise<() => Promise<void>> {
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
  return () =>
    page.evaluate(() => {
      const held = Reflect.get(window, 'held') as { leaves: boolean; letLeave: () => void }
      held.leaves = false
      held.letLeave()
    })
}

test('axe finds no violation in any state of a call, with any notice, with yearly prices and the film', {
  tag: '@G17',
}, async ({ page }) => {
  test.slow()
  const release = await holdStart(page)
  const letLeave = await holdLeaving(page)
  await keepNotices(page)
  const { button, lines, notice } = callCard(page)
  const expectNotice = async (title: string, part?: string) => {
    await expect(notice(title)).toHaveCSS('opacity', '1')
    await expectAccessible(page, title, part)
    await expect(notice(title)).toBeVisible()
  }
  await openHydrated(page)
  await button.click()
  await expect(button).toHaveText(call.connecting)
  await expectAccessible(page, 'connecting')
  release()
  await lines.first().waitFor()
  await page.locator('.device-choice select').first().waitFor()
  await expectNotice(call.connected.title)
  await button.click()
  await expect(button).toHaveAttribute('data-status', 'ending')
  await expectAccessible(page, 'ending')
  await page.getByRole('radio', { name: pricing.annual }).check()
  await letLeave()
  await expectNotice(call.ended.title)
  await page.getByRole('radio', { name: 'Reactivation' }).check()
  await button.click()
  await button.and(page.getByText(call.end)).waitFor()
  await endFromPlatform(page, 'eject')
  // The rest of the page is unchanged.
  await expectNotice(call.error.title, '.notices')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.getByRole('radio', { name: 'Speed' }).check()
  await button.click()
  await notice(call.failed.title).waitFor()
  // By keyboard: the notice may lie on it
  await page.getByRole('button', { name: socialProof.play }).press('Enter')
  await expectNotice(call.failed.title)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the line does not move in a call', { tag: '@G30' }, async ({ page }) => {
    await startCall(page)
    const drawing = () =>
      page.getByTestId('call-waveform').evaluate((line: HTMLCanvasElement) => line.toDataURL())
    await expect(page.locator('.line-end[data-speaker=assistant]')).toHaveAttribute('data-speaking', 'true')
    // On a busy machine, the picture from before the call stays for a few more frames.
    let before = ''
    const rests = async () => {
      const last = before
      before = await drawing()
      return before === last
    }
    await expect.poll(rests).toBe(true)
    // Every frame of a moving line would differ, because the agent speaks meanwhile.
    await expect(page.locator('.line-end[data-speaker=assistant]')).toHaveAttribute('data-speaking', 'false')
    expect(await drawing()).toBe(before)
  })
})

test('the line of a call does not move while animations are paused, and moves again afterwards', {
  tag: '@G29',
}, async ({ page }) => {
  await startCall(page)
  const line = page.getByTestId('call-waveform')
  const drawing = () => line.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const speaks = (speaking: boolean) =>
    expect(page.locator('.line-end[data-speaker=assistant]')).toHaveAttribute(
      'data-speaking',
      String(speaking),
    )
  await page.getByRole('button', { name: shared.pause }).first().click()
  await expect(page.getByRole('button', { name: shared.resume }).first()).toBeVisible()
  // A line out of view is not drawn
  await line.scrollIntoViewIfNeeded()
  await speaks(true)
  // It is drawn once more, in the frame after the press.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // Every frame of a moving line would differ, because the voice plays meanwhile.
  const before = await drawing()
  await speaks(false)
  expect(await drawing()).toBe(before)
  await page.getByRole('button', { name: shared.resume }).first().click()
  await line.scrollIntoViewIfNeeded()
  // The caller's voice repeats.
  await expect.poll(async () => (await drawing()) !== before).toBe(true)
})

test('the line and the bars move with the voices', { tag: '@S28' }, async ({ page }) => {
  await startCall(page)
  for (const name of ['call-waveform', 'agent-line']) {
    const line = page.getByTestId(name)
    // A line out of view is not drawn
    await line.scrollIntoViewIfNeeded()
    const drawing = () => line.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const empty = await drawing()
    await expect.poll(async () => (await drawing()) !== empty).toBe(true)
    await expect(line).toHaveAttribute('aria-hidden', 'true')
  }
  const bars = page.getByTestId('audio-bars')
  await expect(bars.locator('svg:not([aria-hidden=true])')).toHaveCount(0)
  const drawn = await bars.locator('path').first().getAttribute('d')
  expect(drawn?.match(/M/gi)?.length).toBeGreaterThan(10)
})

test('no layout shift while a call starts, runs and ends', { tag: '@G8' }, async ({ page }) => {
  await openHydrated(page)
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
  await expect(lines.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(button).toHaveText(call.talk)
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
})
