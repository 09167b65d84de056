import { expect, test } from '@playwright/test'
import { paths } from '../browser/site/words.ts'
import { medians, site } from './measure.ts'
import { runLighthouse } from './runLighthouse.ts'

/** Least scores of the categories. */
const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Greatest values of the audits: milliseconds, and for the layout shift a share. */
const VALUES = {
  'first-contentful-paint': 1200,
  'largest-contentful-paint': 1500,
  'total-blocking-time': 100,
  'cumulative-layout-shift': 0.01,
  'speed-index': 2500,
}

for (const path of Object.values(paths)) {
  test(`Lighthouse, ${path}`, async ({ launchOptions }, info) => {
    const preset = info.project.name === 'desktop' ? ['--preset=desktop'] : []
    const values = await medians(async () => {
      const { scores, audits } = await runLighthouse(`${site()}${path}`, {
        file: info.outputPath('report.json'),
        args: preset,
        chromium: launchOptions.executablePath,
      })
      return {
        ...scores,
        ...Object.fromEntries(
          Object.keys(VALUES).map((name) => [name, audits[name]?.numericValue ?? Number.NaN]),
        ),
      }
    })
    for (const [name, least] of Object.entries(SCORES))
      expect.soft(values.get(name), `median of ${name}`).toBeGreaterThanOrEqual(least)
    for (const [name, most] of Object.entries(VALUES))
      expect.soft(values.get(name), `median of ${name}`).toBeLessThanOrEqual(most)
  })
}
