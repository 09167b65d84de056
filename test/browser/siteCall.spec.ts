import { expect } from './harness/fixtures.ts'
import { callCard, heard, openAwake, otherSide, startCall, siteTest as test } from './harness/siteTest.ts'
import type { Leftovers } from './harness/watchLeaks.ts'

test("default: a visitor's whole call, and another one", async ({ page }) => {
  test.slow()
  const { button, timer, lines, notice } = callCard(page)
  await openAwake(page)
  await expect(button).toHaveText('Talk to Aidan')
  await expect(timer).toHaveText('00:00:00')
  await expect(lines).toHaveCount(0)
  let before: Leftovers | undefined

  for (const call of ['first', 'second']) {
    await button.click()
    await expect(button).toHaveText('End Call')
    await expect(notice('Connected'), call).toBeVisible()
    await expect(lines.first()).toContainText('Hi, this is Aidan. How can I help you today?')
    await expect(timer).not.toHaveText('00:00:00')
    // the fake microphone speaks a sentence: heard, written down, answered
    await expect(lines.nth(1)).toContainText('You', { timeout: 20_000 })
    await expect(lines.nth(2)).toContainText('Of course. Which day would suit you best?', { timeout: 10_000 })
    await button.click()
    await expect(button).toHaveText('Talk to Aidan')
    await expect(notice('Call ended')).toBeVisible()
    await expect(timer).toHaveText('00:00:00')
    await expect(lines.first()).toContainText('Hi, this is Aidan.')
    await notice('Call ended').getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice('Call ended')).toBeHidden()

    const after = await page.evaluate(() => window.leftovers())
    // the place for notices came with the first call, and stays
    before ??= after
    const { liveTracks, openPeerConnections, openAudioContexts, listeners } = after
    expect({ liveTracks, openPeerConnections, openAudioContexts }).toEqual({
      liveTracks: 0,
      openPeerConnections: 0,
      openAudioContexts: 0,
    })
    // one is the recording's own
    expect(after.audioElements).toBe(1)
    expect(listeners).toEqual(before.listeners)
  }
  await expect.poll(async () => (await page.evaluate(() => window.leftovers())).timers).toBe(before?.timers)
})

test('behavior: while muted, the agent hears nothing', async ({ page }) => {
  const { mute } = await startCall(page)
  const level = async () => (await heard(page)).level
  await expect.poll(level, { timeout: 20_000 }).toBeGreaterThan(0.05)
  await mute.click()
  await expect(mute).toHaveText('Unmute')
  await expect.poll(level).toBeLessThan(0.001)
  const { turns } = await heard(page)
  // a whole round of what the fake microphone says
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    expect(await level()).toBeLessThan(0.001)
    await page.waitForTimeout(100)
  }
  expect((await heard(page)).turns).toBeLessThanOrEqual(turns + 1)
  await mute.click()
  await expect.poll(level, { timeout: 20_000 }).toBeGreaterThan(0.05)
})

test('behavior: who does not speak types', async ({ page }) => {
  const { field, lines } = await startCall(page)
  await field.fill('A haircut on Friday, please.')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(lines.filter({ hasText: 'A haircut on Friday, please.' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Of course. Which day would suit you best?' })).toHaveCount(1)
})

test('behavior: the keyboard does it all, and the button keeps the focus', async ({ page }) => {
  const { button } = callCard(page)
  await page.goto('/')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await expect(button).toHaveText('End Call')
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button).toHaveText('Talk to Aidan')
  await expect(button).toBeFocused()
})

test('behavior: nothing of the call is fetched before intent, and each file once', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const { button } = callCard(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const atFirst = fetched.length
  expect(fetched.filter((path) => /call-machine|daily|createLiveCall/.test(path))).toEqual([])
  await button.hover()
  await expect.poll(() => fetched.some((path) => path.includes('call-machine'))).toBe(true)
  await button.click()
  await expect(button).toHaveText('End Call')
  const later = fetched.slice(atFirst)
  expect(later.length).toBeGreaterThan(2)
  expect(new Set(later).size).toBe(later.length)
})

test('behavior: the microphone is asked for after the press only', async ({ page }) => {
  await page.addInitScript(() => {
    const asked = { count: 0 }
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (constraints) => {
      asked.count += 1
      return getUserMedia(constraints)
    }
    Object.assign(window, { asked })
  })
  const asked = () => page.evaluate(() => (Reflect.get(window, 'asked') as { count: number }).count)
  const { button } = callCard(page)
  await page.goto('/')
  await button.hover()
  await page.waitForTimeout(1000)
  expect(await asked()).toBe(0)
  await button.click()
  await expect(button).toHaveText('End Call')
  expect(await asked()).toBeGreaterThan(0)
})

test('behavior: leaving the page by a link ends the call', async ({ page }) => {
  await startCall(page)
  await page.getByRole('link', { name: 'how we handle them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect.poll(async () => (await page.evaluate(() => window.leftovers())).liveTracks).toBe(0)
  await page.goBack()
  await expect(callCard(page).button).toHaveText('Talk to Aidan')
})

test('behavior: a microphone that is refused: one notice, and the booking stays open', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  const { button, notice } = callCard(page)
  await page.goto('/')
  await button.click()
  await expect(notice('Call Failed')).toContainText(
    'Could not start the call. Please check your microphone permissions.',
  )
  await expect(button).toHaveText('Talk to Aidan')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(notice('Call Error')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Book a Call/ })).toHaveAttribute('target', '_blank')
})

test('behavior: a call that breaks off: one notice, and the next call works', async ({ page }) => {
  const { button, notice } = await startCall(page)
  await otherSide(page, 'eject')
  await expect(notice('Call Error')).toContainText('There was an issue with the call. Please try again.')
  await expect(page.getByRole('alert')).toHaveAttribute('data-variant', 'destructive')
  await expect(button).toHaveText('Talk to Aidan')
  await expect(notice('Call ended')).toHaveCount(0)
  await button.click()
  await expect(button).toHaveText('End Call')
})

test('behavior: the agent hanging up is an end, not an error', async ({ page }) => {
  const { button, notice } = await startCall(page)
  await otherSide(page, 'hang up')
  await expect(notice('Call ended')).toBeVisible()
  await expect(button).toHaveText('Talk to Aidan')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
