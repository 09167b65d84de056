import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { execa } from 'execa'
import getPort from 'get-port'
import { serve } from 'vitepress'
import { root } from '../root.ts'
import { medians } from './measure.ts'
import { runLighthouse } from './runLighthouse.ts'

/** The least score of each category, on each page. */
const LEAST = 95
const PAGES = ['', 'guides/quick-start', 'guides/styled-parts', 'errors/code-load']

let address: string
let stop: () => void
test.beforeAll(async () => {
  await execa('npm', ['run', 'docs:build'], { cwd: root, stdio: 'inherit' })
  const port = await getPort()
  const { server } = await serve({ root: join(root, 'docs'), port })
  address = `http://localhost:${port}/`
  stop = () => server?.close()
})
test.afterAll(() => stop())

for (const path of PAGES) {
  test(`Lighthouse, documentation, /${path}`, async ({ launchOptions }, info) => {
    const scores = await medians(async () => {
      const report = await runLighthouse(`${address}${path}`, {
        file: info.outputPath('report.json'),
        args: [],
        chromium: launchOptions.executablePath,
      })
      return report.scores
    })
    for (const [name, score] of scores) expect.soft(score, name).toBeGreaterThanOrEqual(LEAST)
  })
}
