import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { callCard, holdStart, openStopped, passUntil, sharePage, siteTest as test } from './siteTest.ts'
import { call } from './words.ts'

const NO_TIME = '00:00:00'

/** Lets time pass in small steps until the call button has a text, so that milliseconds can be counted from there. */
const passUntilButtonSays = (page: Page, text: string) =>
  passUntil(page, async () => (await callCard(page).button.textContent()) === text, 5)

test('the timer does not run while the call connects', { tag: '@S50' }, async ({ page }) => {
  const { button, timer } = callCard(page)
  const release = await holdStart(page)
  await openStopped(page)
  await button.click()
  await page.clock.runFor(5000)
  await expect(button).toHaveText(call.connecting)
  await expect(timer).toHaveText(NO_TIME)
  release()
  await passUntilButtonSays(page, call.end)
  await expect(timer).toHaveText(NO_TIME)
})

test.describe('on a page with a stopped clock', () => {
  let page: Page
  sharePage(async (opened) => {
    page = opened
    await openStopped(page)
  })

  async function startCall() {
    const card = callCard(page)
    await card.button.click()
    await passUntilButtonSays(page, call.end)
    return card
  }

  async function endCall(): Promise<void> {
    await callCard(page).button.click()
    await passUntilButtonSays(page, call.talk)
  }

  test('the timer shows no time outside a call', { tag: '@S31' }, async () => {
    await expect(callCard(page).timer).toHaveText(NO_TIME)
  })

  test('the timer is not announced', { tag: '@G27' }, async () => {
    await expect(callCard(page).timer).toHaveAttribute('aria-live', 'off')
  })

  test('a call of less than half a second has no greeting, also later', { tag: '@S42' }, async () => {
    const { timer, lines } = await startCall()
    await page.clock.runFor(400)
    await endCall()
    await page.clock.runFor(2000)
    await expect(lines).toHaveCount(0)
    await expect(timer).toHaveText(NO_TIME)
  })

  test('the greeting appears half a second after the start of the call, and no sooner', {
    tag: '@S41',
  }, async () => {
    const { lines } = await startCall()
    await page.clock.runFor(490)
    await expect(lines).toHaveCount(0)
    await page.clock.runFor(15)
    await expect(lines).toHaveText(/^Agent.*How can I help you today\?/)
    await endCall()
  })

  test('the timer counts the seconds, minutes and hours of the call', { tag: '@S49' }, async () => {
    const { button, timer } = await startCall()
    await page.clock.runFor(985)
    await expect(timer).toHaveText(NO_TIME)
    await page.clock.runFor(20)
    await expect(timer).toHaveText('00:00:01')
    await page.clock.fastForward(60_000)
    await expect(timer).toHaveText('00:01:01')
    await page.clock.fastForward(3_600_000)
    await expect(timer).toHaveText('01:01:01')
    await expect(button).toHaveText(call.end)
    await endCall()
  })

  test('the timer returns to no time after the call', { tag: '@S51' }, async () => {
    const { timer } = await startCall()
    await page.clock.runFor(1010)
    await expect(timer).toHaveText('00:00:01')
    await endCall()
    await expect(timer).toHaveText(NO_TIME)
  })

  test('the lines of a call stay until the next call begins', { tag: ['@S52', '@S53'] }, async () => {
    const { lines } = await startCall()
    await page.clock.runFor(505)
    await expect(lines).not.toHaveCount(0)
    await endCall()
    await expect(lines).not.toHaveCount(0)
    await startCall()
    await expect(lines).toHaveCount(0)
    await endCall()
  })
})
