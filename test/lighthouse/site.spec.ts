import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { execa } from 'execa'
import { paths } from '../browser/site/words.ts'
import { medians, site } from './measure.ts'

/** Downloaded at use, because it depends on a hundred packages. Version 13 needs Node 22. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking'

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

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >
}

for (const path of Object.values(paths)) {
  test(`Lighthouse, ${path}`, async ({ launchOptions }, info) => {
    const file = info.outputPath('report.json')
    const preset = info.project.name === 'desktop' ? ['--preset=desktop'] : []
    const output = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`]
    const values = await medians(async () => {
      await execa('npx', ['--yes', LIGHTHOUSE, `${site()}${path}`, ...output, ...preset], {
        env: { CHROME_PATH: launchOptions.executablePath },
      })
      const report: Report = JSON.parse(readFileSync(file, 'utf8'))
      if (report.runtimeError) throw new Error(report.runtimeError.message)
      for (const { title, score, scoreDisplayMode } of Object.values(report.audits))
        if (scoreDisplayMode === 'binary' && score === 0) console.log(`  not passed: ${title}`)
      return Object.fromEntries([
        ...Object.keys(SCORES).map((name) => [name, (report.categories[name]?.score ?? 0) * 100]),
        ...Object.keys(VALUES).map((name) => [name, report.audits[name]?.numericValue ?? Number.NaN]),
      ])
    })
    for (const [name, least] of Object.entries(SCORES))
      expect.soft(values.get(name), `median of ${name}`).toBeGreaterThanOrEqual(least)
    for (const [name, most] of Object.entries(VALUES))
      expect.soft(values.get(name), `median of ${name}`).toBeLessThanOrEqual(most)
  })
}
