import type { Page } from '@playwright/test'
import { expect } from './harness/fixtures.ts'
import { openAwake, siteTest as test } from './harness/siteTest.ts'

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

/** What does not fit: the page itself, and every part whose words are wider than it or reach out of the page. */
const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [
      ...document.querySelectorAll('.page :is(a, button, label, p, li, dt, dd, h1, h2, h3, .sheet)'),
    ]
      // what passes by is meant to reach out
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

test.describe('where nothing moves', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('G20: every width holds the page, with letters at 200 % and with wider spacing too', async ({
    page,
  }) => {
    await openAwake(page)
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
