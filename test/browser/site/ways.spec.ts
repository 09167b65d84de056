import type { Locator } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, openHome, siteTest as test } from './siteTest.ts'
import { hero, industries, liveCall, pricing, settings, shared } from './words.ts'

test('links within the page, to other pages and to other sites', {
  tag: [
    '@smoke',
    '@S12',
    '@S14',
    '@S15',
    '@S16',
    '@S18',
    '@S23',
    '@S24',
    '@S33',
    '@S82',
    '@S126',
    '@G18',
    '@G21',
    '@G32',
  ],
}, async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shared.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  for (const link of await page.getByRole('banner').locator('nav a').all()) {
    const hash = await link.getAttribute('href')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${hash}$`))
    await expect(page.locator(`${hash} h2`)).toBeInViewport()
    const place = await page.evaluate((id) => {
      const section = document.querySelector(id)?.getBoundingClientRect()
      return {
        top: section?.top ?? Number.NaN,
        window: innerHeight,
        page: document.documentElement.scrollHeight,
      }
    }, hash ?? '')
    expect(place.top).toBeGreaterThanOrEqual(0)
    expect(place.top).toBeLessThan(place.window)
    // The page has lost no element.
    expect(place.page).toBe(height)
  }

  const { button } = callCard(page)
  await expect(page.getByRole('link', { name: shared.now })).toHaveCount(2)
  for (const part of [page.getByRole('banner'), page.getByRole('region', { name: hero.headline })]) {
    await part.getByRole('link', { name: shared.now }).click()
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport()
  }

  const book = settings.bookingUrl
  const out = await page.locator('a[target="_blank"]').evaluateAll((all) =>
    all.map((a) => ({
      name: a.textContent?.trim(),
      href: a.getAttribute('href'),
      rel: a.getAttribute('rel'),
    })),
  )
  expect(out.every(({ name, rel }) => rel === 'noopener noreferrer' && name?.endsWith(shared.newTab))).toBe(
    true,
  )
  expect(out).toHaveLength(12)

  await context.route(/^https:\/\/example\.com\//, (route) => route.fulfill({ body: 'another site' }))
  const follow = async (link: Locator) => {
    const opening = page.waitForEvent('popup')
    await link.click()
    const opened = await opening
    await expect(opened.getByText('another site')).toBeVisible()
    expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
    await opened.close()
    return opened.url()
  }
  const links = (name: RegExp) => page.getByRole('link', { name }).all()
  for (const name of [shared.bookDemo, hero.book, liveCall.book]) {
    expect(await follow(page.getByRole('link', { name: `${name} ${shared.newTab}` }))).toBe(book)
  }
  const more = await links(new RegExp(`^${industries.more} about `))
  expect(more).toHaveLength(5)
  for (const link of more) expect(await follow(link)).toBe(book)

  const checkouts = Object.values(settings.checkout)
  expect(out.map(({ href }) => href).filter((href) => href !== book)).toEqual(checkouts)
  await page.getByRole('radio', { name: pricing.annual }).check()
  const followed: string[] = []
  for (const link of await links(new RegExp(`^${pricing.select} `))) followed.push(await follow(link))
  expect(followed).toEqual(checkouts)
  // The page itself stays.
  await expect(page).toHaveURL('/#social-proof')
})
