import { test as base, expect } from '@playwright/test'

const isLocal = (url: string) =>
  /^(data|blob|about):/.test(url) || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/**
 * Playwright's test, with a page that forgives nothing: an uncaught error, an error on its console, or a
 * request that would leave this machine fails the test. `expectedErrors` names those that the test provokes.
 */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const faults: string[] = []
    const report = (kind: string, text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) faults.push(`${kind}: ${text}`)
    }
    page.on('pageerror', (error) => report('uncaught', String(error.stack ?? error)))
    page.on('console', (message) => {
      if (message.type() === 'error') report('console', message.text())
    })
    await page.context().route(
      (url) => !isLocal(url.href),
      (route) => {
        report('request', route.request().url())
        return route.abort()
      },
    )
    await use(page)
    expect(faults).toEqual([])
  },
})

/** The same with the harness open, and pressed once: browsers let a page sound only after that. */
export const harnessTest = test.extend<{ opened: undefined }>({
  opened: [
    async ({ page }, use) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Press' }).click()
      await page.waitForFunction(() => 'harness' in window)
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect }
