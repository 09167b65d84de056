import type { Page } from '@playwright/test'
import { site } from '../addresses.ts'
import { expect } from '../strictTest.ts'
import { chunk, hold, hydratedBelow, openHome, openStopped, passUntil, siteTest as test } from './siteTest.ts'
import { activity, shared, stats } from './words.ts'

const counters = async (page: Page) => {
  const shown: (string | null)[] = []
  for (const name of ['calls', 'conversations', 'closed']) {
    shown.push(await page.getByTestId(`counter-${name}`).textContent())
  }
  return shown
}

async function startCounters(page: Page): Promise<void> {
  // Inspected before they are in view.
  await hydratedBelow(page).waitFor()
  await page.getByTestId('counter-calls').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('counter-calls')).toHaveText('0')
}

interface ShownText {
  text: string
  /** Milliseconds on the page's own clock. */
  time: number
}

/** Every text that the elements of a selector have had since the page began to run, and since when. */
async function watchTexts(page: Page, selector: string): Promise<() => Promise<ShownText[][]>> {
  await page.addInitScript((watched) => {
    const texts: { text: string; time: number }[][] = []
    Object.assign(window, { texts })
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll(watched)) {
        const own: { text: string; time: number }[] = []
        texts.push(own)
        const keep = () => own.push({ text: element.textContent ?? '', time: performance.now() })
        new MutationObserver(keep).observe(element, {
          characterData: true,
          childList: true,
          subtree: true,
        })
      }
    })
  }, selector)
  return () => page.evaluate(() => Reflect.get(window, 'texts') as ShownText[][])
}

/** Holds that numbers begin low, never fall and never pass their end. */
function expectToRise(texts: readonly ShownText[], end: number): void {
  const values = texts.map(({ text }) => Number.parseInt(text.replaceAll(',', ''), 10))
  expect(values[0]).toBeLessThan(end)
  expect(Math.max(...values)).toBe(end)
  expect(values).toEqual([...values].sort((a, b) => a - b))
}

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('the figures of the hero count up in two seconds, and never exceed their end', {
  tag: ['@S21', '@S22', '@G33'],
}, async ({ page }) => {
  const texts = await watchTexts(page, '.stats .count:not([data-fades=true]) > [aria-hidden]')
  await openStopped(page)
  // A figure such as 24/7 is no number to count to: it fades in
  const ends = stats
    .map(({ figure }) => ({ text: figure, value: Number.parseInt(figure, 10) }))
    .filter(({ text }) => !text.includes('/'))
  // They begin when the browser reports them in view, and not by this clock.
  const counted = async () => (await texts()).every((own, index) => own.at(-1)?.text === ends[index]?.text)
  await passUntil(page, counted, 20)
  await expect(page.locator('.stats .count:not([data-fades=true]) > [aria-hidden]')).toHaveText(
    ends.map(({ text }) => text),
  )
  for (const [index, { value }] of ends.entries()) {
    const own = (await texts())[index] ?? []
    expectToRise(own, value)
    expect(own[0]?.text).toMatch(/^0/)
    // Two seconds, and the frame in which they end.
    const duration = (own.at(-1)?.time ?? 0) - (own[0]?.time ?? 0)
    expect(duration).toBeGreaterThanOrEqual(2000)
    expect(duration).toBeLessThan(2200)
  }
})

