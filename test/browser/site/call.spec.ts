import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import type { Leftovers } from '../watchLeaks.ts'
import { callCard, countCalls, holdStart, openHydrated, startCall, siteTest as test } from './siteTest.ts'
import { call, liveCall, pricing, settings, shared } from './words.ts'

/** Counts, from before the page's first script, how often the microphone is asked for. */
async function countMicrophone(page: Page): Promise<() => Promise<number>> {
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
  return () => page.evaluate(() => (Reflect.get(window, 'asked') as { count: number }).count)
}

/** The call button in the section that presents the agent. */
const otherButton = (page: Page) =>
  page.getByRole('region', { name: /^Meet/ }).getByRole('button', { name: /Aidan|Connecting|End Call/ })

/** Both call buttons show the same text, and neither is busy. */
async function expectAtBothButtons(page: Page, text: string): Promise<void> {
  for (const one of [callCard(page).button, otherButton(page)]) {
    await expect(one).toHaveText(text)
    await expect(one).toHaveAttribute('aria-disabled', 'false')
    await expect(one.locator('.spinner')).toHaveCount(0)
  }
}

test('outside a call the button is enabled, without a spinner', { tag: ['@webkit', '@S35'] }, async ({
  page,
}) => {
  await openHydrated(page)
  const { button } = callCard(page)
  await expect(button).toHaveText(call.talk)
  await expect(button).toBeEnabled()
  await expect(button.locator('.spinner')).toHaveCount(0)
})

test('intent loads the code of a call once, and asks for no microphone before the press', {
  tag: ['@S69', '@G5'],
}, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const asked = await countMicrophone(page)
  const { button } = callCard(page)
  await openHydrated(page)
  const atFirst = fetched.length
  await button.hover()
  await expect.poll(() => fetched.some((path) => path.includes('call-machine'))).toBe(true)
  expect(await asked()).toBe(0)
  await button.click()
  await expect(button).toHaveText(call.end)
  expect(await asked()).toBeGreaterThan(0)
  const later = fetched.slice(atFirst)
  expect(later.length).toBeGreaterThan(2)
  expect(new Set(later).size).toBe(later.length)
})

test('a call begins and ends by keyboard, at both call buttons, which keep the focus', {
  tag: ['@smoke', '@S39', '@S43', '@S44', '@G25'],
}, async ({ page }) => {
  const { button } = callCard(page)
  await openHydrated(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await expectAtBothButtons(page, call.end)
  await expect(button).toBeFocused()
  expect(await countCalls(page)).toBe(1)
  await page.keyboard.press('Space')
  await expectAtBothButtons(page, call.talk)
  await expect(button).toBeFocused()
  expect(await countCalls(page)).toBe(0)
})

test('the button is busy right after the press, and more presses do nothing', {
  tag: ['@webkit', '@S36', '@S37'],
}, async ({ page }) => {
  const { button } = callCard(page)
  await openHydrated(page)
  const pressed = await button.evaluate(async (element: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) {
      element.click()
      await new Promise(requestAnimationFrame)
    }
    const { ariaDisabled, ariaBusy, textContent } = element
    return { ariaDisabled, ariaBusy, textContent, spins: element.querySelector('.spinner') !== null }
  })
  expect(pressed).toEqual({
    ariaDisabled: 'true',
    ariaBusy: 'true',
    textContent: call.connecting,
    spins: true,
  })
  await expectAtBothButtons(page, call.end)
  expect(await countCalls(page)).toBe(1)
})

test('while the call connects, presses of every kind do nothing, and a screen reader hears of a disabled button', {
  tag: ['@S36', '@S37', '@G25'],
}, async ({ page }) => {
  const { button } = callCard(page)
  const asked = await countMicrophone(page)
  // A forced click does not wait for the end of a smooth scroll, and would miss the button
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const release = await holdStart(page)
  await openHydrated(page)
  await button.focus()
  await page.keyboard.press('Enter')
  const connecting = page.getByRole('button', { name: call.connecting, exact: true, disabled: true })
  await expect(connecting).toHaveCount(2)
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
  await button.click({ force: true })
  await expect(button).toBeFocused()
  await otherButton(page).click({ force: true })
  await expect(connecting).toHaveCount(2)
  release()
  await expectAtBothButtons(page, call.end)
  expect(await countCalls(page)).toBe(1)
  expect(await asked()).toBe(1)
})

