import { findAxeViolations } from '../axe.ts'
import { expect, leakTest as test } from '../strictTest.ts'

test.use({ permissions: ['microphone', 'clipboard-read', 'clipboard-write'] })

declare global {
  interface Window {
    inspected: import('@offhook/core').VoiceClient
  }
}

test('default: shows a call, works by keyboard, copies JSON, and leaves nothing behind', {
  tag: '@smoke',
}, async ({ page }) => {
  const before = await page.evaluate(async () => {
    const policy = Object.assign(document.createElement('meta'), { content: "style-src 'self'" })
    policy.httpEquiv = 'Content-Security-Policy'
    document.head.append(policy)
    const { createVoiceClient } = await window.harness.core()
    const { openDevPanel } = await window.harness.devPanel()
    const { baseUrl, fetch } = window.harness.createSandbox()
    const { dailyConfig } = window.harness
    const found = window.leftovers()
    window.inspected = createVoiceClient({ publicKey: 'pk-secret', baseUrl, fetch, call: { dailyConfig } })
    openDevPanel(window.inspected)
    return found
  })
  const panel = page.getByRole('region', { name: 'Call inspector' })
  // The page's policy forbids inline styles, and the panel has its own styles.
  await expect(panel).toHaveCSS('display', 'flex')
  const entries = panel.getByRole('listitem')
  await page.evaluate(() => window.inspected.connect('demo'))
  await expect(panel.locator('.status')).toHaveText('connected')
  await expect(entries.filter({ hasText: 'transcript' }).first()).toBeVisible()
  await expect(panel.locator('dl')).toContainText('granted')
  const assistant = panel.getByRole('meter', { name: 'assistant' })
  await expect.poll(() => assistant.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0)

  // By keyboard alone: pause, then move from the search field into the list.
  await panel.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-pressed', 'true')
  const shown = await entries.count()
  await panel.getByRole('searchbox').focus()
  await page.keyboard.type('call-start-success')
  await expect(entries).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(entries.locator('pre')).toContainText('"totalDuration"')
  await panel.getByRole('searchbox').fill('')
  expect(await entries.count()).toBeGreaterThanOrEqual(shown)

  await panel.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(panel.getByRole('status')).toContainText('Copied')
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(report).entries.length).toBeGreaterThanOrEqual(shown)
  expect(report).not.toContain('pk-secret')

  await page.evaluate(() => window.inspected.destroy())
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
})

test('behavior: axe finds no violation in any state, light and dark; the panel fits a phone', async ({
  page,
}) => {
  await page.evaluate(async () => {
    const { openDevPanel } = await window.harness.devPanel()
    const silence = { assistant: 0, user: 0 }
    const levels = { get: () => silence, getInitialState: () => silence, subscribe: () => () => undefined }
    openDevPanel({
      levels,
      inspect(listener) {
        const tell = (number: number, kind: 'event' | 'message' | 'state', name: string, data: object) =>
          listener({ number, at: Date.now(), kind, name, data })
        tell(1, 'state', 'state', { status: 'connecting', muted: true, audioBlocked: true })
        tell(2, 'message', 'speech-update', { type: 'speech-update', role: 'assistant', status: 'started' })
        tell(3, 'event', 'error', { type: 'ejected', code: 'call-ejected', error: { message: 'Ejected.' } })
        return () => undefined
      },
    })
  })
  const panel = page.getByRole('region', { name: 'Call inspector' })
  await panel.getByText('Ejected', { exact: false }).or(panel.locator('[data-error] summary')).first().click()
  await expect(panel.getByText('What to do')).toBeVisible()
  await expect(panel.getByRole('alert')).toContainText('The browser blocks the sound.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findAxeViolations(page, 'offhook-dev-panel')).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const box = await panel.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  await panel.getByRole('button', { name: 'Collapse' }).click()
  await expect(panel.getByRole('searchbox')).toBeHidden()
})

test('behavior: on a phone the list has most of the panel, and the rest is behind one button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.evaluate(async () => {
    const { openDevPanel } = await window.harness.devPanel()
    const silence = { assistant: 0, user: 0 }
    const levels = { get: () => silence, getInitialState: () => silence, subscribe: () => () => undefined }
    openDevPanel({
      levels,
      inspect(listener) {
        for (let number = 1; number <= 30; number += 1)
          listener({ number, at: Date.now(), kind: 'event', name: 'speech-start', data: {} })
        return () => undefined
      },
    })
  })
  const panel = page.getByRole('region', { name: 'Call inspector' })
  const details = panel.getByRole('button', { name: 'Details' })
  const search = panel.getByRole('searchbox')
  const share = async () => {
    const [list, whole] = await Promise.all([panel.locator('.entries').boundingBox(), panel.boundingBox()])
    return (list?.height ?? 0) / (whole?.height ?? 1)
  }
  await expect(search).toBeHidden()
  expect(await share()).toBeGreaterThanOrEqual(0.5)
  await details.click()
  await expect(search).toBeVisible()
  await expect(panel.locator('dl')).toBeVisible()
  await expect(panel).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(details).toBeHidden()
  await expect(search).toBeVisible()
})
