import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe on a page, or on the part under a selector. Returns each broken rule with the markup that breaks it. Frames
 * are left out. `skipsColors` leaves out the contrast, the slowest rule, for a second look at the same colors.
 */
export async function findAxeViolations(page: Page, part = 'html', skipsColors = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([within, withoutColors]) => {
      const axe = Reflect.get(window, 'axe') as typeof import('axe-core')
      const { violations } = await axe.run(within, {
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
        rules: { 'color-contrast': { enabled: !withoutColors } },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [part, skipsColors] as const,
  )
}
