import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, chunk, openHome, openHydrated, siteTest as test } from './siteTest.ts'

test('loads little, text first; requests no API, stores nothing, and loads nothing of a call', {
  tag: ['@S9', '@S10', '@G4', '@G5', '@G6', '@G7', '@G13', '@G15'],
}, async ({ page, context }) => {
  const fetched: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    fetched.push(new URL(request.url()).pathname)
    // Requests for the files of the page have other types.
    if (/fetch|xhr|websocket|ping/.test(request.resourceType())) asked.push(request.url())
  })
  await openHydrated(page)
  await page.waitForLoadState('networkidle')
  let kilobytes = 0
  for (const path of fetched.filter((name) => name.endsWith('.js'))) {
    const code = await (await page.request.get(path)).body()
    kilobytes += gzipSync(code).length / 1000
    // The build has read the settings: the page reads neither them nor their rules again.
    expect(code.toString(), path).not.toContain('VITE_')
  }
  expect(kilobytes).toBeLessThan(116)
  // Requests to other origins fail every test of the site.
  const ofACall = [/call-machine/, ...['vendor', 'callChunk', 'exports', 'DeviceLists'].map(chunk)]
  expect(fetched.filter((path) => ofACall.some((pattern) => pattern.test(path)))).toEqual([])
  // The first paint comes before the code that hydrates.
  const { painted, woken } = await page.evaluate(() => {
    const [entry] = performance.getEntriesByName('first-contentful-paint')
    return {
      // A busy machine may present a frame later than the page has painted it.
      painted: entry && Number(Reflect.get(entry, 'paintTime') ?? entry.startTime),
      woken: performance.getEntriesByType('resource').find(({ name }) => name.includes('/hydrate-'))
        ?.startTime,
    }
  })
  expect(woken).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const { element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element }
          resolve(element?.tagName)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  expect(['H1', 'P']).toContain(largest)
  const fonts = fetched.filter((path) => path.endsWith('.woff2'))
  expect(fonts).toHaveLength(2)
  expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2)
  expect(await page.evaluate(() => [...document.fonts].every(({ display }) => display !== 'block'))).toBe(
    true,
  )
  expect(asked).toEqual([])
  expect(await page.locator('form[action], form[method], input[type=password]').count()).toBe(0)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect(await page.locator('img:not([width]), iframe:not([width])').count()).toBe(0)
})

/** Imitates a browser that reports no paint: Firefox for a page that opens scrolled, every browser for a hidden page. */
const hidePaintEntries = (page: Page) =>
  page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options)
    }
  })

test('behavior: a page opened at a section is hydrated in a browser that reports no paint', async ({
  page,
}) => {
  await hidePaintEntries(page)
  await page.goto('/#live-call')
  await page.locator('#root[data-hydrated]').waitFor()
  await expect(callCard(page).button).toBeInViewport()
  await page.reload()
  await page.locator('#root[data-hydrated]').waitFor()
  await page.goto('/privacy-policy')
  await page.goBack()
  await page.locator('#root[data-hydrated]').waitFor()
})

test('behavior: a page in a background tab, which gets no animation frames, is hydrated', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    window.requestAnimationFrame = () => 0
  })
  await openHome(page)
})
