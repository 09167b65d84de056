import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandbox } from '../addresses.ts'
import { serveFiles } from '../serveFiles.ts'
import { expect, test } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { button, launcher, log, panel } from './addElement.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test.beforeAll(() => {
  const file = join(root, 'packages/core/dist/offhook-call.min.js')
  if (!existsSync(file)) throw new Error('first: npm run build core')
})

test('the example: a call and a chat from the built file', async ({ page }) => {
  const server = await serveFiles(root, (text) => text.replaceAll('http://127.0.0.1:4242', sandbox.url))
  await page.goto(`${server.url}/examples/element/`)
  await expect(launcher(page)).toHaveAccessibleName('Talk to us')
  // Before the user acts, the panel is not loaded.
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect((await loaded()).filter((path) => path.includes('/offhook-call/'))).toEqual([])
  await launcher(page).click()
  await button(page, 'Agree and write').click()
  expect((await loaded()).some((path) => path.includes('/offhook-call/createPanel'))).toBe(true)
  await typeInto(panel(page).getByRole('textbox'), 'Do you open on Sunday?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Which day')
  await button(page, 'Start call').click()
  await expect(log(page)).toContainText('How can I help you')
  await button(page, 'End call').click()
  await expect(panel(page).getByRole('status')).toHaveText('The call has ended.')
  server.close()
})

test.describe('without the folder', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the button says so, and another press tries again', async ({ page }) => {
    const server = await serveFiles(root, (text) => text.replaceAll('http://127.0.0.1:4242', sandbox.url))
    await page.route('**/offhook-call/*.js', (route) => route.abort())
    await page.goto(`${server.url}/examples/element/`)
    await launcher(page).click()
    await expect(launcher(page)).toHaveAccessibleName('Try again')
    await page.unroute('**/offhook-call/*.js')
    await launcher(page).click()
    await expect(button(page, 'Agree and talk')).toBeVisible()
    server.close()
  })
})

test('a <base> of the page changes nothing', async ({ page }) => {
  const changePage = (html: string) =>
    html
      .replace('<head>', '<head><base href="/nowhere/else/">')
      .replace('../../packages', '/packages')
      .replace('http://127.0.0.1:4242', sandbox.url)
      .replace(/consent="[^"]*"/, '')
  // The scripts have to stay as they are: their hashes are checked.
  const server = await serveFiles(root, (text) => (text.startsWith('<!doctype') ? changePage(text) : text))
  await page.goto(`${server.url}/examples/element/`)
  await page.evaluate(() => document.querySelector('offhook-call')?.setAttribute('language', 'de'))
  await expect(launcher(page)).toHaveAccessibleName('Mit uns sprechen')
  await launcher(page).click()
  await panel(page).getByRole('button', { name: 'Anruf starten' }).click()
  await expect(log(page)).toContainText('How can I help you')
  await panel(page).getByRole('button', { name: 'Auflegen' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('Der Anruf ist beendet.')
  server.close()
})
