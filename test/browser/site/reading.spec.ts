import { gzipSync } from 'node:zlib'
import type { Locator, Page, Response } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import {
  chunk,
  hold,
  hydratedBelow,
  openHome,
  openHydrated,
  startCall,
  siteTest as test,
} from './siteTest.ts'
import {
  calculator,
  call,
  counters,
  hero,
  howItWorks,
  liveCall,
  phoneBar,
  plans,
  pricing,
  questions,
  shared,
  wayOn,
} from './words.ts'

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

/** Edges in hundredths of a pixel: Firefox adds some millionths to edges that meet. */
const boxes = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const rounded = (edge: number) => Math.round(edge * 100) / 100
      return { left: rounded(left), right: rounded(right), top: rounded(top), bottom: rounded(bottom) }
    }),
  )

/** Below this width of a page the labels of the hero's figures are beside them: 22rem. */
const THREE_COLUMNS = 374

for (const width of [320, 340, 360, 390, 768, 960, 980, 1000, 1009, 1024, 1280, 1920]) {
  test(`behavior: the three figures stand together, each with its label, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const figures = await boxes(page.locator('.stats dd'))
    const labels = await boxes(page.locator('.stats dt'))
    const [text] = await boxes(page.locator('.stats + p'))
    expect([figures.length, labels.length]).toEqual([3, 3])
    for (const [index, figure] of figures.entries()) {
      const label = labels[index] ?? figure
      const next = figures[index + 1]
      if (width < THREE_COLUMNS) {
        expect(label.left).toBeGreaterThan(figure.left + 60)
        expect(label.left).toBe(labels[0]?.left)
        expect(label.top).toBeLessThan(figure.bottom)
        if (next) expect(next.top).toBeGreaterThanOrEqual(figure.bottom)
      } else {
        expect(figure.top).toBe(figures[0]?.top)
        expect(label.left).toBe(figure.left)
        expect(label.top).toBeGreaterThanOrEqual(figure.bottom)
        const nextLabel = labels[index + 1]
        // One group, and not three islands
        if (nextLabel) {
          expect(nextLabel.left).toBeGreaterThanOrEqual(label.right + 12)
          expect(nextLabel.left - figure.left).toBeLessThan(200)
        }
      }
      expect(Math.max(figure.right, label.right)).toBeLessThanOrEqual(Math.ceil(text?.right ?? 0))
    }
  })
}

test('behavior: the first screen offers the call before the booking, and says what both do', {
  tag: '@S173',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openHome(page)
  const first = page.getByRole('region', { name: hero.headline })
  const ways = first.locator('.ways').getByRole('link')
  await expect(ways).toHaveText([shared.now, new RegExp(hero.book)])
  for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 })
  await expect(first).toContainText(shared.bookingOpens)
})

test('behavior: no word of the greeting stands alone in its last line', async ({ page }) => {
  await openHome(page)
  const greeting = page.locator('.spoken > span')
  for (const width of [320, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const [line, lastWord] = await greeting.evaluate((element) => {
      const text = element.firstChild?.parentElement ?? element
      const whole = document.createRange()
      whole.selectNodeContents(text)
      const lines = new Map<number, { left: number; right: number }>()
      for (const { bottom, left, right } of whole.getClientRects()) {
        const line = lines.get(Math.round(bottom)) ?? { left, right }
        lines.set(Math.round(bottom), { left: Math.min(left, line.left), right: Math.max(right, line.right) })
      }
      const last = [...lines].sort(([one], [other]) => other - one)[0]?.[1]
      const style = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (context) context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const word = element.textContent?.split(' ').at(-1) ?? ''
      return [last ? last.right - last.left : 0, context?.measureText(word).width ?? 0]
    })
    expect(line, `at ${width}`).toBeGreaterThan(1.5 * (lastWord ?? 0))
  }
})

test('behavior: three bars have the lengths of their counters', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const lengths = await page
      .locator('.counters dd')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one, '::before').width)))
    const [calls = 0, ...others] = lengths
    expect(calls).toBeGreaterThan(100)
    expect(others.map((length) => length / calls)).toEqual([
      expect.closeTo(19_832 / 56_664, 2),
      expect.closeTo(6318 / 56_664, 2),
    ])
  }
})

test('behavior: a phone shows the industries as titles that open, a wider page shows them open', async ({
  page,
}) => {
  const rows = page.locator('#industry-solutions article')
  const open = () =>
    rows.evaluateAll((all) =>
      all.map((row) => row.querySelector('.industry-about')?.checkVisibility() ?? null),
    )
  await page.setViewportSize({ width: 390, height: 664 })
  await openHome(page)
  expect(await open()).toEqual([true, false, false, false, false])
  await rows.nth(1).locator('summary').click()
  expect(await open()).toEqual([true, true, false, false, false])
  for (const title of await rows.getByRole('heading').all()) await expect(title).toBeVisible()
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await open()).toEqual([true, true, true, true, true])
    await expect(rows.locator('summary').first()).toBeHidden()
    await expect(rows.getByRole('heading')).toHaveCount(5)
  }
})

test.describe('the calculator', () => {
  test('behavior: a phone keeps the result in view while the fields are filled in', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await openHydrated(page)
    const strip = page.locator('.results-strip')
    const field = page.getByLabel('Opportunity Value')
    await typeInto(field, '600')
    // The focus of the field scrolls smoothly, which may go on after this scroll.
    await expect(async () => {
      await field.evaluate((one) => one.scrollIntoView({ behavior: 'instant', block: 'center' }))
      await expect(field).toBeInViewport({ ratio: 1, timeout: 500 })
      await expect(strip).toBeInViewport({ ratio: 1, timeout: 500 })
      const [shown] = await boxes(strip)
      const [edited] = await boxes(field)
      expect(edited?.top).toBeGreaterThan(shown?.bottom ?? 0)
    }).toPass()
    await expect(strip).toContainText('$187,200')
    // The results have the figure themselves.
    await page.locator('.results-note').scrollIntoViewIfNeeded()
    await page
      .locator('.results')
      .evaluate((results) => scrollBy({ top: results.getBoundingClientRect().top + 10, behavior: 'instant' }))
    const covered = await strip.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 5, Math.max(1, top + 5)) !== element
    })
    expect(covered).toBe(true)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(strip).toBeHidden()
  })

  test('behavior: its results end with the booking form and the call', async ({ page }) => {
    await openHydrated(page)
    const results = page.getByRole('region', { name: calculator.results })
    await expect(results.getByRole('link', { name: wayOn.book })).toBeVisible()
    await results.getByRole('link', { name: wayOn.hear }).click()
    await expect(page.getByRole('heading', { name: liveCall.heading })).toBeInViewport()
  })

  test('behavior: its fields stand in two columns from 960 px on', async ({ page }) => {
    for (const width of [960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const [first, second] = await boxes(page.locator('.roi-calculator .field'))
      expect(second?.top).toBe(first?.top)
    }
  })
})

test('behavior: the first step leads to the call', async ({ page }) => {
  await openHome(page)
  await page.locator('#how-it-works').getByRole('link', { name: howItWorks.steps[0].title }).click()
  await expect(page.getByRole('heading', { name: liveCall.heading })).toBeInViewport()
})

test('behavior: an annual price says what it is a month and what it saves, and the three lists begin at one height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openHydrated(page)
  const tops = async () =>
    new Set((await boxes(page.locator('.plan > ul'))).map(({ top }) => Math.round(top)))
  const note = page.locator('.plan[data-recommended=true] .price-note')
  await expect(note).toHaveText(pricing.notes.monthly())
  expect((await tops()).size).toBe(1)
  await page.getByRole('radio', { name: pricing.annual }).check()
  await expect(note).toHaveText('about $239 a month, saving $718')
  // What the server alone rendered stays.
  await expect(page.locator('.questions summary').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(pricing.notes.annual(plans.pro)).toBe('about $239 a month, saving $718')
  expect((await tops()).size).toBe(1)
})

test.describe('the bar of a phone', () => {
  const bar = (page: Page) => page.getByRole('complementary', { name: phoneBar.label })
  const show = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => one.scrollIntoView({ behavior: 'instant', block: 'center' }))

  test('behavior: offers the call and the booking where the page shows neither', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await openHydrated(page)
    await expect(bar(page)).toHaveCount(0)
    await show(page, '.recording-lines')
    await expect(bar(page).getByRole('link')).toHaveText([shared.now, new RegExp(shared.bookDemo)])
    const [box] = await boxes(bar(page))
    expect([box?.bottom, Math.round((box?.bottom ?? 0) - (box?.top ?? 0)) <= 72]).toEqual([664, true])
    await show(page, '.roi-calculator .fields')
    await expect(bar(page)).toHaveCount(0)
    await show(page, '.ticker')
    await expect(bar(page)).toBeInViewport()
    await bar(page).getByRole('link', { name: shared.now }).click()
    await expect(page.locator('#live-call .call-button')).toBeFocused()
    await expect(bar(page)).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 664 })
    await show(page, '.ticker')
    await expect(bar(page)).toBeHidden()
  })

  test('behavior: is not there in a call, which has its own button there', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await startCall(page)
    await show(page, '.ticker')
    await expect(page.getByRole('complementary', { name: call.current })).toBeInViewport()
    await expect(bar(page)).toHaveCount(0)
  })
})

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('behavior: the calculator has an edge', async ({ page }) => {
    await openHome(page)
    await expect(page.locator('.roi-calculator')).toHaveCSS('border-top-width', '1px')
  })
})

test('behavior: the landing page prints dark on white, with its figures and answers, and without controls', async ({
  page,
}) => {
  await openHome(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByTestId('counter-calls')).toBeVisible()
  for (const part of ['.questions details p', '.industry-about']) {
    for (const one of await page.locator(part).all()) await expect(one).toBeVisible()
  }
  const controls = page.locator('main :is(button, .button, .choice)')
  expect(await controls.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0)
  for (const panel of ['.after-hours', '.live-call', '.plan[data-recommended=true]']) {
    for (const one of await page.locator(panel).all()) {
      await expect(one).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(one).toHaveCSS('color', 'rgb(0, 0, 0)')
    }
  }
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
    const [{ question, answer }] = questions.questions
    await expect(page.getByText(answer)).toBeHidden()
    await page.getByText(question).click()
    await expect(page.getByText(answer)).toBeVisible()
  })
})

/** The names of visible elements. */
const visible = (all: Element[]) =>
  all.filter((one) => one.getClientRects().length > 0).map((one) => one.outerHTML.slice(0, 80))