test.describe('counters', () => {
  const end = ['56,664', '19,832', '6,318']

  async function countUp(page: Page): Promise<void> {
    await openStopped(page)
    await startCounters(page)
    await page.clock.runFor(2100)
    await expect.poll(() => counters(page)).toEqual(end)
  }

  test('count up to their three figures in two seconds', { tag: ['@S71', '@S72'] }, async ({ page }) => {
    const texts = await watchTexts(page, '.counters [aria-hidden]')
    await openStopped(page)
    await expect(page.locator('.counters dt')).toHaveText([/calls/i, /conversations/i, /closed/i])
    await startCounters(page)
    await page.clock.runFor(1000)
    expect((await counters(page))[0]).not.toBe(end[0])
    await page.clock.runFor(1100)
    await expect.poll(() => counters(page)).toEqual(end)
    for (const [index, value] of [56_664, 19_832, 6318].entries()) {
      expectToRise((await texts())[index] ?? [], value)
    }
  })

  test('go up by one every 10, 60 and 180 seconds, and not between', {
    tag: ['@S73', '@S74'],
  }, async ({ page }) => {
    const texts = await watchTexts(page, '.counters [aria-hidden]')
    await countUp(page)
    await page.clock.runFor(9800)
    await expect.poll(() => counters(page)).toEqual(end)
    await page.clock.runFor(200)
    await expect.poll(() => counters(page)).toEqual(['56,665', '19,832', '6,318'])
    await page.clock.runFor(170_000)
    await expect.poll(() => counters(page)).toEqual(['56,682', '19,835', '6,319'])
    for (const [index, value] of [56_682, 19_835, 6319].entries()) {
      expectToRise((await texts())[index] ?? [], value)
    }
  })

  test('stop while the page is hidden, and do not catch up', { tag: '@G9' }, async ({ page }) => {
    await countUp(page)
    await page.clock.runFor(10_000)
    await expect.poll(() => counters(page)).toEqual(['56,665', '19,832', '6,318'])
    await setHidden(page, true)
    await page.clock.runFor(60_000)
    await setHidden(page, false)
    await expect.poll(() => counters(page)).toEqual(['56,665', '19,832', '6,318'])
    await page.clock.runFor(170_000)
    await expect.poll(() => counters(page)).toEqual(['56,682', '19,835', '6,319'])
  })

  test('stop while animations are paused, as the examples, the integrations and the bars do', {
    tag: '@G29',
  }, async ({ page }) => {
    await countUp(page)
    await page.clock.runFor(180_000)
    await expect.poll(() => counters(page)).toEqual(['56,682', '19,835', '6,319'])
    await page.getByRole('button', { name: shared.pause }).first().click()
    await expect(page.getByRole('button', { name: shared.resume })).toHaveCount(3)
    await page.clock.runFor(400_000)
    await expect.poll(() => counters(page)).toEqual(['56,682', '19,835', '6,319'])
    await expect(page.getByTestId('activity')).toHaveCount(0)
    for (const moving of ['.ticker ul', '.agent-bars-said']) {
      await expect(page.locator(moving).first()).toHaveCSS('animation-play-state', 'paused')
    }
  })
})

test('counters that were visible before their code loaded do not restart', { tag: '@S74' }, async ({
  page,
}) => {
  const texts = await watchTexts(page, '.counters [aria-hidden]')
  const release = await hold(page, chunk('BelowTheFold'))
  await page.clock.install()
  await openHome(page)
  // The page hides the counters for a while.
  await expect(page.getByTestId('counter-calls')).toBeVisible()
  await page.getByTestId('counter-calls').scrollIntoViewIfNeeded()
  await expect.poll(() => counters(page)).toEqual(['56,664', '19,832', '6,318'])
  release()
  await hydratedBelow(page).waitFor()
  await passUntil(page, async () => (await counters(page))[0] !== '56,664', 500)
  expect((await texts()).map((own) => own.map(({ text }) => text))).toEqual([['56,665'], [], []])
})

