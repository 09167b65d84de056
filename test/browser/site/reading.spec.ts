import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { chunk, hold, hydratedBelow, openHome, openHydrated, siteTest as test } from './siteTest.ts'
import { counters, liveCall, pricing } from './words.ts'

/** Letters twice as large, and the spacing of WCAG 1.4.12, each with the windows that they are looked at in. */
const LETTERS = [
  { name: 'as they are', content: 'html {}', widths: [320, 768, 1920] },
  {
    name: 'at 200 %',
    content: 'html { font-size: 34px !important }',
    widths: [320, 480, 768, 1024, 1280],
  },
  {
    name: 'spaced',
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    widths: [320, 1280],
  },
]

/** Overflow: the page itself, and every element whose text is wider than the element or than the page. */
const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [
      ...document.querySelectorAll('.page :is(a, button, label, p, li, dt, dd, h1, h2, h3, .roi-calculator)'),
    ]
      // The marquee is meant to overflow.
      .filter((part) => !part.closest('.ticker, .sr-only'))
      .filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
      )
    const out = [...document.querySelectorAll('.page main *, .page header *, .page footer *')].filter(
      (part) => !part.closest('.ticker, .sr-only') && part.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth}`] : []),
      ...cut,
      ...out,
    ].map((part) =>
      typeof part === 'string' ? part : `${part.tagName} ${part.className} ${part.textContent}`,
    )
  })

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the page fits every width, also with letters at 200 % and with wider spacing', {
    tag: '@G20',
  }, async ({ page }) => {
    await openHydrated(page)
    for (const { name, content, widths } of LETTERS) {
      const style = await page.addStyleTag({ content })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await findTooWide(page), `letters ${name}, ${width} pixels`).toEqual([])
      }
      await style.evaluate((added) => added.parentNode?.removeChild(added))
    }
  })
})

test('everything that loads before the user acts is below 160 kB, in at most two steps', {
  tag: '@G4',
}, async ({ page }) => {
  const sizes = new Map<string, Promise<number>>()
  const measure = (response: Response) => {
    const { pathname } = new URL(response.url())
    const isPacked = pathname.endsWith('.woff2')
    // As nginx sends it: a compressed file lies beside every text.
    sizes.set(
      pathname,
      response.body().then((body) => (isPacked ? body : gzipSync(body, { level: 9 })).length),
    )
  }
  page.on('response', measure)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The page loads its files, which load the rest at once.
  const code = chunk('hydrate')
  const letCodeCome = await hold(page, code)
  await Promise.all([page.waitForRequest(code), page.goto('/')])
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const askedAtFirst = [...asked]
  letCodeCome()
  await page.locator('#root[data-hydrated]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(askedAtFirst)
  const kinds = [...sizes.keys()].map((path) => path.replace(/^.*\./, '')).sort()
  expect(kinds).toEqual(expect.arrayContaining(['/', 'css', 'js', 'woff2']))
  // Code below the fold loads when the user scrolls to it, without a layout shift.
  expect([...sizes.keys()].filter((path) => chunk('BelowTheFold').test(path))).toEqual([])
  page.off('response', measure)
  const all = await Promise.all(sizes.values())
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(160_000)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await heightOf()
  await page.locator('#social-proof').scrollIntoViewIfNeeded()
  await hydratedBelow(page).waitFor()
  expect(await heightOf()).toBe(height)
})

for (const width of [360, 1280]) {
  test(`behavior: the scroll position is restored after a return from another page, before any code loads, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const release = await hold(page, chunk('BelowTheFold'))
    await openHome(page)
    // Firefox scrolls to a part of a pixel
    const place = () => page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight])
    await page.getByRole('heading', { name: pricing.heading }).scrollIntoViewIfNeeded()
    const before = await place()
    // Not by the pointer, which would scroll to the link.
    const link = page.getByRole('contentinfo').getByRole('link', { name: /privacy/i })
    await link.evaluate((privacy: HTMLElement) => privacy.click())
    await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { name: liveCall.heading })).toBeAttached()
    await expect.poll(place).toEqual(before)
    release()
    await expect(hydratedBelow(page)).toBeVisible()
    await expect(page.getByText(counters.heading)).toBeAttached()
    await expect.poll(place).toEqual(before)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('controls that need a script are hidden, and everything else works', { tag: '@G12' }, async ({
    page,
  }) => {
    await page.goto('/')
    // The calculator's inputs and results, as text.
    await expect(page.getByTestId('roi-lost')).toHaveText('$93,600')
    await expect(page.locator('.field-value').first()).toHaveText('20')
    expect(await page.locator('input, textarea, select').evaluateAll(visible)).toEqual([])
    // Without a control that does nothing.
    expect(await page.locator('button').evaluateAll(visible)).toEqual([])
    await expect(page.locator('.scriptless')).toHaveCount(2)
    await expect(page.locator('#live-call').getByRole('link', { name: liveCall.book })).toBeVisible()
    // The browser plays the recording with its own controls, the compressed one first.
    const audio = page.locator('audio')
    await expect(audio).toBeVisible()
    const sources = audio.locator('source')
    expect(await sources.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual([
      '/audio/aidan-booking-transcript.opus',
      '/audio/aidan-booking-transcript.wav',
    ])
    // A style that loads late may begin a transition, which ends.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    const [{ question, answer }] = pricing.questions
    await expect(page.getByText(answer)).toBeHidden()
    await page.getByText(question).click()
    await expect(page.getByText(answer)).toBeVisible()
  })
})

/** The names of visible elements. */
const visible = (all: Element[]) =>
  all.filter((one) => one.getClientRects().length > 0).map((one) => one.outerHTML.slice(0, 80))
