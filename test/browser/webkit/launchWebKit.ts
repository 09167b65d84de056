import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserType,
  Page,
  PlaywrightWorkerArgs,
} from '@playwright/test'
import { execa } from 'execa'
import { startRelay } from './relay.ts'
import { type MiniBrowser, startMiniBrowser } from './startMiniBrowser.ts'

const loopbackPeer = fileURLToPath(new URL('loopbackPeer.js', import.meta.url))

/** Gives the page the size of a viewport, by its window, which has no frame. */
async function resize(
  page: Page,
  { env }: MiniBrowser,
  { width, height }: { width: number; height: number },
) {
  const window = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser']
  const size = ['windowsize', String(width), String(height)]
  await execa('xdotool', [...window, 'windowmove', '0', '0', ...size, 'windowfocus'], { env })
  const isResized = ([w, h]: number[]) => innerWidth === w && innerHeight === h
  for (let waited = 0; !(await page.evaluate(isResized, [width, height])); waited += 10) {
    if (waited > 5000) throw new Error(`No window of this browser has a width of ${width} pixels.`)
    await sleep(10)
  }
}

/** A page with nothing stored, in a browser of its own, which Playwright reaches by its inspector. */
async function openContext(
  webkit: BrowserType,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { viewport, colorScheme, reducedMotion, javaScriptEnabled = true, baseURL } = options
  const miniBrowser = await startMiniBrowser({ hasScripts: javaScriptEnabled })
  const relay = await startRelay(miniBrowser)
  const browser = await webkit.connectOverCDP(relay.url)
  const [context] = browser.contexts() as [BrowserContext]
  const [page] = context.pages() as [Page]

  context.newPage = () => Promise.resolve(page)
  context.close = async () => {
    await browser.close()
    relay.close()
    miniBrowser.stop()
  }
  page.close = context.close
  page.setViewportSize = (size) => resize(page, miniBrowser, size)
  page.viewportSize = () => null
  const goto = page.goto.bind(page)
  // WebKitGTK holds `load` back for 3 seconds in a page that has players with `preload="none"`
  const waitUntil = 'domcontentloaded'
  page.goto = (url, given) => goto(new URL(url, baseURL).href, { waitUntil, ...given })
  const reload = page.reload.bind(page)
  page.reload = (given) => reload({ waitUntil, ...given })
  // The part of Playwright in this process resolves addresses by it, as in `toHaveURL`
  Object.assign(Reflect.get(context, '_options'), { baseURL })

  await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null })
  if (viewport) await page.setViewportSize(viewport)
  await context.addInitScript({ path: loopbackPeer })
  // WebKit forgets what a test sets on an object that no script holds
  await context.addInitScript(() => {
    Object.assign(window, { held: [navigator.mediaDevices] })
  })
  return context
}

/** Stands in for `playwright.webkit.launch`, with the system's WebKitGTK: docs/decisions/059. */
export function launchWebKit(playwright: PlaywrightWorkerArgs['playwright']): Promise<Browser> {
  const { webkit } = playwright
  const open = new Set<BrowserContext>()
  const newContext = async (options: BrowserContextOptions = {}) => {
    // Adds the options of the running test, as Playwright does for its own browsers
    await Reflect.get(playwright, '_instrumentation').runBeforeCreateBrowserContext(options)
    const context = await openContext(webkit, options)
    open.add(context)
    return context
  }
  const browser = {
    newContext,
    newPage: async (options?: BrowserContextOptions) => (await newContext(options)).newPage(),
    close: async () => {
      for (const context of open) await context.close().catch(() => {})
    },
    contexts: () => [...open],
    browserType: () => webkit,
    _connection: {},
  }
  return Promise.resolve(browser as unknown as Browser)
}
