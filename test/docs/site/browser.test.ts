import { join } from 'node:path'
import getPort from 'get-port'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { serve } from 'vitepress'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf, readLiveExamples } from '../../../docs/.vitepress/liveExamples.ts'
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
    const card = page.frameLocator('iframe')
    await card.getByRole('button', { name: 'Start call' }).click()
    await card.getByRole('log').getByText('How can I help').waitFor({ timeout: 40_000 })
    await card.getByRole('button', { name: 'End call' }).click()
    await card.getByRole('button', { name: 'Start call' }).waitFor()
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

  test.each([
    ['vue', 'Start call', 'End call', 'How can I help'],
    ['svelte', 'Start call', 'End call', 'How can I help'],
    ['nextjs', 'Start call', 'End call', 'How can I help'],
    ['plain-page', 'Call', 'Hang up', 'How can I help'],
    ['one-tag', 'Start call', 'End call', 'How can I help'],
  ])(
    'behavior: the example of the guide %s calls the sandbox in the page',
    async (guide, start, end, words) => {
      const { page, faults, close } = await open(`/guides/${guide}`)
      await page.getByRole('button', { name: 'Run this example' }).first().click()
      const example = guide === 'one-tag' ? page.locator('offhook-call') : page.frameLocator('iframe')
      await example.getByRole('button', { name: start, exact: true }).click()
      await example.getByText(words).first().waitFor({ timeout: 40_000 })
      await example.getByRole('button', { name: end }).click()
      expect(faults).toEqual([])
      await close()
    },
  )

  test('behavior: an example of a chat is answered by the sandbox in the page', async () => {
    const { page, faults, close } = await open('/guides/react')
    await page.locator('#chat-without-a-call ~ .live-example').first().getByRole('button').click()
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Message').fill('When do you open?')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByText('assistant: ').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('behavior: an unknown address has a heading, and a link that leads to the guides, also without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, status, close } = await open('/nowhere', { javaScriptEnabled })
      expect(status).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
      expect(await page.getByRole('main').count()).toBe(1)
      await page.getByRole('link', { name: 'All guides' }).click()
      await page.waitForURL(/\/guides\/$/)
      await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor()
      await close()
    }
  })

  test('behavior: an example runs the scenario of its fence', async () => {
    const { page, close } = await open('/guides/microphone')
    await page.getByRole('button', { name: 'Run this example' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Call' }).click()
    await frame.getByRole('alert').filter({ hasText: 'allow the microphone' }).waitFor()
    await close()
  })

  test('default: a styled part calls the sandbox in its preview, in the theme of the page', async () => {
    const { page, faults, close } = await open('/guides/styled-parts', { colorScheme: 'dark' })
    await page.locator('#a-call-in-your-page').scrollIntoViewIfNeeded()
    const frame = page.frameLocator('iframe[title^="call-card"]')
    await frame.locator('html.dark').waitFor()
    await frame.getByRole('button', { name: 'Start call' }).click()
    await frame.getByRole('log').getByText('How can I help').waitFor({ timeout: 40_000 })
    await page.locator('.VPSwitchAppearance').first().click()
    await frame.locator('html:not(.dark)').waitFor()
    await frame.getByRole('button', { name: 'End call' }).click()
    await frame.getByRole('button', { name: 'Start call' }).waitFor()
    await page.getByLabel('State of call-card').selectOption('no microphone')
    await frame.getByText('No microphone was found.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('behavior: a preview loads as it comes near, and nothing moves', async () => {
    const { page, close } = await open('/guides/styled-parts', { viewport: { width: 360, height: 800 } })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    expect(loaded.filter((url) => url.includes('/preview/'))).toEqual([])
    const shifts = await page.evaluate(async () => {
      let sum = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value')
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      const stages = document.querySelectorAll('.live-preview-stage')
      for (const stage of stages) {
        stage.scrollIntoView({ behavior: 'instant' })
        while (!stage.querySelector('iframe')?.contentDocument?.querySelector('#root > *'))
          await new Promise(requestAnimationFrame)
      }
      return sum
    })
    expect(shifts).toBeLessThan(0.01)
    await close()
  })

  test.each(readLiveExamples().filter(({ height }) => height !== null))(
    'behavior: the preview $id fits its frame in each state, and axe finds nothing, light and dark',
    async ({ states, height, ...example }) => {
      for (const state of states) {
        const selected = state === 'live' ? '' : `&state=${encodeURIComponent(state)}`
        const { page, faults, close } = await open(`/preview/index.html?${queryOf(example)}${selected}`, {
          viewport: { width: 320, height: height ?? 0 },
        })
        await page.locator('#root > *').first().waitFor({ state: 'attached' })
        for (const width of [320, 690, 1920]) {
          await page.setViewportSize({ width, height: height ?? 0 })
          const overflow = await page.evaluate(() => {
            const { scrollWidth, scrollHeight } = document.documentElement
            return [scrollWidth - innerWidth, scrollHeight - innerHeight].map((pixels) => Math.max(0, pixels))
          })
          expect(overflow, `${state}, ${width}`).toEqual([0, 0])
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor()
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          )
          expect(await findAxeViolations(page, '#root'), `${state}, ${colorScheme}`).toEqual([])
        }
        expect(faults).toEqual([])
        await close()
      }
    },
    // a card has 20 states
    120_000,
  )

  test('default: the search finds a guide', async () => {
    const { page, close } = await open('/guides/')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('searchbox').fill('push-to-talk')
    await page.locator('#localsearch-list a').first().click()
    await page.waitForURL(/\/guides\/push-to-talk/)
    await close()
  })

  const PATHS = ['/', '/guides/react', '/guides/styled-parts', '/api/core', '/errors/', '/nowhere']
  const THEMES = ['light', 'dark'] as const
  test.each(
    PATHS.flatMap((path) =>
      THEMES.flatMap((colorScheme) => [360, 1280].map((width) => ({ path, colorScheme, width }))),
    ),
  )(
    'behavior: axe finds nothing on $path, $colorScheme, $width pixels wide',
    async ({ path, colorScheme, width }) => {
      const { page, status, close } = await open(path, { colorScheme, viewport: { width, height: 800 } })
      expect(status).toBe(path === '/nowhere' ? 404 : 200)
      expect(await findAxeViolations(page)).toEqual([])
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isTooWide, `${path} scrolls sideways at ${width} pixels`).toBe(false)
      await close()
    },
    // axe reads every element of the reference of core
    120_000,
  )
})
