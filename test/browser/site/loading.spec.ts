import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { site } from '../addresses.ts'
import { expect } from '../strictTest.ts'
import { callCard, chunk, openHome, openHydrated, sharePage, siteTest as test } from './siteTest.ts'

test.describe('the landing page as it loads', () => {
  let page: Page
  const fetched: URL[] = []
  /** Requests by scripts. Files of the page have other types. */
  const asked: string[] = []
  sharePage(async (opened) => {
    page = opened
    page.on('request', (request) => {
      fetched.push(new URL(request.url()))
      if (/fetch|xhr|websocket|ping/.test(request.resourceType())) asked.push(request.url())
    })
    await openHydrated(page)
    await page.waitForLoadState('networkidle')
  })

  const scripts = () => fetched.filter(({ pathname }) => pathname.endsWith('.js'))
  const codeOf = async ({ href }: URL) => (await page.request.get(href)).body()

  test('asks no API', { tag: '@S10' }, async () => {
    expect(asked).toEqual([])
  })

  test('asks no other origin', { tag: '@G13' }, async () => {
    expect(fetched.map(({ origin }) => origin).filter((origin) => origin !== site.url)).toEqual([])
  })

  test('loads less than 108 kB of code, all sections included', { tag: '@G4' }, async () => {
    const codes = await Promise.all(scripts().map(codeOf))
    const kilobytes = codes.reduce((sum, code) => sum + gzipSync(code).length / 1000, 0)
    expect(kilobytes).toBeGreaterThan(0)
    expect(kilobytes).toBeLessThan(108)
  })

  test('behavior: reads no settings, which the build has read', async () => {
    for (const script of scripts()) {
      expect((await codeOf(script)).toString(), script.href).not.toContain('VITE_')
    }
  })

  test('loads no code of a call', { tag: '@G5' }, async () => {
    const ofACall = [
      /call-machine/,
      ...['vendor', 'callCode', 'callMethods', 'exports', 'inCall', 'WriteInstead'].map(chunk),
    ]
    const paths = fetched.map(({ pathname }) => pathname)
    expect(paths.filter((path) => ofACall.some((pattern) => pattern.test(path)))).toEqual([])
  })

  test('behavior: paints before it loads the code that hydrates', async () => {
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
  })

  test('its largest paint is text', { tag: '@G6' }, async () => {
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
  })

  test('preloads two fonts, which hide no text', { tag: '@G6' }, async () => {
    expect(fetched.filter(({ pathname }) => pathname.endsWith('.woff2'))).toHaveLength(2)
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2)
    const displays = await page.evaluate(() => [...document.fonts].map(({ display }) => display))
    expect(displays).not.toContain('block')
  })

  test('has no account', { tag: '@S9' }, async () => {
    expect(await page.locator('form[action], form[method], input[type=password]').count()).toBe(0)
  })

  test('stores nothing', { tag: '@G15' }, async () => {
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

  test('knows the sizes of its pictures and frames', { tag: '@G7' }, async () => {
    expect(await page.locator('img:not([width]), iframe:not([width])').count()).toBe(0)
  })
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
