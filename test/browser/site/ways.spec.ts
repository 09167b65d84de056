import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, hydratedBelow, openHome, siteTest as test } from './siteTest.ts'
import {
  hero,
  industries,
  liveCall,
  PLACEHOLDER_PAGE,
  placeholder,
  placeholderFor,
  placeholderLinks,
  pricing,
  settings,
  shared,
  socialProof,
} from './words.ts'

const booking = placeholderFor('booking')
const checkouts = Object.values(settings.checkout)
/** The addresses of the links about an industry. */
const about = industries.industries.map(({ id }) => `${booking}-${id}`)

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page)
})

const links = (page: Page, name: RegExp) => page.getByRole('link', { name }).all()
const outgoing = (page: Page) => page.locator('a[target="_blank"]')

/** The parts of the page of placeholders that are in view: the links that they are about, and their settings. */
const partsOf = (page: Page) =>
  page
    .locator('.placeholders section')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((part) => [part.querySelector('h2')?.textContent, part.querySelector('code')?.textContent]),
    )

/**
 * Follows a link, and returns the address of the tab that it opens. That tab has no access to this page, which stays open.
 * It is the page of placeholders, and names this link alone.
 */
async function follow(context: BrowserContext, link: Locator): Promise<string> {
  const opening = context.waitForEvent('page')
  await link.click()
  const opened = await opening
  await expect(opened.getByRole('heading', { name: placeholder.heading })).toBeInViewport()
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  const { pathname, hash } = new URL(opened.url())
  const named = placeholderLinks(settings).find(({ id }) => `#${id}` === hash)
  expect(await partsOf(opened)).toEqual([[named?.heading, named?.setting]])
  await opened.close()
  await expect(link.page()).toHaveURL('/')
  return pathname + hash
}

test('the first tab stop skips to the content', { tag: ['@G18', '@G21'] }, async ({ page }) => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shared.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('each link of the header brings its section into view by keyboard', {
  tag: ['@S12', '@S14'],
}, async ({ page }) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  for (const link of await page.getByRole('banner').locator('nav a').all()) {
    const hash = (await link.getAttribute('href')) ?? ''
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${hash}$`))
    await expect(page.locator(`${hash} h2`)).toBeInViewport()
    const top = await page.locator(hash).evaluate((section) => section.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(await page.evaluate(() => innerHeight))
    // The page has lost no element.
    expect(await height()).toBe(before)
  }
})

for (const [place, tag] of [
  ['header', '@S15'],
  ['hero', '@S24'],
] as const) {
  test(`the link to a call in the ${place} focuses the call button`, { tag: [tag, '@S18'] }, async ({
    page,
  }) => {
    const { button } = callCard(page)
    await expect(page.getByRole('link', { name: shared.now })).toHaveCount(3)
    const part =
      place === 'header' ? page.getByRole('banner') : page.getByRole('region', { name: hero.headline })
    await part.getByRole('link', { name: shared.now }).click()
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport()
  })
}

test('the link to a call at the end of the page focuses the call button', { tag: '@S18' }, async ({
  page,
}) => {
  const { button } = callCard(page)
  const end = page.getByRole('region', { name: socialProof.heading })
  await end.scrollIntoViewIfNeeded()
  await hydratedBelow(page).waitFor()
  await end.getByRole('link', { name: shared.now }).click()
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport()
})

test('every link to another tab says so, and gives it no access to this page', {
  tag: '@G32',
}, async ({ page }) => {
  const all = await outgoing(page).evaluateAll((links) =>
    links.map((link) => [link.textContent?.trim(), link.getAttribute('rel')] as const),
  )
  expect(all).toHaveLength(15)
  for (const [name, rel] of all) {
    expect(name?.endsWith(shared.newTab), name).toBe(true)
    expect(rel).toBe('noopener noreferrer')
  }
})

for (const [name, place, tag] of [
  [shared.bookDemo, 'header', '@S16'],
  [hero.book, 'section:has(h1)', '@S23'],
  [liveCall.book, '#live-call', '@S33'],
  [socialProof.book, '#social-proof', '@S150'],
] as const) {
  test(`'${name}' opens the booking form in a new tab`, { tag: [tag, '@S150'] }, async ({
    page,
    context,
  }) => {
    const link = page.locator(place).getByRole('link', { name: `${name} ${shared.newTab}` })
    expect(await follow(context, link)).toBe(booking)
  })
}

test('each industry has a link to the booking form, which names it', {
  tag: ['@S82', '@S150', '@G32'],
}, async ({ page, context }) => {
  const more = await links(page, new RegExp(`^${industries.more} about `))
  expect(more).toHaveLength(5)
  for (const [index, link] of more.entries()) expect(await follow(context, link)).toBe(about[index])
})

test('each plan leads to its own checkout, whatever the period', { tag: ['@S126', '@S150'] }, async ({
  page,
  context,
}) => {
  const addresses = await outgoing(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(
    addresses.filter((address) => address !== '/privacy-policy' && !address?.startsWith(booking)),
  ).toEqual(checkouts)
  await page.getByRole('radio', { name: pricing.annual }).check()
  const followed: string[] = []
  for (const link of await links(page, new RegExp(`^${pricing.select} `))) {
    followed.push(await follow(context, link))
  }
  expect(followed).toEqual(checkouts)
})

test('the page of placeholders has every link of the demonstration, and no script', {
  tag: ['@S150', '@G37'],
}, async ({ page }) => {
  const response = await page.goto(PLACEHOLDER_PAGE)
  expect(response?.status()).toBe(200)
  expect(await partsOf(page)).toEqual(
    placeholderLinks(settings).map(({ heading, setting }) => [heading, setting]),
  )
  await expect(page.locator('script')).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: placeholder.home }).click()
  await expect(page.getByRole('heading', { name: hero.headline })).toBeVisible()
})