test('notices tell that the call is connected, and that it ended', {
  tag: ['@S40', '@S44'],
}, async ({ page }) => {
  const { button, notice } = await startCall(page)
  await expect(notice(call.connected.title).and(page.getByRole('status'))).toBeVisible()
  // Looks before the press: on a busy machine the click may return after the six seconds of the notice
  const ended = expect(notice(call.ended.title).and(page.getByRole('status'))).toBeVisible()
  await Promise.all([ended, button.click()])
})

test('the button beside the agent starts and ends the same call', {
  tag: ['@S29', '@S66'],
}, async ({ page }) => {
  await openHydrated(page)
  const other = otherButton(page)
  await other.click()
  await expect(other).toHaveText(/Connecting\.\.\.|End Call/)
  await expectAtBothButtons(page, call.end)
  expect(await countCalls(page)).toBe(1)
  await expect(callCard(page).lines.first()).toContainText('Aidan')
  await other.click()
  await expectAtBothButtons(page, call.talk)
  expect(await countCalls(page)).toBe(0)
})

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`a call is visible and can be ended from everywhere on the page at ${width} px, without a layout shift`, {
    tag: '@G8',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    const { button } = callCard(page)
    const header = page.getByRole('banner')
    const book = page.getByRole('link', { name: liveCall.book })
    const places = async () => {
      const parts = [
        header.locator('.header-call'),
        header.getByRole('navigation'),
        book,
        page.getByRole('log'),
      ]
      const boxes = []
      for (const part of parts) {
        boxes.push(
          await part.evaluate((one) => {
            const { x, y, width: wide, height: high } = one.getBoundingClientRect()
            return [x, y + scrollY, wide, high].map(Math.round)
          }),
        )
      }
      return boxes
    }
    const before = await places()
    await button.click()
    await expect(button).toHaveText(call.end)
    expect(await places()).toEqual(before)

    // The card's own button is in view.
    const floating = page.getByRole('complementary', { name: call.current })
    await expect(floating).toHaveCount(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const inHeader = header.getByRole('button', { name: /^End Call.*Microphone on/ })
    await expect(inHeader).toBeInViewport()
    await expect(inHeader).toContainText(/\d\d:\d\d/)
    await expect(floating).toHaveCount(0)

    await page.locator('#pricing').scrollIntoViewIfNeeded()
    await page
      .locator('#pricing article')
      .last()
      .evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect(floating).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await floating.getByRole('button', { name: /^End Call.*Microphone on/ }).click()
    await expect(floating).toHaveCount(0)
    await expect(inHeader).toHaveCount(0)
    await expect(button).toHaveText(call.talk)
    expect(await countCalls(page)).toBe(0)
    expect(await places()).toEqual(before)
  })
}

test('default: the call ends from the header by keyboard, and the focus stays in the header', async ({
  page,
}) => {
  test.slow()
  const { button } = callCard(page)
  await openHydrated(page)
  await button.click()
  await expect(button).toHaveText(call.end)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^End Call/ }).focus()
  await page.keyboard.press('Enter')
  await expect(header.getByRole('link', { name: shared.now })).toBeFocused()
  await expect(button).toHaveText(call.talk)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await countCalls(page)).toBe(0)
})

