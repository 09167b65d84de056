import { expect } from './harness/fixtures.ts'
import { openAwake, siteTest as test } from './harness/siteTest.ts'

const pages = [
  { path: '/', heading: 'The receptionist who always picks up.' },
  { path: '/privacy-policy', heading: 'Privacy policy' },
  { path: '/terms-and-conditions', heading: 'Terms and conditions' },
]

for (const { path, heading } of pages) {
  test(`default: ${path} has a page of its own`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(/.{10,60}/)
    expect(await page.locator('form[action]').count()).toBe(0)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
}

test.describe('an address without a page', () => {
  test.use({ expectedErrors: [/^No page at |status of 404/] })

  for (const path of ['/nope', '/a/b', '/terms-conditions']) {
    test(`behavior: ${path} says so, with status 404, and logs it once`, async ({ page }) => {
      const logged: string[] = []
      page.on('console', (message) => {
        if (message.text().startsWith('No page')) logged.push(message.text())
      })
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await expect.poll(() => logged).toEqual([`No page at ${path}`])
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(logged).toHaveLength(1)
    })
  }

  test('behavior: the terms link of the footer lands here, and the terms are offered', async ({ page }) => {
    await page.goto('/')
    const link = page.getByRole('contentinfo').getByRole('link', { name: /terms/i })
    await expect(link).toHaveAttribute('href', '/terms-conditions')
    await link.click()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Read the terms and conditions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  })
})

test('the footer: privacy, contact, and a cookie policy that is no link', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy-policy')
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1)
  await expect(footer.getByText('Cookie Policy')).toBeVisible()
  await expect(footer.getByRole('link', { name: /cookie/i })).toHaveCount(0)
})

test('every link inside the site goes to a known place', async ({ page }) => {
  const known = ['/', '/privacy-policy', '/terms-and-conditions', '/terms-conditions']
  for (const { path, heading } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter((href) => !known.includes(href?.replace(/#.*/, '') ?? ''))).toEqual([])
    const targets = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.filter((a) => !document.querySelector(a.getAttribute('href') ?? '')).length)
    expect(targets).toBe(0)
  }
})

test('booking opens in a new tab', async ({ page }) => {
  await page.goto('/')
  for (const name of [/^Book Demo/, /^Book a Call/]) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(link).toHaveAccessibleName(/new tab/)
  }
})

const figures = {
  '/privacy-policy': [
    /recordings and transcripts: up to 90 days/,
    /Chats: up to 365 days/,
    /aggregated after 12 months/,
    /within 72 hours/,
  ],
  '/terms-and-conditions': [
    /90 days’ written notice/,
    /80% of the remaining fees/,
    /deleted 30 days after termination/,
    /within 30 days/,
    /cure period is 15 days/,
    /fees of 12 months/,
    /Australian dollars/,
  ],
}

for (const [path, all] of Object.entries(figures)) {
  test(`the figures of ${path}`, async ({ page }) => {
    await page.goto(path)
    for (const figure of all) await expect(page.getByRole('main')).toContainText(figure)
  })
}

test.describe('a page whose code does not arrive', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] })

  test('behavior: says so, and tries again', async ({ page }) => {
    const code = '**/PrivacyPolicyPage-*.js'
    await openAwake(page)
    await page.route(code, (route) => route.abort())
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy/i })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    await page.unroute(code)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  })
})

test('a change of route moves the focus to the page, and its top into view', async ({ page }) => {
  await openAwake(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('nothing is stored: no cookie, no storage', async ({ page, context }) => {
  for (const { path } of pages) await page.goto(path)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click()
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