test.describe('an example of a call', () => {
  const example = (page: Page) => page.getByTestId('activity')

  /** React waits a moment before it shows content whose code has just loaded. */
  const passUntilShown = (page: Page) => passUntil(page, async () => (await example(page).count()) === 1)
  const passUntilGone = (page: Page) => passUntil(page, async () => (await example(page).count()) === 0)

  /** Opens the page at its narrowest width. */
  async function openNarrow(page: Page): Promise<void> {
    await page.setViewportSize({ width: 360, height: 740 })
    await openStopped(page)
  }

  /** Lets time pass until the first example is shown. The clock stands while its code loads. */
  async function passUntilFirst(page: Page, milliseconds = 150_000): Promise<void> {
    const loaded = page.waitForResponse(chunk('ExampleCall'))
    await page.clock.runFor(milliseconds)
    await (await loaded).finished()
    await passUntilShown(page)
  }

  /** Opens the page at its narrowest width, and lets time pass until the first example is shown. */
  async function openAtFirst(page: Page): Promise<void> {
    await openNarrow(page)
    await passUntilFirst(page)
  }

  test('appears after 150 seconds, not sooner, and disappears after 5', {
    tag: ['@S75', '@S76'],
  }, async ({ page }) => {
    await openNarrow(page)
    await page.clock.runFor(149_900)
    await expect(example(page)).toHaveCount(0)
    await passUntilFirst(page, 100)
    await page.clock.runFor(4000)
    await expect(example(page)).toHaveCount(1)
    await page.clock.runFor(1000)
    await expect(example(page)).toHaveCount(0)
  })

  test('appears every 150 seconds: eight different ones, then the first again', {
    tag: ['@S77', '@S78'],
  }, async ({ page }) => {
    const seen: (string | null)[] = []
    await openAtFirst(page)
    for (let turn = 0; turn < 9; turn += 1) {
      await passUntilShown(page)
      seen.push(await example(page).textContent())
      await page.clock.runFor(4000)
      await expect(example(page)).toHaveCount(1)
      await passUntilGone(page)
      await page.clock.runFor(144_800)
      await expect(example(page)).toHaveCount(0)
      await page.clock.runFor(200)
    }
    expect(activity.examples).toHaveLength(8)
    expect(new Set(seen).size).toBe(activity.examples.length)
    expect(seen[8]).toBe(seen[0])
  })

  test('covers no control and takes no focus on a small screen', { tag: '@S79' }, async ({ page }) => {
    await openAtFirst(page)
    expect(await controlsBehindExample(page)).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  test('requests no other origin', { tag: '@G13' }, async ({ page }) => {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await openAtFirst(page)
    expect([...origins]).toEqual([site.url])
  })

  test('says that it is an example', { tag: '@G43' }, async ({ page }) => {
    await openAtFirst(page)
    await expect(example(page)).toContainText(activity.label)
  })

  test('is not announced', { tag: '@G28' }, async ({ page }) => {
    await openAtFirst(page)
    await expect(example(page)).toHaveAttribute('aria-live', 'off')
  })

  test('has a button after which no example appears', { tag: '@G28' }, async ({ page }) => {
    await openAtFirst(page)
    await example(page).getByRole('button', { name: activity.hide }).click()
    await page.clock.runFor(300_000)
    await expect(example(page)).toHaveCount(0)
  })

  test('stays while it has the focus, and returns the focus', { tag: '@G28' }, async ({ page }) => {
    await openStopped(page)
    const pause = page.getByRole('button', { name: shared.pause }).first()
    await pause.focus()
    await passUntilFirst(page)
    const hide = example(page).getByRole('button', { name: activity.hide })
    await hide.focus()
    await page.clock.runFor(20_000)
    await expect(hide).toBeFocused()
    await page.keyboard.press('Enter')
    await passUntilGone(page)
    await expect(pause).toBeFocused()
  })
})

/** The names of the controls that an example hides. */
const controlsBehindExample = (page: Page) =>
  page.evaluate(() => {
    const note = document.querySelector('[data-testid=activity]')
    const box = note?.getBoundingClientRect()
    if (!note || !box) return ['no note']
    return [...document.querySelectorAll('a[href], button, input')]
      .filter((control) => !note.contains(control))
      .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box: other }) => other.width > 1 && other.left < box.right && other.right > box.left)
      .filter(({ box: other }) => other.top < box.bottom && other.bottom > box.top)
      .map(({ name }) => name)
  })

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('everything shows its final state, and nothing moves', { tag: '@G30' }, async ({ page }) => {
    await openStopped(page)
    await expect(page.locator('.stats [aria-hidden]')).toHaveText(stats.map(({ figure }) => figure))
    await page.getByTestId('counter-calls').scrollIntoViewIfNeeded()
    await page.clock.runFor(160_000)
    await expect.poll(() => counters(page)).toEqual(['56,664', '19,832', '6,318'])
    await expect(page.getByTestId('activity')).toHaveCount(0)
    await expect(page.getByTestId('ticker').locator('ul').first()).toHaveCSS('animation-name', 'none')
    await expect(page.getByTestId('ticker').locator('ul[aria-hidden]').first()).toBeHidden()
    await expect(page.locator('.agent-bars-said')).toHaveCSS('animation-name', 'none')
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  })
})

test('no layout shift while the counters run and examples appear', { tag: '@G8' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openStopped(page)
  await startCounters(page)
  await page.clock.runFor(150_500)
  await passUntil(page, async () => (await page.getByTestId('activity').count()) === 1)
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})
