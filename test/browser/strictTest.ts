import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { hasPulseAudio, PULSEAUDIO_ADVICE } from '../../scripts/pulseAudio.mjs'
import { adaptPage } from './firefox/adaptPage.ts'
import { watchLeaks } from './watchLeaks.ts'
import { launchWebKit } from './webkit/launchWebKit.ts'

const isLocal = (url: string) =>
  /^(data|blob|about):/.test(url) || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

interface StrictOptions {
  expectedErrors: readonly RegExp[]
  browserName: string
  contextOptions: BrowserContextOptions
  javaScriptEnabled: boolean
}

/** Makes a page strict before it is opened. Returns the list of its faults, which grows while the page is used. */
export async function makeStrict(page: Page, options: StrictOptions): Promise<string[]> {
  const { expectedErrors, browserName, contextOptions, javaScriptEnabled } = options
  const { reducedMotion = null, forcedColors = null } = contextOptions
  if (browserName === 'firefox') await adaptPage(page, { reducedMotion, forcedColors, javaScriptEnabled })
  const faults: string[] = []
  const report = (kind: string, text: string) => {
    if (!expectedErrors.some((expected) => expected.test(text))) faults.push(`${kind}: ${text}`)
  }
  page.on('pageerror', (error) => report('uncaught', String(error.stack ?? error)))
  page.on('console', (message) => {
    if (message.type() === 'error') report('console', message.text())
  })
  if (browserName === 'webkit') {
    // An intercepted blob: does not load in WebKit
    page.on('request', (request) => {
      if (!isLocal(request.url())) report('request', request.url())
    })
    return faults
  }
  await page.context().route(
    (url) => !isLocal(url.href),
    (route) => {
      report('request', route.request().url())
      return route.abort()
    },
  )
  return faults
}

/**
 * Playwright's test, with a strict page: an uncaught error, an error on its console, or a
 * request that would leave this machine fails the test. `expectedErrors` names the errors that a test provokes. A test
 * with the tag `@speech` needs a microphone that speaks. With `npm test`, one with `@smoke` runs in Firefox and WebKit
 * too, and one with `@webkit` in WebKit too.
 */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  playwright: [
    async ({ playwright, browserName }, use) => {
      if (browserName === 'webkit') playwright.webkit.launch = () => launchWebKit(playwright)
      await use(playwright)
    },
    { scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors, browserName, contextOptions, javaScriptEnabled }, use) => {
    const needsSpeech = browserName === 'firefox' && test.info().tags.includes('@speech')
    if (needsSpeech && !hasPulseAudio()) throw new Error(PULSEAUDIO_ADVICE)
    const faults = await makeStrict(page, { expectedErrors, browserName, contextOptions, javaScriptEnabled })
    await use(page)
    expect(faults).toEqual([])
  },
})

/** Presses the harness of an open page once, and waits for it: browsers let a page sound only after that. */
export async function pressHarness(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Press' }).click()
  await page.waitForFunction(() => 'harness' in window)
}

/** The same test with the harness open and pressed. */
export const harnessTest = test.extend<{ opened: undefined }>({
  opened: [
    async ({ page }, use) => {
      await page.goto('/')
      await pressHarness(page)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** The same with everything counted that a call may leave behind. */
export const leakTest = harnessTest.extend({
  page: async ({ page }, use) => {
    await watchLeaks(page)
    await use(page)
  },
})

export { expect }