test('default: a notice tells a muted user that nothing is heard, and can unmute', {
  tag: '@speech',
}, async ({ page }) => {
  test.slow()
  const { button, mute, notice } = callCard(page)
  await openHydrated(page)
  await button.click()
  await expect(button).toHaveText(call.end)
  await mute.click()
  // The fake microphone says its sentence every 11 seconds.
  await expect(notice(call.muted.title).and(page.getByRole('status'))).toBeVisible()
  await expect(page.locator('.line-end[data-speaker=user]')).toContainText('muted')
  await page.getByRole('button', { name: call.unmute }).click()
  await expect(mute).toHaveText(liveCall.mute)
  await expect(notice(call.muted.title)).toHaveCount(0)
})

test('behavior: on a phone, a notice leaves End Call free, also after a scroll', {
  tag: ['@speech', '@G8'],
}, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { button, mute, notice } = callCard(page)
  await openHydrated(page)
  await button.click()
  await expect(button).toHaveText(call.end)
  await mute.click()
  const muted = notice(call.muted.title)
  /** What a press in the middle of each visible button that ends the call would hit. */
  const pressed = () =>
    page.evaluate(async () => {
      // A scroll is followed by a frame in which the notice moves
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return [...document.querySelectorAll('.end-call, .call-button')]
        .map((end) => ({ end, box: end.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.top >= 0 && box.bottom <= innerHeight)
        .map(({ end, box }) => {
          const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
          return end.contains(hit) ? 'End Call' : `${hit?.className}`
        })
    })
  const floating = page.getByRole('complementary', { name: call.current })
  const pricingHeading = page.getByRole('heading', { name: pricing.heading })
  await pricingHeading.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
  await expect(floating).toBeInViewport()
  // The fake microphone says its sentence every 11 seconds.
  await muted.hover()
  expect(await pressed()).toEqual(['End Call'])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(floating).toHaveCount(0)
  await expect(muted).toBeVisible()
  expect(new Set(await pressed())).toEqual(new Set(['End Call']))
  await pricingHeading.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
  await expect(floating).toBeInViewport()
  await expect(muted).toBeVisible()
  expect(await pressed()).toEqual(['End Call'])
})

test('two calls, one of them spoken, leave nothing behind', {
  tag: ['@speech', '@S52', '@S70', '@G15'],
}, async ({ page }) => {
  test.slow()
  const { button, timer, lines, notice } = callCard(page)
  await openHydrated(page)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  let before: Leftovers | undefined
  const storedItems = () => page.evaluate(() => localStorage.length + sessionStorage.length)
  for (const round of ['first', 'second']) {
    await button.click()
    await expect(button).toHaveText(call.end)
    await expect(lines.first()).toContainText(settings.greeting ?? '')
    await expect(lines).toHaveCount(1)
    await expect(timer).not.toHaveText('00:00:00')
    if (round === 'first') {
      // The fake microphone speaks a sentence, which nothing in the page recognizes.
      await expect(lines.nth(1)).toContainText('You')
      await expect(lines.nth(2)).toContainText('I do not understand the words. Please type your answer.')
    }
    expect(await storedItems()).toBe(0)
    await button.click()
    await expect(timer).toHaveText('00:00:00')
    expect(await storedItems()).toBe(0)
    await notice(call.ended.title).getByRole('button', { name: shared.dismiss }).click()
    await expect(notice(call.ended.title)).toBeHidden()

    // A browser closes an audio context some time after the call of `close()`.
    const openMedia = async () => {
      const { liveTracks, openPeerConnections, openAudioContexts } = await page.evaluate(() =>
        window.leftovers(),
      )
      return { liveTracks, openPeerConnections, openAudioContexts }
    }
    await expect.poll(openMedia).toEqual({ liveTracks: 0, openPeerConnections: 0, openAudioContexts: 0 })
    const after = await page.evaluate(() => window.leftovers())
    // The container of notices was added by the first call, and stays.
    before ??= after
    // One element belongs to the recording.
    expect(after.audioElements).toBe(1)
    expect(after.listeners).toEqual(before.listeners)
  }
  // That count includes timers of the first call's notice, which may have ended.
  const timers = async () => (await page.evaluate(() => window.leftovers())).timers
  await expect.poll(timers).toBeLessThanOrEqual(before?.timers ?? 0)
})
