import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { fakeSpeech } from './fakeSpeech.ts'
import { callCard, openHydrated, siteTest as test } from './siteTest.ts'
import { callAfter as after, call, liveCall, settings } from './words.ts'

const ANSWER = 'Of course. Which day would suit you best?'

const tellWords = (page: Page, text: string, isFinal: boolean) =>
  page.evaluate(([text, isFinal]) => window.tellWords(text, isFinal), [text, isFinal] as const)
const recognizers = (page: Page) => page.evaluate(() => window.readRecognizers())
const intro = (page: Page) => page.locator('.call-intro [data-shown=true]')

/** Starts a call, and waits for the greeting. */
async function talk(page: Page) {
  const card = callCard(page)
  await card.button.click()
  await expect(card.button).toHaveText(call.end)
  await expect(card.lines.first()).toContainText(settings.greeting ?? '')
  return card
}

test('speech that is recognized on this device is in the transcript, and is answered', {
  tag: ['@speech', '@S161'],
}, async ({ page }) => {
  await fakeSpeech(page, { local: 'available', remote: 'available', words: 'I would like a consultation.' })
  await openHydrated(page)
  await expect(intro(page)).toHaveText(liveCall.introSpoken)
  expect(await recognizers(page)).toEqual([])
  const { lines, button } = await talk(page)
  await expect(lines.nth(1)).toContainText('I would like a consultation.', { timeout: 20_000 })
  await expect(lines.nth(2)).toContainText(ANSWER)
  const [recognizer] = await recognizers(page)
  expect(recognizer).toEqual({ isLocal: true, isAborted: false, track: 'audio live' })
  await button.click()
  await expect(button).toHaveText(call.talk)
  await expect.poll(async () => (await recognizers(page)).every(({ isAborted }) => isAborted)).toBe(true)
})

test.describe('with a silent microphone', () => {
  test.use({ isMicrophoneSilent: true })

  test('words grow in the transcript while they are spoken', { tag: '@S161' }, async ({ page }) => {
    await fakeSpeech(page, { local: 'available', remote: 'available' })
    await openHydrated(page)
    const { lines } = await talk(page)
    await expect.poll(() => recognizers(page)).toHaveLength(1)
    await tellWords(page, 'A consul', false)
    await expect(page.locator('.transcript-line[aria-hidden=true]')).toContainText('A consul')
    await tellWords(page, 'A consultation, please.', true)
    await expect(lines.nth(1)).toContainText('A consultation, please.')
    await expect(lines.nth(2)).toContainText(ANSWER)
  })

  test('a recognition that sends the sound away begins after the consent only', {
    tag: '@S162',
  }, async ({ page }) => {
    await fakeSpeech(page, { local: 'downloadable', remote: 'available' })
    await openHydrated(page)
    await expect(intro(page)).toHaveText(liveCall.intro)
    const { lines, button, mute } = await talk(page)
    const allow = page.getByRole('button', { name: after.allowSpeech })
    await expect(intro(page)).toContainText(after.speechOffer)
    expect(await recognizers(page)).toEqual([])
    await allow.focus()
    await page.keyboard.press('Enter')
    await expect(allow).toHaveCount(0)
    await expect(intro(page)).toContainText(after.speechSent)
    await expect
      .poll(() => recognizers(page))
      .toEqual([{ isLocal: false, isAborted: false, track: 'audio live' }])
    await tellWords(page, 'A consultation, please.', true)
    await expect(lines.nth(2)).toContainText(ANSWER)
    // The consent counts for the next call too
    await button.click()
    await expect(button).toHaveText(call.talk)
    await talk(page)
    await expect(allow).toHaveCount(0)
    await expect.poll(async () => (await recognizers(page)).length).toBe(2)
    // It is taken back at once
    await page.getByRole('button', { name: after.stopSpeech }).click()
    await expect(intro(page)).toHaveText(liveCall.inCall)
    await expect(mute).toBeFocused()
    await expect.poll(async () => (await recognizers(page)).at(-1)?.isAborted).toBe(true)
  })

  test('without a recognition the card says so before the press, and offers none', {
    tag: '@S163',
  }, async ({ page }) => {
    await fakeSpeech(page, { local: 'unavailable', remote: 'unavailable' })
    await openHydrated(page)
    await expect(intro(page)).toHaveText(liveCall.intro)
    await expect(intro(page)).toContainText('reads what you type, and hears that you speak')
    await talk(page)
    await expect(intro(page)).toHaveText(liveCall.inCall)
    expect(await recognizers(page)).toEqual([])
  })

  test('the call goes on after a failure of the recognition', { tag: '@S161' }, async ({ page }) => {
    await fakeSpeech(page, { local: 'available', remote: 'available' })
    await openHydrated(page)
    for (const [index, error] of ['network', 'not-allowed'].entries()) {
      const { lines, field, button } = await talk(page)
      await expect.poll(() => recognizers(page)).toHaveLength(index + 1)
      await page.evaluate((error) => window.failSpeech(error), error)
      await typeInto(field, 'A consultation, please.')
      await field.press('Enter')
      await expect(lines.nth(2)).toContainText(ANSWER)
      expect(await recognizers(page)).toHaveLength(index + 1)
      await button.click()
      await expect(button).toHaveText(call.talk)
    }
  })
})
