import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sandbox } from './harness/addresses.ts'
import { findAxeViolations } from './harness/axe.ts'
import { test as base, expect } from './harness/fixtures.ts'
import { serveFiles } from './harness/serveFiles.ts'
import { watchLeaks } from './harness/watchLeaks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outputs = mkdtempSync(join(tmpdir(), 'offhook-examples-'))

const test = base.extend({
  page: async ({ page }, use) => {
    await watchLeaks(page)
    await use(page)
  },
})

/** Builds an example as its reader does, on our packages as they are published. */
async function bundle(name: string): Promise<string> {
  const outDir = join(outputs, name)
  await build({ root: join(root, 'examples', name), build: { outDir, emptyOutDir: true }, logLevel: 'error' })
  return outDir
}

/** Every example: what its server has, and where the page is there. */
const EXAMPLES: readonly (readonly [name: string, folder: () => Promise<string>, page: string])[] = [
  ['vanilla, with the single-file build', async () => root, '/examples/vanilla/'],
  ['vanilla, bundled', () => bundle('vanilla'), '/'],
  ['react', () => bundle('react'), '/'],
]

test.beforeAll(() => {
  for (const name of ['core', 'react']) {
    if (!existsSync(join(root, 'packages', name, 'dist'))) throw new Error('first: npm run build core react')
  }
})
test.afterAll(() => rmSync(outputs, { recursive: true, force: true }))

for (const [name, folder, path] of EXAMPLES) {
  test(`example: ${name}: a call, muted and unmuted, of which nothing is left`, async ({ page }) => {
    const server = await serveFiles(await folder())
    try {
      await page.goto(`${server.url}${path}?sandbox=${sandbox.url}`)
      const status = page.getByRole('status')
      await expect(status).toHaveText('Ready.')
      const before = await page.evaluate(() => window.leftovers())
      await page.getByRole('button', { name: 'Call' }).click()
      await expect(page.getByRole('log', { name: 'Transcript' })).toContainText(/Agent\s*\S+/)
      const mute = page.getByRole('button', { name: 'Mute' })
      for (const pressed of ['true', 'false']) {
        await mute.click()
        await expect(mute).toHaveAttribute('aria-pressed', pressed)
      }
      await page.getByRole('button', { name: 'Hang up' }).click()
      await expect(status).toHaveText('Ready.')
      await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
      // axe leaves a listener of its own
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findAxeViolations(page)).toEqual([])
      }
    } finally {
      server.close()
    }
  })
}
