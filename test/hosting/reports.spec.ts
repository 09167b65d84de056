import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { callCard, openHome } from '../browser/site/siteTest.ts'
import { hosted } from './hosted.ts'
import { expect, policyTest as test } from './policyTest.ts'

/** Stands in for the error-reporting service. Lists what it is sent, as it comes in. */
async function takeReports() {
  const reports: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      reports.push(body)
      response.setHeader('access-control-allow-origin', '*')
      response.end('{}')
    })
  }).listen(hosted.reportsPort, '127.0.0.1')
  await once(server, 'listening')
  return { reports, close: () => server.close() }
}

const OUT_OF_ORDER = {
  status: 503,
  headers: { 'access-control-allow-origin': '*' },
  body: '{"message":"closed"}',
}

// One after the other: each test listens at the port that the build names
test.describe.configure({ mode: 'default' })

test.use({
  baseURL: hosted.keyedUrl,
  expectedErrors: [/broken lamp|status of 503|status of 404|^No page at \/nope$/],
})

/** Breaks something on the page that nothing catches. */
async function breakPage(page: Page): Promise<void> {
  const broken = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a broken lamp')
    })
  })
  await broken
}

for (const path of ['/', '/privacy-policy', '/nope']) {
  test(`behavior: an uncaught error on ${path} is reported, under the policy`, async ({
    page,
    violations,
  }) => {
    const { reports, close } = await takeReports()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // Nothing of it loads before the first error.
    expect(fetched.filter((url) => !url.startsWith(hosted.keyedUrl) || /createReporter/.test(url))).toEqual(
      [],
    )
    await breakPage(page)
    await expect.poll(() => reports.length).toBe(1)
    // The name that was looked for above
    expect(fetched.filter((url) => /createReporter/.test(url))).toHaveLength(1)
    expect(reports[0]).toContain('"where":"page"')
    expect(reports[0]).toContain('a broken lamp')
    expect(violations).toEqual([])
    close()
  })
}

test('behavior: a failed call is reported, without keys, under the policy', async ({ page, violations }) => {
  const { reports, close } = await takeReports()
  await page.context().route('https://api.vapi.ai/**', (route) => route.fulfill(OUT_OF_ORDER))
  await page.context().route('https://c.daily.co/**', (route) => route.fulfill({ body: '' }))
  await openHome(page)
  const { button, notice } = callCard(page)
  await button.click()
  await expect(notice('Call Failed')).toBeVisible()
  await expect.poll(() => reports.length).toBe(1)
  expect(reports[0]).toContain('"where":"start of a call"')
  expect(reports[0]).toContain('web-call-creation')
  expect(reports.join()).not.toMatch(/a-public-key|an-assistant/)
  expect(violations).toEqual([])
  close()
})
