import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { callCard, openHome } from '../browser/harness/siteTest.ts'
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

test.use({ baseURL: hosted.keyedUrl, expectedErrors: [/broken lamp|status of 503/] })

test('behavior: what breaks is told once a visitor has acted, without keys, under the policy', async ({
  page,
  violations,
}) => {
  const { reports, close } = await takeReports()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.context().route('https://api.vapi.ai/**', (route) => route.fulfill(OUT_OF_ORDER))
  await page.context().route('https://c.daily.co/**', (route) => route.fulfill({ body: '' }))
  await openHome(page)
  const broken = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a broken lamp')
    })
  })
  await broken
  await page.getByRole('radio', { name: /^Annual/ }).check()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => !url.startsWith(hosted.keyedUrl) || /createReporter/.test(url))).toEqual([])

  const { button, notice } = callCard(page)
  await button.click()
  await expect(notice('Call Failed')).toBeVisible()
  await expect.poll(() => reports.length).toBe(2)
  expect(reports[0]).toContain('"where":"page"')
  expect(reports[0]).toContain('a broken lamp')
  expect(reports[1]).toContain('"where":"start of a call"')
  expect(reports[1]).toContain('web-call-creation')
  expect(reports.join()).not.toMatch(/a-public-key|an-assistant/)
  expect(violations).toEqual([])
  close()
})
