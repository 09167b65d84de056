import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'

declare global {
  interface Window {
    /** The events of all elements of the page, and what a test adds. */
    heard: string[]
  }
}

/** Adds an element that calls the sandbox in the page. Returns what must be left when it is gone. */
export async function addElement(
  page: Page,
  attributes: Readonly<Record<string, string>> = {},
  scenario = 'demo',
): Promise<Awaited<ReturnType<typeof readLeftovers>>> {
  await page.evaluate(() => window.harness.element())
  const before = await readLeftovers(page)
  await page.evaluate(
    ({ attributes, scenario }) => {
      const { dailyConfig, createSandbox } = window.harness
      const { baseUrl, fetch } = createSandbox()
      const host = document.createElement('offhook-call')
      for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
      host.setAttribute('public-key', 'pk-secret')
      host.setAttribute('assistant', scenario)
      host.setAttribute('name', 'Aidan')
      host.clientOptions = { baseUrl, fetch, call: { dailyConfig } }
      window.heard = []
      host.addEventListener('call-start', () => window.heard.push('call-start'))
      host.addEventListener('call-end', ({ detail }) => window.heard.push(`call-end ${detail.reason}`))
      host.addEventListener('error', ({ detail }) => window.heard.push(`error ${detail.type}`))
      document.body.append(host)
    },
    { attributes, scenario },
  )
  return before
}

export const readLeftovers = (page: Page) => page.evaluate(() => window.leftovers())
export const launcher = (page: Page) => page.locator('offhook-call .launcher')
export const panel = (page: Page) => page.locator('offhook-call').getByRole('dialog')
export const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
export const log = (page: Page) => panel(page).getByRole('log')

/** Removes the element, and expects nothing of it to be left. */
export async function remove(page: Page, before: unknown): Promise<void> {
  await page.evaluate(() => document.querySelector('offhook-call')?.remove())
  await expect.poll(() => readLeftovers(page)).toEqual(before)
}
