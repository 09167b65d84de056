import { join } from 'node:path'
import getPort from 'get-port'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { serve } from 'vitepress'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_FLAGS, findChromium } from '../../../scripts/browsers.mjs'
import { findAxeViolations } from '../../browser/axe.ts'
import { root } from '../../root.ts'

let site: Awaited<ReturnType<typeof serve>>
let browser: Browser
let address: string
beforeAll(async () => {
  const port = await getPort({ host: '127.0.0.1' })
  site = await serve({ root: join(root, 'docs'), port })
  address = `http://localhost:${port}/`
  browser = await chromium.launch({ executablePath: await findChromium(), args: CALL_FLAGS })
})
afterAll(async () => {
  await browser?.close()
  site?.server?.close()
})

/** Opens a page of the site. Errors of the page, and requests to other hosts, are in `faults`. */
async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context: BrowserContext = await browser.newContext({ permissions: ['microphone'], ...options })
  const page: Page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(url)
  })
  const response = await page.goto(new URL(path, address).href)
  await page.waitForLoadState('networkidle')
  return { page, faults, status: response?.status(), close: () => context.close() }
}

describe('the documentation site in a browser', () => {
  test('default: the home page holds a call without a request to another host', async () => {
    const { page, faults, close } = await open('/')
    const card = page.locator('offhook-call')
    await card.getByRole('button', { name: 'Start call' }).click()
    await expect
      .poll(() => card.getByRole('log').textContent(), { timeout: 40_000 })
      .toContain('How can I help')
    await card.getByRole('button', { name: 'End call' }).click()
    await card.getByRole('button', { name: 'Call again' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('default: an example of a guide runs at a press, as it is written', async () => {
    const { page, faults, close } = await open('/guides/react')
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Run this example' }).first().click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Call' }).click()
    await frame.getByText('assistant: ').first().waitFor({ timeout: 40_000 })
    await frame.getByRole('button', { name: 'Hang up' }).click()
    await frame.getByRole('button', { name: 'Call' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('behavior: an example runs the scenario of its fence', async () => {
    const { page, close } = await open('/guides/microphone')
    await page.getByRole('button', { name: 'Run this example' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Call' }).click()
    expect(await frame.getByRole('alert').textContent()).toContain('allow the microphone')
    await close()
  })

  test('default: the search finds a guide', async () => {
    const { page, close } = await open('/guides/')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('searchbox').fill('push-to-talk')
    await page.locator('#localsearch-list a').first().click()
    await page.waitForURL(/\/guides\/push-to-talk/)
    await close()
  })

  test.each(['/', '/guides/react', '/api/core', '/errors/', '/nowhere'])(
    'behavior: axe finds nothing on %s, light and dark, wide and narrow',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 1280]) {
          const { page, status, close } = await open(path, { colorScheme, viewport: { width, height: 800 } })
          expect(status).toBe(path === '/nowhere' ? 404 : 200)
          expect(await findAxeViolations(page)).toEqual([])
          const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
          expect(isTooWide, `${path} scrolls sideways at ${width} pixels`).toBe(false)
          await close()
        }
      }
    },
  )
})
